import { useLingui } from "@lingui/react/macro";
import { servicesContext, visitorContext } from "#app/context.ts";
import { localize, writtenIn } from "#domain/language/localized.ts";
import type { Route } from "./+types/privacy";
import { LegalScreen } from "./legal/legal-screen.tsx";
import { privacyIn } from "./legal/texts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { language, stadiumId } = context.get(visitorContext);
  const { catalog, contactEmail } = context.get(servicesContext);
  // Without the database the page names only the operator.
  const found = stadiumId ? await catalog.findVenueWords(stadiumId).catch(() => null) : null;
  const venue = found?.privacyEmail
    ? { name: localize(found.name, language), email: found.privacyEmail }
    : null;
  return privacyIn(writtenIn(language), contactEmail, venue);
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return <LegalScreen title={t`Privacy`} text={loaderData} />;
}
