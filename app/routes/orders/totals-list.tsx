import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { sumShown } from "#domain/ledger/money-back.ts";
import type { OrderMoney } from "#domain/ledger/order-money.ts";
import type { Totals } from "#domain/menu/pricing.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";

type Props = {
  totals: Totals;
  money: OrderMoney;
  lines: readonly OrderLineView[];
  isPickup: boolean;
};

/** How the total was made up, and what was taken off since. Zero rows are left out. */
export function TotalsList({ totals, money, lines, isPickup }: Props) {
  const { t } = useLingui();
  const isSwapped = lines.some((line) => line.swappedQuantity > 0);
  const { notTaken, refunded, dueMinor } = money;
  const fee = totals.deliveryFeeMinor;
  const rows: [string, number][] = [[t`Subtotal`, totals.subtotalMinor]];
  if (!isPickup) rows.push([t`Handling & Delivery`, fee]);
  // Ordered for the seat at first, it had a delivery's fee.
  else if (fee > 0) rows.push([money.waivedMinor > 0 ? t`Handling & Delivery` : t`Handling`, fee]);
  if (totals.tipMinor > 0) rows.push([t`Tip`, totals.tipMinor]);
  if (totals.discountMinor > 0) rows.push([t`Discount`, -totals.discountMinor]);
  if (totals.tax?.shown === "added") rows.push([t`Sales tax`, totals.tax.minor]);
  const off = (
    [
      [t`Picked up, not charged`, money.waivedMinor],
      [isSwapped ? t`Swapped or left out` : t`Sold out, not charged`, sumShown(notTaken)],
      [t`Refunded: food`, refunded.foodMinor],
      [isPickup ? t`Refunded: handling` : t`Refunded: delivery`, refunded.deliveryFeeMinor],
      [t`Refunded: tip`, refunded.tipMinor],
      [t`Refunded: sales tax`, refunded.taxMinor],
    ] as const
  ).filter(([, minor]) => minor > 0);
  return (
    <dl className="mt-1 grid gap-2 border-t border-dashed pt-3">
      {rows.map(([label, minor]) => (
        <Row key={label} label={label} minor={minor} className="text-muted" />
      ))}
      {off.length === 0 ? (
        <Row label={t`Total`} minor={totals.totalMinor} className="text-lg font-semibold" />
      ) : (
        <>
          <Row label={t`Ordered`} minor={totals.totalMinor} className="font-semibold" />
          {off.map(([label, minor]) => (
            <Row key={label} label={label} minor={-minor} className="text-muted" />
          ))}
          <Row label={t`New total`} minor={dueMinor} className="text-lg font-semibold" />
        </>
      )}
    </dl>
  );
}

function Row({ label, minor, className }: { label: string; minor: number; className: string }) {
  return (
    <div className={`flex justify-between gap-3 ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} className="tabular-nums" />
      </dd>
    </div>
  );
}
