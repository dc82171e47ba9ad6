import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Money } from "#app/components/money.tsx";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import type { Close, CloseShop } from "#domain/close/close.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { useVenue } from "../parts/use-venue.ts";

type Refused = { shopId: string; problem: string } | null;
type Props = { close: Close; isOperator: boolean; refused: Refused };

/** One close: its figures, every document that it makes, and what each shop is still owed. */
export function CloseScreen({ close, isOperator, refused }: Props) {
  const { t } = useLingui();
  const venue = useVenue();
  const day = dateFormat(languageFacts[useLanguage()].dateLocale, "UTC", "close-day", { dateStyle: "full" });
  const { number, total } = close;
  const figures = [
    [t`Sold`, total.soldMinor],
    [t`Refunded`, total.refundedMinor],
    [t`Tips`, total.tipsMinor],
    [t`Tax`, total.taxMinor],
    [t`Fees`, total.feesMinor],
    [t`Owed to the shops`, total.owedMinor],
  ] as const;
  const documents = [
    { at: `${number}`, name: t`The close` },
    { at: `${number}/orders`, name: t`Every order` },
    { at: `${number}/tips`, name: t`Tip sheet` },
    { at: `${number}/tax`, name: t`Tax report` },
  ];
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Close no. ${number}`} · Seatside`}</title>
      <AreaHead title={t`Close no. ${number}`} note={day.format(Date.parse(close.day))}>
        <Link to={`${venuePath(venue.id)}?range=day&date=${close.day}`} className="btn px-3 text-link">
          {t`The evening`}
        </Link>
        <Link to={`${venuePath(venue.id)}/closes`} className="btn px-3 text-link">{t`All closes`}</Link>
      </AreaHead>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {figures.map(([name, minor]) => (
          <div key={name} className="card grid content-start gap-0.5 px-4 py-3.5">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-bold tabular sm:text-2xl">
              <Money minor={minor} currency={close.currency} />
            </dd>
          </div>
        ))}
      </dl>
      <ul className="card list-none overflow-hidden">
        {documents.map(({ at, name }) => (
          <li key={at} className="row flex-wrap gap-x-4 gap-y-0 border-t px-5 py-2 first:border-t-0">
            <span className="min-w-32 grow font-semibold">{name}</span>
            <Forms at={at} name={name} />
          </li>
        ))}
      </ul>
      <section className="grid gap-3">
        <h3 className="text-lg">
          <Trans>Statements of the shops</Trans>
        </h3>
        {close.shops.length === 0 ? (
          <p className="card p-5 text-muted">
            <Trans>Nothing was sold.</Trans>
          </p>
        ) : (
          <ul className="card list-none overflow-hidden">
            {close.shops.map((shop) => (
              <Statement
                key={shop.id}
                close={close}
                shop={shop}
                isOperator={isOperator}
                problem={refused?.shopId === shop.id ? refused.problem : null}
              />
            ))}
          </ul>
        )}
      </section>
    </main>
  );
}

/** Every document is a page to print, a table and data. */
function Forms({ at, name }: { at: string; name: string }) {
  const { t } = useLingui();
  const base = `/api/staff/venue/${encodeURIComponent(useVenue().id)}/closes/${at}`;
  const forms = [
    { to: base, form: t`Print` },
    { to: `${base}.csv`, form: "CSV" },
    { to: `${base}.json`, form: "JSON" },
  ];
  return (
    <span className="row -ms-3 flex-wrap">
      {forms.map(({ to, form }) => (
        <a
          key={to}
          href={to}
          target="_blank"
          rel="noopener"
          className="btn px-3 text-link"
          aria-label={`${form}: ${name}`}
        >
          {form}
        </a>
      ))}
    </span>
  );
}

type StatementProps = { close: Close; shop: CloseShop; isOperator: boolean; problem: string | null };

function Statement({ close, shop, isOperator, problem }: StatementProps) {
  const { t } = useLingui();
  const name = useLocalize()(shop.name);
  const { paid, owedMinor } = shop;
  const problems: Record<string, string> = {
    "payout-invalid": t`Give the bank’s reference.`,
    "more-than-owed": t`Less is owed by now: a refund or a payout came after this close. Record the rest under Money.`,
  };
  return (
    <li id={`shop-${shop.id}`} className="grid gap-1 border-t px-5 py-3 first:border-t-0">
      <span className="row flex-wrap justify-between gap-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Forms at={`${close.number}/shops/${shop.id}`} name={name} />
      </span>
      <p className="text-sm text-muted">
        {t`Owed by the platform:`} <Money minor={owedMinor} currency={close.currency} />
      </p>
      {paid && (
        <p className="text-sm text-delivered">
          {t`Paid, reference:`}{" "}
          <bdi translate="no" className="wrap-anywhere">
            {paid.reference}
          </bdi>
        </p>
      )}
      {isOperator && !paid && owedMinor > 0 && (
        <details open={problem !== null}>
          <summary className="btn -ms-3 px-3 text-link">{t`Mark as paid`}</summary>
          {problem && (
            <p role="alert" className="text-sm text-canceled">
              {problems[problem] ?? t`That didn’t work. Please try again.`}
            </p>
          )}
          <Form method="post" preventScrollReset className="row flex-wrap items-end gap-3 pt-2">
            <input type="hidden" name="shop" value={shop.id} />
            <Field label={t`The bank’s reference`} name="reference" required maxLength={100} />
            <Button type="submit" kind="outline">{t`Record it`}</Button>
          </Form>
        </details>
      )}
    </li>
  );
}
