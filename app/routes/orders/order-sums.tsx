import { Trans, useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { type OrderTotals, orderTotals, type TotalRow } from "#app/i18n/order-totals.ts";
import type { OrderMoney } from "#domain/ledger/order-money.ts";
import type { moneyOf } from "#domain/order-status.ts";

const looks: Record<TotalRow["kind"], string> = {
  part: "text-muted",
  ordered: "font-semibold",
  total: "text-lg font-semibold",
};

/** How the total was made up, and what was taken off since. */
export function OrderSums(props: OrderTotals) {
  const { i18n } = useLingui();
  return (
    <dl className="mt-1 grid gap-2 border-t border-dashed pt-3">
      {orderTotals(props).map(({ name, minor, kind }) => (
        <Total key={name.id} label={i18n._(name)} minor={minor} className={looks[kind]} />
      ))}
    </dl>
  );
}

export function Total({ label, minor, className }: { label: string; minor: number; className: string }) {
  return (
    <div className={`flex justify-between gap-3 ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} className="tabular-nums" />
      </dd>
    </div>
  );
}

export function RefundText({ state, minor }: { state: OrderMoney["refundState"]; minor: number }) {
  switch (state) {
    case "none":
      return null;
    case "done":
      return (
        <Trans>
          <Money minor={minor} /> was refunded to your card. It may take a few days to appear.
        </Trans>
      );
    case "on-its-way":
      return (
        <Trans>
          <Money minor={minor} /> is on its way back to your card.
        </Trans>
      );
    case "settled":
      return (
        <Trans>
          Your <Money minor={minor} /> refund was settled in another way.
        </Trans>
      );
    case "held-up":
      return (
        <Trans>
          Part of your <Money minor={minor} /> refund hasn’t gone through yet. We’re on it.
        </Trans>
      );
  }
}

/** Of a canceled order that was not charged, as far as anybody knows. */
export function UnchargedText({ where }: { where: ReturnType<typeof moneyOf> }) {
  const { t } = useLingui();
  switch (where) {
    case "unknown":
      return t`If your card was charged, you’ll be refunded in full.`;
    case "hold-ending":
      return <Trans>You weren’t charged. The amount reserved on your card is being released.</Trans>;
    default:
      return t`You weren’t charged.`;
  }
}
