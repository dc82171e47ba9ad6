import { Trans, useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { refundRows } from "#app/i18n/order-totals.ts";
import { seatText } from "#app/i18n/seat-words.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { sumShown } from "#domain/ledger/money-back.ts";
import { type OrderMoney, refundedInAll } from "#domain/ledger/order-money.ts";
import type { OrderLineView, OrderLive } from "#domain/order/order-events.ts";
import { moneyOf, OrderStatus } from "#domain/order-status.ts";
import type { CreditNote } from "#domain/receipt/receipt.ts";
import type { OrderTax } from "#domain/tax/tax.ts";
import { MissingPieces } from "../missing-pieces.tsx";
import { RefundText, Total, UnchargedText } from "../order-sums.tsx";
import type { ReceiptOrder } from "./receipt.tsx";
import { ReceiptList, TaxTable, useDay } from "./receipt-books.tsx";

type Facts = { order: ReceiptOrder; customer: string; isNote: boolean };

export function ReceiptFacts({ order, customer, isNote }: Facts) {
  const { t } = useLingui();
  const localize = useLocalize();
  // The side's name in the reader's language; the order has it as typed.
  const seat = seatText(t, { ...order.seat, area: localize(order.areaName) || order.seat.area });
  const facts: [string, string][] = [
    [isNote ? t`Order date` : t`Date`, useDay(order.timeZone)(order.live.placedAt ?? order.live.createdAt)],
    [t`Customer`, customer],
    order.live.fulfilment === "pickup"
      ? [t`Pickup shelf`, order.live.shelf ?? ""]
      : [t({ message: "Seat", context: "the place" }), seat],
  ];
  return <ReceiptList facts={facts} />;
}

/** When each step was reached, in the stadium's time zone. */
export function ReceiptTimes({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const { t } = useLingui();
  const isPickup = live.fulfilment === "pickup";
  const steps: [string, number | null][] = [
    [t`Order Received`, live.placedAt],
    [t`Accepted`, live.acceptedAt],
    [t`Ready`, live.readyAt],
    [isPickup ? t`On its shelf` : t`On the Way`, live.deliveringAt],
    [isPickup ? t`Picked up` : t`Delivered`, live.deliveredAt],
    [t`Canceled`, live.canceledAt],
  ];
  return (
    <section className="mt-4 border-t pt-3">
      <h2 className="text-base">{t`Times`}</h2>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-1">
        {steps.map(
          ([label, at]) =>
            at !== null && (
              <div key={label} className="flex justify-between gap-3">
                <dt className="text-muted">{label}</dt>
                <dd className="tabular-nums">
                  <bdi dir="ltr">{clockTime(timeZone, at)}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

type Props = { live: OrderLive; money: OrderMoney };

/** The payment's result: charged, held, refunded, or never charged. */
export function ReceiptPayment({ live, money }: Props) {
  return (
    <div className="mt-3 grid gap-1 font-medium">
      <p>
        <Paid live={live} money={money} />
      </p>
      {money.refundState !== "none" && (
        <p>
          <RefundText state={money.refundState} minor={refundedInAll(money)} />
        </p>
      )}
    </div>
  );
}

function Paid({ live, money: { capturedMinor, dueMinor } }: Props) {
  const { t } = useLingui();
  if (live.paymentState === "none" || capturedMinor === 0) return t`Nothing to pay.`;
  if (capturedMinor !== null)
    return (
      <Trans>
        <Money minor={capturedMinor} /> was charged to your card.
      </Trans>
    );
  if (live.status === OrderStatus.CANCELED) return <UnchargedText where={moneyOf(live, dueMinor)} />;
  return <Trans>Reserved on your card. You’ll be charged when the shop accepts.</Trans>;
}

/** The lines as ordered, and substitutes; the totals show deductions. */
export function ReceiptLines({ lines }: { lines: OrderLineView[] }) {
  const { t } = useLingui();
  return (
    <table className="receipt-lines">
      <caption className="unseen">{t`What was ordered`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`Item`}</th>
          <th scope="col">{t`Each`}</th>
          <th scope="col">{t`Amount`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
          <Line key={index} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ line }: { line: OrderLineView }) {
  const localize = useLocalize();
  const { quantity, swappedQuantity } = line;
  // A number stays with its unit.
  const options = line.options
    .map((option) => localize(option).replaceAll(/(\d) /g, "$1\u00a0"))
    .filter(Boolean);
  return (
    <tr>
      <td>
        <span>{`${quantity}×`}</span> <bdi className="font-semibold">{localize(line.name)}</bdi>
        {options.length > 0 && <span className="block text-sm text-muted">{options.join("\u00a0· ")}</span>}
        <MissingPieces line={line} />
      </td>
      <td>
        <Money minor={line.unitMinor} />
      </td>
      <td>
        {swappedQuantity > 0 && (
          <del className="block text-muted">
            <Money minor={line.totalMinor} />
          </del>
        )}
        {swappedQuantity < quantity && <Money minor={line.unitMinor * (quantity - swappedQuantity)} />}
      </td>
    </tr>
  );
}

type NotePartsProps = { note: CreditNote; shown: OrderTax["shown"] | null };

/** A credit note's pieces, amounts by part, and tax. */
export function NoteParts({ note: { lines, given, taxLines, refundState }, shown }: NotePartsProps) {
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
        {refundRows(given).map(({ name, minor }) => (
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
