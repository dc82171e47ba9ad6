import { useLingui } from "@lingui/react/macro";
import { visitorContext } from "#app/context.ts";
import type { Route } from "./+types/terms";
import { LegalScreen } from "./legal/legal-screen.tsx";
import { legalTexts } from "./legal/texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  return legalTexts[language].terms;
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return <LegalScreen title={t`Terms of use`} text={loaderData} />;
}
