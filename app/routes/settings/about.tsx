import { useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { PageHeader } from "#app/components/page/page-header.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { languageFacts } from "#domain/language/localized.ts";

/** Set when the product is built; see vite.config.ts. */
declare const __APP_VERSION__: string;
declare const __BUILD_DATE__: string;

export default function About() {
  const { t } = useLingui();
  const { dateLocale } = languageFacts[useLanguage()];
  const date = new Date(__BUILD_DATE__).toLocaleDateString(dateLocale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return (
    <main id="main" className="page column">
      <title>{t`About Seatside`}</title>
      <PageHeader title={t`About Seatside`} back="/profile" />
      <Card className="grid justify-items-center gap-2 px-5 py-8 text-center">
        <img src="/favicon.svg" alt="" width={72} height={72} />
        <h2 className="text-2xl">Seatside</h2>
        <p className="text-muted">{t`Food and drinks from the stadium’s shops, brought to your seat.`}</p>
      </Card>
      <Card className="mt-3 px-4">
        <dl className="divide-y">
          <Fact label={t`Version`} value={__APP_VERSION__} />
          <Fact label={t`Build date`} value={date} />
        </dl>
      </Card>
    </main>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="row min-h-14 justify-between gap-3">
      <dt className="font-medium">{label}</dt>
      <dd className="text-muted">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
