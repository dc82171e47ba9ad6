import { and, eq, isNotNull } from "drizzle-orm";
import { type CartLine, toNote } from "#domain/cart/cart.ts";
import type { Db } from "./client.ts";
import { orderLines, orders } from "./schema/index.ts";

/** A customer's own order as cart lines; null for anybody else's, or one that was never placed. */
export async function findRound(
  db: Db,
  customerId: string,
  id: string,
): Promise<{ stadiumId: string; lines: CartLine[] } | null> {
  const rows = await db
    .select({
      stadiumId: orders.stadiumId,
      itemId: orderLines.itemId,
      choices: orderLines.choices,
      quantity: orderLines.quantity,
      note: orderLines.note,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.id, id), eq(orders.customerId, customerId), isNotNull(orders.placedAt)))
    .orderBy(orderLines.position);
  const [first] = rows;
  return (
    (first && {
      stadiumId: first.stadiumId,
      lines: rows.map(({ itemId, choices, quantity, note: text }) => {
        const note = toNote(text);
        return { itemId, choices, quantity, ...(note && { note }) };
      }),
    }) ??
    null
  );
}
