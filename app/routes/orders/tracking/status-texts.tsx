import { Trans, useLingui } from "@lingui/react/macro";
import { LinkButton } from "#app/components/button.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { absentAfterMinutes } from "#domain/delivery/handover.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { Localized } from "#domain/language/localized.ts";
import { refundedInAll } from "#domain/ledger/order-money.ts";
import type { OrderLive } from "#domain/order/order-events.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import type { Stage } from "#domain/order/stage.ts";
import { type CancelReason, moneyOf } from "#domain/order-status.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import { paymentPath } from "../../payment-path.ts";
import { RefundText, UnchargedText } from "../order-sums.tsx";

type Props = { live: OrderLive; timeZone: string; now: number };

/** The runner is at the seat and finds nobody: what to do, and how long the food waits. */
export function ArrivedText({ live: { arrivedAt }, timeZone, now }: Props) {
  const { t } = useLingui();
  const untilAt = (arrivedAt ?? now) + absentAfterMinutes * 60_000;
  const until = clockTime(timeZone, untilAt);
  return (
    <>
      <p className="mt-1 text-2xl font-bold leading-tight text-balance">{t`Your food is at your seat`}</p>
      <p className="text-balance text-muted">{t`Wave, or call the runner if you’re not at your seat.`}</p>
      <p className="font-semibold">
        {now < untilAt ? t`The runner will wait until ${until}` : t`The runner can’t wait much longer`}
      </p>
    </>
  );
}

/** Cooked, and about to be put on its shelf. */
export function ToShelfText({ live: { shelf }, shopName }: Pick<Props, "live"> & { shopName: Localized }) {
  const { t } = useLingui();
  const shop = useLocalize()(shopName);
  return (
    <>
      <p className="mt-1 text-2xl font-bold leading-tight text-balance">{t`Come to ${shop}`}</p>
      {shelf && (
        <p className="text-balance text-muted">
          <Trans>
            It’s about to be on shelf <bdi dir="ltr">{shelf}</bdi>.
          </Trans>
        </p>
      )}
    </>
  );
}

type OnShelfProps = Pick<Props, "live" | "timeZone"> & { shopName: Localized };

export function OnShelfText({ live: { shelf, collectBy }, shopName, timeZone }: OnShelfProps) {
  const { t } = useLingui();
  const shop = useLocalize()(shopName);
  const until = collectBy === null ? null : clockTime(timeZone, collectBy);
  return (
    <>
      <p className="mt-1 text-2xl font-bold leading-tight text-balance">
        <Trans>
          Ready at {shop}, shelf <bdi dir="ltr">{shelf}</bdi>
        </Trans>
      </p>
      <p className="text-balance text-muted">
        {t`Show your code at the counter.`} {until && t`We’ll keep it until ${until}.`}
      </p>
    </>
  );
}

export function DeliveredText({ live, timeZone }: { live: OrderLive; timeZone: string }) {
  const { t } = useLingui();
  const time = live.deliveredAt === null ? null : clockTime(timeZone, live.deliveredAt);
  return (
    <>
      {time && (
        <>
          <p className="mt-1 text-muted">
            {live.fulfilment === "pickup" ? t`Picked up at` : t`Delivered at`}
          </p>
          <p className="text-4xl font-bold leading-none tabular-nums">{time}</p>
        </>
      )}
      <p className="mt-1 text-muted">{t`Enjoy your food and the match.`}</p>
    </>
  );
}

/** The order is stored but not placed; finishing it needs a new document. */
export function DraftText({ way }: { way: Fulfilment }) {
  const { t } = useLingui();
  return (
    <>
      <p className="mt-1 text-xl font-semibold">{t`One step to go`}</p>
      <p className="text-muted">
        {t`We’ll send your order to the shop as soon as the payment is confirmed. You haven’t been charged yet.`}
      </p>
      <LinkButton to={paymentPath({ way })} reloadDocument wide className="mt-3">
        {t`Finish payment`}
      </LinkButton>
    </>
  );
}

type CanceledTextProps = {
  live: OrderLive;
  stage: Stage;
  order: Pick<OrderDetail, "timeZone" | "totals" | "money" | "lines">;
};

export function CanceledText({ live, stage, order }: CanceledTextProps) {
  const { t } = useLingui();
  const wantsAll = order.lines.some(({ ifSoldOut }) => ifSoldOut?.kind === "cancel");
  const reason = useReason()(live, wantsAll);
  const time = live.canceledAt === null ? null : clockTime(order.timeZone, live.canceledAt);
  return (
    <>
      <p className="mt-1 text-xl font-semibold">
        {stage === "expired"
          ? t`The payment wasn’t completed in time`
          : time
            ? t`Canceled at ${time}`
            : t`This order was canceled`}
      </p>
      {stage !== "expired" && reason && <p className="text-muted">{reason}</p>}
      {order.totals.totalMinor > 0 && (
        <p className="mt-1 rounded-control bg-soft px-4 py-3 font-medium">
          <MoneyText live={live} order={order} />
        </p>
      )}
      <LinkButton to="/menu" kind="soft" className="mt-2">{t`Back to the menu`}</LinkButton>
    </>
  );
}

/** `live` may be a moment ahead of the totals, which are then being reloaded. */
function MoneyText({ live, order: { money, totals } }: Pick<CanceledTextProps, "live" | "order">) {
  const where = moneyOf(live, money.dueMinor);
  const refund = money.refundState !== "none" && (
    <RefundText state={money.refundState} minor={refundedInAll(money)} />
  );
  if (where === "kept")
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
    default:
      return <UnchargedText where={where} />;
  }
}

/** The server's reasons are codes; anything else is the shop's own sentence. `wantsAll`: or nothing, the fan said. */
function useReason(): (live: OrderLive, wantsAll: boolean) => string | null {
  const { t } = useLingui();
  return ({ cancelReason: reason, fulfilment }, wantsAll) => {
    const texts: Record<CancelReason | "cancel", string> = {
      customer: t`You canceled this order.`,
      "not-accepted": t`The shop didn’t respond in time.`,
      "payment-lost": t`Your card couldn’t be charged.`,
      "payment-unanswered": t`Your bank didn’t answer the shop in time.`,
      "fan-not-there": fulfilment === "pickup" ? t`Nobody picked it up.` : t`Nobody was at the seat.`,
      "age-refused": t`No ID was shown, so your drinks couldn’t be handed over.`,
      cancel: t`The shop couldn’t make your order.`,
      "sold-out": wantsAll
        ? t`A dish sold out, and you chose to cancel the whole order then.`
        : t`What you ordered has sold out.`,
      "too-busy": t`The kitchen couldn’t prepare it in time.`,
      closing: t`The shop is closing.`,
    };
    return (texts as Partial<Record<string, string>>)[reason ?? ""] ?? reason;
  };
}
