import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type ShownShares, sumShown } from "#domain/ledger/money-back.ts";
import type { OrderMoney } from "#domain/ledger/order-money.ts";
import type { Totals } from "#domain/menu/money/pricing.ts";

export type TotalRow = { name: MessageDescriptor; minor: number; kind: "part" | "ordered" | "total" };
/** Refunded parts; credit notes use them, too. */
const givenNames = {
  foodMinor: msg`Food and drinks`,
  deliveryFeeMinor: msg`Handling & Delivery`,
  tipMinor: msg`Tip`,
  taxMinor: msg`Sales tax`,
} satisfies Record<keyof ShownShares, MessageDescriptor>;
export const refundRows = (given: ShownShares) =>
  (Object.keys(givenNames) as (keyof ShownShares)[]).flatMap((part) =>
    given[part] > 0 ? { name: givenNames[part], minor: given[part] } : [],
  );

export type OrderTotals = {
  totals: Omit<Totals, "tipPercentage">;
  money: OrderMoney;
  lines: readonly { swappedQuantity: number }[];
  isPickup: boolean;
};

/** The rows of an order's total and of later deductions, for the screen and the mail. Zero rows are left out. */
export function orderTotals({ totals, money, lines, isPickup }: OrderTotals): TotalRow[] {
  const { notTaken, refunded, waivedMinor } = money;
  const isSwapped = lines.some((line) => line.swappedQuantity > 0);
  // An order that was for the seat at first has a delivery fee.
  const isShelfs = isPickup && waivedMinor === 0;
  const part = (name: MessageDescriptor, minor: number): TotalRow => ({ name, minor, kind: "part" });
  const some = (parts: TotalRow[]) => parts.filter(({ minor }) => minor !== 0);
  const rows = [
    part(msg`Subtotal`, totals.subtotalMinor),
    ...(isPickup ? [] : [part(msg`Handling & Delivery`, totals.deliveryFeeMinor)]),
    ...some([
      ...(isPickup
        ? [part(isShelfs ? msg`Handling` : msg`Handling & Delivery`, totals.deliveryFeeMinor)]
        : []),
      part(msg`Tip`, totals.tipMinor),
      part(msg`Discount`, -totals.discountMinor),
    ]),
    ...(totals.tax?.shown === "added" ? [part(msg`Sales tax`, totals.tax.minor)] : []),
  ];
  const off = some([
    part(msg`Picked up, not charged`, -waivedMinor),
    part(isSwapped ? msg`Swapped or left out` : msg`Sold out, not charged`, -sumShown(notTaken)),
    part(msg`Refunded: food`, -refunded.foodMinor),
    part(isShelfs ? msg`Refunded: handling` : msg`Refunded: delivery`, -refunded.deliveryFeeMinor),
    part(msg`Refunded: tip`, -refunded.tipMinor),
    part(msg`Refunded: sales tax`, -refunded.taxMinor),
    part(msg`Refunded separately`, -money.byHandMinor),
  ]);
  if (off.length === 0) return [...rows, { name: msg`Total`, minor: totals.totalMinor, kind: "total" }];
  return [
    ...rows,
    { name: msg`Ordered`, minor: totals.totalMinor, kind: "ordered" },
    ...off,
    { name: msg`New total`, minor: money.dueMinor, kind: "total" },
  ];
}
