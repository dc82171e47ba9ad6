import { Trans, useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { useLanguage, useLocalize } from "#app/hooks/use-localize.ts";
import { seatText } from "#app/i18n/seat-words.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { type Language, languageFacts } from "#domain/language/localized.ts";
import { type OrderMoney, refundedInAll } from "#domain/ledger/order-money.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { RefundText } from "../refund-text.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import type { ReceiptOrder } from "./receipt-screen.tsx";

type Facts = { order: ReceiptOrder; customer: string; isNote: boolean };

export function ReceiptFacts({ order, customer, isNote }: Facts) {
  const { t } = useLingui();
  const localize = useLocalize();
  // The order has the side's name as it was typed; a receipt is read in any language.
  const seat = seatText(t, { ...order.seat, area: localize(order.areaName) || order.seat.area });
  const facts: [string, string][] = [
    [
      isNote ? t`Order date` : t`Date`,
      receiptDate(useLanguage(), order.timeZone, order.live.placedAt ?? order.live.createdAt),
    ],
    [t`Customer`, customer],
    order.live.fulfilment === "pickup"
      ? [t`Pickup shelf`, order.live.shelf ?? ""]
      : [t({ message: "Seat", context: "the place" }), seat],
  ];
  return <ReceiptList facts={facts} />;
}

function receiptDate(language: Language, timeZone: string, at: number): string {
  return dateFormat(languageFacts[language].dateLocale, timeZone, "long", { dateStyle: "long" }).format(at);
}

/** When each step was reached, in the stadium's time zone. */
export function ReceiptTimes({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const { t } = useLingui();
  const steps: [string, number | null][] = [
    [t`Order Received`, live.placedAt],
    [t`Accepted`, live.acceptedAt],
    [t`Ready`, live.readyAt],
    [live.fulfilment === "pickup" ? t`On its shelf` : t`On the Way`, live.deliveringAt],
    [t`Delivered`, live.deliveredAt],
    [t`Canceled`, live.canceledAt],
  ];
  return (
    <section className="mt-4 border-t pt-3">
      <h2 className="text-base">
        <Trans>Times</Trans>
      </h2>
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

function Paid({ live, money: { capturedMinor } }: Props) {
  if (live.paymentState === "none" || capturedMinor === 0) return <Trans>Nothing to pay.</Trans>;
  if (capturedMinor !== null)
    return (
      <Trans>
        <Money minor={capturedMinor} /> was charged to your card.
      </Trans>
    );
  if (live.status === OrderStatus.CANCELED) return <Trans>You weren’t charged.</Trans>;
  return <Trans>Reserved on your card. You’ll be charged when the shop accepts.</Trans>;
}
