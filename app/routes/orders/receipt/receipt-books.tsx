import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { documentNumber, type ReceiptDocument } from "#domain/receipt/receipt.ts";
import type { OrderTax } from "#domain/tax/tax.ts";
import { type TaxLine, taxPercent } from "#domain/tax/tax.ts";
import type { ReceiptOrder } from "./receipt.tsx";

type Props = { order: ReceiptOrder };

/** The seller's legal name and number, and the document's number, as far as they are known. */
export function ReceiptSeller({ order, note }: Props & { note: ReceiptDocument | null }) {
  const { t } = useLingui();
  const day = useDay(order.timeZone);
  const receipt = order.documents.find((each) => each.kind === "receipt");
  if (!receipt) {
    const isOver = order.live.deliveredAt !== null || order.live.canceledAt !== null;
    return isOver ? null : (
      <p>{t`Not final yet: the receipt gets its number once the order is handed over.`}</p>
    );
  }
  const { sellerName, sellerNumber } = note ?? receipt;
  const facts: [string, string][] = [
    [t`Seller`, sellerName],
    [t`Tax number`, sellerNumber],
    ...((note
      ? [
          [t`Credit note number`, documentNumber(note)],
          [t`Issued on`, day(note.at)],
          [t`To receipt number`, documentNumber(receipt)],
        ]
      : [[t`Receipt number`, documentNumber(receipt)]]) as [string, string][]),
  ];
  return <ReceiptList facts={facts} translate="no" />;
}

export function useDay(timeZone: string) {
  const { dateLocale } = languageFacts[useLanguage()];
  return (at: number) => dateFormat(dateLocale, timeZone, "long", { dateStyle: "long" }).format(at);
}

export function TaxTable({ lines, shown }: { lines: TaxLine[]; shown: OrderTax["shown"] | null }) {
  const { t } = useLingui();
  if (lines.length === 0) return null;
  return (
    <table className="receipt-lines">
      <thead>
        <tr>
          <th>{shown === "included" ? t`VAT` : t`Sales tax`}</th>
          <th>{t`Before tax`}</th>
          <th>{t`Tax`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ taxClass, taxRate, netMinor, taxMinor }) => (
          <tr key={`${taxClass} ${taxRate}`}>
            <td>
              <bdi dir="ltr">{taxPercent(taxRate)}</bdi>
            </td>
            <td>
              <Money minor={netMinor} />
            </td>
            <td>
              <Money minor={taxMinor} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The receipt's credit notes, what was refunded without one, and the remaining amount. */
export function ReceiptNotes({ order, isNarrow }: Props & { isNarrow: boolean }) {
  const { t } = useLingui();
  const day = useDay(order.timeZone);
  const notes = order.documents.filter((each) => each.note);
  const { byHandMinor = 0 } = order;
  const backMinor = notes.reduce((sum, { givenBackMinor = 0 }) => sum + givenBackMinor, byHandMinor);
  if (notes.length === 0 && byHandMinor === 0) return null;
  return (
    <section className="mt-3 grid gap-1 border-t pt-3">
      {notes.map((each) => {
        const { number, at } = { number: documentNumber(each), at: day(each.at) };
        const query = new URLSearchParams({ note: number, ...(isNarrow && { paper: "80" }) });
        return (
          <p key={number} className="flex items-baseline justify-between gap-4">
            <Link
              to={`?${query}`}
              className="underline not-print:py-2.5"
              suppressHydrationWarning
            >{t`Credit note ${{ number }} of ${{ day: at }}`}</Link>
            <span className="flex-none whitespace-nowrap">
              <Money minor={-(each.givenBackMinor ?? 0)} />
            </span>
          </p>
        );
      })}
      {byHandMinor > 0 && (
        <p className="flex justify-between gap-4">
          {t`Refunded separately`} <Money minor={-byHandMinor} />
        </p>
      )}
      <p className="flex justify-between gap-4 font-semibold">
        {t`After refunds`} <Money minor={order.money.dueMinor - backMinor} />
      </p>
    </section>
  );
}

/** The currency, and whether prices include tax. */
export function ReceiptFootnote({ order: { currency, totals }, isNote }: Props & { isNote: boolean }) {
  const { t } = useLingui();
  if (!isNote && currency === "ILS" && !totals.tax)
    return (
      <p>
        {t`This is a receipt, not a tax invoice. Amounts are in Israeli shekels; no tax was added to the prices shown.`}
      </p>
    );
  const amounts = {
    ILS: t`Amounts are in Israeli shekels.`,
    USD: t`Amounts are in US dollars.`,
    EUR: t`Amounts are in euros.`,
  };
  const taxes = {
    none: t`No tax was added to the prices shown.`,
    included: t`The prices shown include VAT.`,
    added: t`Sales tax was added to the prices shown.`,
  };
  const title = isNote
    ? t`This is a credit note to a receipt, not to a tax invoice.`
    : t`This is a receipt, not a tax invoice.`;
  return <p>{[title, amounts[currency], taxes[totals.tax?.shown ?? "none"]].join(" ")}</p>;
}

type ReceiptListProps = { facts: [label: string, value: string][]; translate?: "no" };

/** Facts of a receipt, those that are known, each on a line. */
export function ReceiptList({ facts, translate }: ReceiptListProps) {
  return (
    <dl className="mt-3 grid gap-1 border-t pt-3">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="flex-none text-muted">{label}</dt>
            {/* Server and phone may spell the month differently. */}
            <dd className="min-w-0 text-end wrap-anywhere" translate={translate} suppressHydrationWarning>
              <bdi suppressHydrationWarning>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
