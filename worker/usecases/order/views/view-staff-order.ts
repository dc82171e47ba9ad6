import type { Staff } from "#domain/actor.ts";
import { leftShares } from "#domain/ledger/money-back.ts";
import { noShares } from "#domain/ledger/shares.ts";
import { findOrderState, type OrderRow } from "#worker/db/order/orders.ts";
import { findSeenOrder } from "#worker/db/people/staff.ts";
import type { OrderDeps } from "../../ports.ts";
import { refundCallsState } from "../refund-order.ts";

/** An order that this member of staff may see, with its lines, refunds and the refundable rest. */
export async function viewStaffOrder({ db, now }: Pick<OrderDeps, "db" | "now">, reader: Staff, ref: string) {
  const found = await findSeenOrder(db, reader, ref, now());
  const state = found && (await findOrderState(db, found.id));
  if (!state) return null;
  const { order, lines, refunds } = state;
  return {
    order: order satisfies OrderRow,
    lines: lines.map(
      ({ position, itemId, name, options, quantity, removedQuantity, unitMinor, ageRestricted }) => ({
        position,
        itemId,
        name,
        options,
        quantity,
        removedQuantity,
        unitMinor,
        ageRestricted,
      }),
    ),
    refunds: refunds.map(
      ({
        id,
        scope,
        lines,
        foodMinor,
        deliveryFeeMinor,
        tipMinor,
        taxMinor,
        shopTaxMinor,
        reason,
        createdAt,
      }) => ({
        id,
        scope,
        lines,
        foodMinor,
        deliveryFeeMinor,
        tipMinor,
        taxMinor,
        shopTaxMinor,
        reason,
        createdAt,
        state: refundCallsState(state, id),
      }),
    ),
    left: order.capturedMinor === null ? noShares : leftShares(order, lines, refunds),
  };
}
