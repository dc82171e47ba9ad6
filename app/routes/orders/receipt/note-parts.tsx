import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { givenRows } from "#app/i18n/order-totals.ts";
import { sumShown } from "#domain/ledger/money-back.ts";
import type { CreditNote } from "#domain/receipt/receipt.ts";
import type { OrderTax } from "#domain/tax/tax.ts";
import { RefundText } from "../refund-text.tsx";
import { Total } from "../totals-list.tsx";
import { TaxTable } from "./receipt-books.tsx";

type Props = { note: CreditNote; shown: OrderTax["shown"] | null };

/** What one credit note took back: its pieces, what it was for, and the tax of exactly these. */
export function NoteParts({ note: { lines, given, taxLines, refundState }, shown }: Props) {
  const { t, i18n } = useLingui();
  const localize = useLocalize();
  return (
    <>
      {lines.length > 0 && (
        <table className="receipt-lines">
          <caption className="unseen">{t`What was refunded`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Item`}</th>
              <th scope="col">{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, quantity, totalMinor }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a credit note never move
              <tr key={index}>
                <td>
                  <span>{`${quantity}×`}</span> <bdi className="font-semibold">{localize(name)}</bdi>
                </td>
                <td>
                  <Money minor={totalMinor} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="mt-1 grid gap-2 border-t border-dashed pt-3">
        {givenRows(given).map(({ name, minor }) => (
          <Total key={name.id} label={i18n._(name)} minor={minor} className="text-muted" />
        ))}
        <Total label={t`Total refunded`} minor={sumShown(given)} className="text-lg font-semibold" />
      </dl>
      <TaxTable lines={taxLines} shown={shown} />
      <p className="mt-3 font-medium">
        <RefundText state={refundState} minor={sumShown(given)} />
      </p>
    </>
  );
}
