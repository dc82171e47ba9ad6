import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { SupportLinks } from "#app/components/page/support-links.tsx";
import { servicesContext, visitorContext } from "#app/context.ts";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Localized, languageFacts } from "#domain/language/localized.ts";
import { type Accessibility, noAccessibility } from "#domain/venue/accessibility.ts";
import type { Route } from "./+types/accessibility";

/** The statement of the venue in the address (the console's link), else of the visitor's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { catalog, contactEmail } = context.get(servicesContext);
  const stadiumId = url.searchParams.get("venue") || context.get(visitorContext).stadiumId;
  const found = stadiumId ? await catalog.findVenueWords(stadiumId) : null;
  const venue = found && { name: found.name, said: found.accessibility ?? noAccessibility };
  return { venue, operator: contactEmail };
}

type Props = { venue: { name: Localized; said: Accessibility } | null; operator: string };

/** The venue's accessibility statement, with its gaps named. */
export default function AccessibilityPage({ loaderData: { venue, operator } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <Screen title={t`Accessibility`} back="/profile">
      <Card>
        <article className="reading">
          {venue ? (
            <Statement {...venue} />
          ) : (
            <section className="grid justify-items-start gap-3">
              <p>{t`Each stadium publishes its own statement. Choose yours to read it.`}</p>
              <LinkButton to="/stadium-selection" kind="soft">{t`Choose a stadium`}</LinkButton>
            </section>
          )}
          <Part title={t`Trouble using the app?`}>
            {t`Tell us what doesn’t work for you:`}{" "}
            <SupportLinks support={{ email: "", phone: "" }} operatorEmail={operator} />
          </Part>
        </article>
      </Card>
    </Screen>
  );
}

function Statement({ name, said }: NonNullable<Props["venue"]>) {
  const { t } = useLingui();
  const localize = useLocalize();
  const locale = languageFacts[useLanguage()].dateLocale;
  const day = (date: string) =>
    dateFormat(locale, "UTC", "accessibility-day", { dateStyle: "long" }).format(Date.parse(date));
  const { level, checkedOn, contactName, contactEmail, contactPhone } = said;
  return (
    <>
      <h2>{localize(name)}</h2>
      <Part title={t`Level of accessibility`}>
        {level && (
          <bdi dir="ltr" translate="no">
            {level}
          </bdi>
        )}
      </Part>
      <Part title={t`Last checked`}>{checkedOn && <bdi>{day(checkedOn)}</bdi>}</Part>
      <Part title={t`Accessibility contact`}>
        {(contactName || contactEmail || contactPhone) && (
          <>
            {contactName && <bdi translate="no">{contactName}</bdi>}
            {contactName && (contactEmail || contactPhone) && " · "}
            <SupportLinks support={{ email: contactEmail, phone: contactPhone }} operatorEmail="" />
          </>
        )}
      </Part>
      <Part title={t`What isn’t accessible yet`}>{localize(said.gaps)}</Part>
      <Part title={t`Arrangements at the stadium`}>{localize(said.arrangements)}</Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">{title}</h3>
      {children ? (
        <p
          dir={typeof children === "string" ? "auto" : undefined}
          className="whitespace-pre-line wrap-anywhere"
        >
          {children}
        </p>
      ) : (
        <p className="text-muted">{t`The venue hasn’t filled this in.`}</p>
      )}
    </section>
  );
}
