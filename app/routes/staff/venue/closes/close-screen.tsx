import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import type { Close } from "#domain/close/close.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { Forms } from "./forms.tsx";
import { type PayoutProblem, Statement } from "./statement.tsx";

type Refused = { shopId: string; problem: PayoutProblem } | null;
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
    [t`Handling & Delivery`, total.feesMinor],
    [t`Owed to the shops`, total.owedMinor],
  ] as const;
  const documents = [
    { at: `${number}`, name: t`The close` },
    { at: `${number}/orders`, name: t`Every order` },
    { at: `${number}/receipts`, name: t`Receipts and credit notes` },
    { at: `${number}/tips`, name: t`Tip sheet` },
    { at: `${number}/tax`, name: t`Tax report` },
  ];
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Closing no. ${number}`} · Seatside`}</title>
      <AreaHead title={t`Closing no. ${number}`} note={day.format(Date.parse(close.day))}>
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
