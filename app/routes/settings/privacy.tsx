import { useLingui } from "@lingui/react/macro";
import { servicesContext, visitorContext } from "#app/context.ts";
import { writtenIn } from "#domain/language/localized.ts";
import type { Route } from "./+types/privacy";
import { LegalScreen } from "./legal/legal-screen.tsx";
import { legalTexts } from "./legal/texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  return legalTexts[writtenIn(language)].privacy(context.get(servicesContext).contactEmail);
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return <LegalScreen title={t`Privacy`} text={loaderData} />;
}
