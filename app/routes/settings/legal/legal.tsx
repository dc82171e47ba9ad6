import { useLingui } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { Card } from "#app/components/card.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { localize, writtenIn } from "#domain/language/localized.ts";
import type { Route } from "./+types/legal";
import { type LegalText, privacyIn, termsIn } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs): Promise<LegalText> {
  const { language, stadiumId } = context.get(visitorContext);
  if (url.pathname === "/settings/terms") return termsIn(writtenIn(language));
  const { catalog, contactEmail } = context.get(servicesContext);
  // Without the database the page names only the operator.
  const found = stadiumId ? await catalog.findVenueWords(stadiumId).catch(() => null) : null;
  const venue = found?.privacyEmail
    ? { name: localize(found.name, language), email: found.privacyEmail }
    : null;
  return privacyIn(writtenIn(language), contactEmail, venue);
}

export default function Legal({ loaderData: text }: Route.ComponentProps) {
  const { t } = useLingui();
  const isTerms = useLocation().pathname === "/settings/terms";
  return (
    <Screen title={isTerms ? t`Terms of use` : t`Privacy`} back="/profile">
      <Card>
        <article className="reading">
          {text.sections.map(({ id, title: heading, paragraphs, points }) => (
            <section key={id} id={id} className="grid gap-2">
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          <p className="text-sm text-muted">{t`Last changed: ${text.updated}`}</p>
        </article>
      </Card>
    </Screen>
  );
}
