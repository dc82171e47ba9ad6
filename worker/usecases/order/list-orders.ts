import {
  type OlderOrders,
  type OrderCursor,
  type OrderList,
  ordersPerPage,
  type PastTab,
  serializeCursor,
} from "#domain/order/order-list.ts";
import type { OrderCard } from "#domain/order/order-view.ts";
import type { Db } from "#worker/db/client.ts";
import { type CardRow, findOrderCards } from "#worker/db/order-lists.ts";

/**
 * A customer's orders, newest first: all active ones, and one page of each tab of finished ones.
 * @param from cursors of the pages; without one a tab starts at the newest
 */
export async function listOrders(
  db: Db,
  customerId: string,
  from: Partial<Record<PastTab, OrderCursor | null>> = {},
): Promise<OrderList> {
  // One extra row tells whether there is a next page.
  const found = await findOrderCards(db, customerId, from, ordersPerPage + 1);
  const pages = { completed: found.completed, canceled: found.canceled };
  const shown = Object.values(pages).flatMap((rows) => rows.slice(0, ordersPerPage));
  const older = Object.fromEntries(
    Object.entries(pages).map(([tab, rows]) => [tab, nextCursor(rows)]),
  ) as OlderOrders;
  const orders = [...found.active, ...shown].map(toCard).sort((a, b) => b.createdAt - a.createdAt);
  return { orders, older };
}

function nextCursor(rows: CardRow[]): string | null {
  const last = rows[ordersPerPage - 1];
  return rows.length > ordersPerPage && last ? serializeCursor(last) : null;
}

function toCard({ placedAt, itemCount, ...row }: CardRow): OrderCard {
  return { ...row, itemCount: itemCount ?? 0, isDraft: placedAt === null };
}
