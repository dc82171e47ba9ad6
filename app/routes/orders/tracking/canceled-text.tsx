import { Trans, useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { clockTime } from "#domain/language/greeting.ts";
import { refundedInAll } from "#domain/ledger/order-money.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Stage } from "#domain/order/stage.ts";
import { RefundText } from "../refund-text.tsx";
import { moneyOf } from "./money-where.ts";

type Props = {
  live: OrderLive;
  stage: Stage;
  order: Pick<OrderDetail, "timeZone" | "totals" | "money" | "lines">;
};

export function CanceledText({ live, stage, order }: Props) {
  const wantsAll = order.lines.some(({ ifSoldOut }) => ifSoldOut?.kind === "cancel");
  const reason = useReason()(live, wantsAll);
  const time = live.canceledAt === null ? null : clockTime(order.timeZone, live.canceledAt);
  return (
    <>
      <p className="mt-1 text-xl font-semibold">
        {stage === "expired" ? (
          <Trans>The payment wasn’t completed in time</Trans>
        ) : time ? (
          <Trans>Canceled at {time}</Trans>
        ) : (
          <Trans>This order was canceled</Trans>
        )}
      </p>
      {stage !== "expired" && reason && <p className="text-muted">{reason}</p>}
      {order.totals.totalMinor > 0 && (
        <p className="mt-1 rounded-control bg-soft px-4 py-3 font-medium">
          <MoneyText live={live} order={order} />
        </p>
      )}
      <LinkButton to="/menu" kind="soft" className="mt-2">
        <Trans>Back to the menu</Trans>
      </LinkButton>
    </>
  );
}

/** `live` may be a moment ahead of the totals, which are then being reloaded. */
function MoneyText({ live, order: { money, totals } }: Pick<Props, "live" | "order">) {
  const where = moneyOf(live);
  const refund = money.refundState !== "none" && (
    <RefundText state={money.refundState} minor={refundedInAll(money)} />
  );
  const isKept = where === "kept" || (live.cancelReason === "fan-not-there" && money.dueMinor > 0);
  if (isKept)
    return (
      <>
        {live.fulfilment === "pickup" ? (
          <Trans>
            Your food was made and kept for you, so you were charged <Money minor={money.dueMinor} />.
          </Trans>
        ) : (
          <Trans>
            Your food was made and brought to your seat, so you were charged <Money minor={money.dueMinor} />.
          </Trans>
        )}{" "}
        {refund}
      </>
    );
  if (refund) return refund;
  const takenMinor = money.capturedMinor ?? totals.totalMinor;
  switch (where) {
    case "refunded":
    case "coming-back":
      return (
        <Trans>
          <Money minor={takenMinor} /> is on its way back to your card.
        </Trans>
      );
    case "unknown":
      return <Trans>If your card was charged, you’ll be refunded in full.</Trans>;
    case "hold-ending":
      return <Trans>You weren’t charged. The amount reserved on your card is being released.</Trans>;
    default:
      return <Trans>You weren’t charged.</Trans>;
  }
}

/** The server's reasons are codes; anything else is the shop's own sentence. `wantsAll`: or nothing, the fan said. */
function useReason(): (live: OrderLive, wantsAll: boolean) => string | null {
  const { t } = useLingui();
  return ({ cancelReason: reason, fulfilment }, wantsAll) => {
    const known: Record<string, string | null> = {
      customer: t`You canceled this order.`,
      "not-accepted": t`The shop didn’t respond in time.`,
      "payment-lost": t`Your card couldn’t be charged.`,
      "payment-unanswered": t`Your bank didn’t answer the shop in time.`,
      "fan-not-there": fulfilment === "pickup" ? t`Nobody picked it up.` : t`Nobody was at the seat.`,
      cancel: t`The shop couldn’t make your order.`,
      "sold-out": wantsAll
        ? t`A dish sold out, and you chose to cancel the whole order then.`
        : t`What you ordered has sold out.`,
      "too-busy": t`The kitchen couldn’t prepare it in time.`,
      closing: t`The shop is closing.`,
    };
    return reason && reason in known ? (known[reason] ?? null) : reason;
  };
}
