import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { languageFacts } from "#domain/language/localized.ts";
import { taxPercent } from "#domain/ledger/tax-lines.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import { ReceiptList } from "./receipt-list.tsx";
import type { ReceiptOrder } from "./receipt-screen.tsx";

type Props = { order: ReceiptOrder };

/** The seller's legal name and number, and the receipt's number, as far as they are known. */
export function ReceiptSeller({ order: { documents } }: Props) {
  const { t } = useLingui();
  const receipt = documents.find((each) => each.kind === "receipt");
  if (!receipt) return null;
  const facts: [string, string][] = [
    [t`Seller`, receipt.sellerName],
    [t`Tax number`, receipt.sellerNumber],
    [t`Receipt number`, documentNumber(receipt)],
  ];
  return <ReceiptList facts={facts} translate="no" />;
}

/** The tax in what stands, by rate, and the notes that took something back from the receipt. */
export function ReceiptTaxes({ order: { documents, taxLines, totals, timeZone } }: Props) {
  const { t } = useLingui();
  const { dateLocale } = languageFacts[useLanguage()];
  const notes = documents.filter((each) => each.kind === "credit-note");
  const day = (at: number) => dateFormat(dateLocale, timeZone, "day", { dateStyle: "medium" }).format(at);
  return (
    <>
      {taxLines.length > 0 && (
        <table className="receipt-lines">
          <thead>
            <tr>
              <th>{totals.tax?.shown === "included" ? t`VAT` : t`Sales tax`}</th>
              <th>{t`Before tax`}</th>
              <th>{t`Tax`}</th>
            </tr>
          </thead>
          <tbody>
            {taxLines.map(({ taxClass, taxRate, netMinor, taxMinor }) => (
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
      )}
      {notes.map((note) => {
        const { number, at } = { number: documentNumber(note), at: day(note.at) };
        return (
          <p key={number} className="mt-2 flex justify-between gap-4 text-sm" suppressHydrationWarning>
            <span>{t`Credit note ${{ number }} of ${{ day: at }}`}</span>
            {note.givenBackMinor && (
              <span className="flex-none whitespace-nowrap">
                <Money minor={-note.givenBackMinor} />
              </span>
            )}
          </p>
        );
      })}
    </>
  );
}

/** Which money, and where its tax is. */
export function ReceiptNote({ order: { currency, totals } }: Props) {
  const { t } = useLingui();
  if (currency === "ILS" && !totals.tax)
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
  const title = t`This is a receipt, not a tax invoice.`;
  return <p>{[title, amounts[currency], taxes[totals.tax?.shown ?? "none"]].join(" ")}</p>;
}
