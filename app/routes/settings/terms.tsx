import { useLingui } from "@lingui/react/macro";
import { visitorContext } from "#app/context.ts";
import { writtenIn } from "#domain/language/localized.ts";
import type { Route } from "./+types/terms";
import { LegalScreen } from "./legal/legal-screen.tsx";
import { termsIn } from "./legal/texts.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(visitorContext);
  return termsIn(writtenIn(language));
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return <LegalScreen title={t`Terms of use`} text={loaderData} />;
}
