import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type CartLine, toNote } from "#domain/cart/cart.ts";
import { cancelAll } from "#domain/cart/edit-lines.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import { type Seat, toSeat } from "#domain/seat/seat.ts";
import type { Db } from "../../../db/client.ts";
import { orderLines, orders } from "../../../db/schema/index.ts";

/** An order's data for "order again". Seat and phone are empty once the order's person is erased. */
export type Round = {
  stadiumId: string;
  lines: (CartLine & { name: Localized })[];
  seat: Seat;
  phone: string;
  tip: Tip;
  currency: Currency;
  fulfilment: Fulfilment;
};

/** A customer's own order for "order again"; null for another's or an unplaced one. */
export async function findRound(db: Db, customerId: string, id: string): Promise<Round | null> {
  const rows = await db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.id, id),
        eq(orders.customerId, customerId),
        isNotNull(orders.placedAt),
        isNull(orderLines.instead),
      ),
    )
    .orderBy(orderLines.position);
  const [first] = rows;
  if (!first) return null;
  const { stadiumId, currency, tipMinor, tipPercentage, userPhone, section, row, seatNo } = first.order;
  const { entrance, stand, area, seatDetails, fulfilment } = first.order;
  return {
    stadiumId,
    currency: currency as Currency,
    fulfilment,
    seat: toSeat({ section, row, seatNo, entrance, stand, area, seatDetails }),
    phone: userPhone,
    tip:
      tipPercentage === null
        ? { kind: "amount", amountMinor: tipMinor }
        : { kind: "percentage", percentage: tipPercentage },
    lines: rows.map(({ line: { itemId, choices, quantity, note: text, name, ifSoldOut } }) => {
      const note = toNote(text);
      const ifOut =
        ifSoldOut?.kind === "swap" ? ifSoldOut.itemId : ifSoldOut?.kind === "cancel" ? cancelAll : undefined;
      return { itemId, choices, quantity, name, ...(note && { note }), ...(ifOut && { ifOut }) };
    }),
  };
}
