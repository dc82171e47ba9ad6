import { minutesLeft } from "#domain/kitchen/promise-time.ts";
import {
  type OlderOrders,
  type OrderCursor,
  type OrderList,
  ordersPerPage,
  type PastTab,
  serializeCursor,
} from "#domain/order/order-list.ts";
import type { ActiveOrders, OrderCard } from "#domain/order/order-view.ts";
import type { Db } from "#worker/db/client.ts";
import { type CardRow, findOrderCards, type OrderCounts } from "#worker/db/order-lists.ts";
import { rangeOf } from "./view-orders.ts";

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
  const limit = ordersPerPage + 1;
  const { active, ...pages } = await findOrderCards(db, customerId, from, limit);
  const shown = Object.values(pages).flatMap((rows) => rows.slice(0, ordersPerPage));
  const older = Object.fromEntries(
    Object.entries(pages).map(([tab, rows]) => [tab, nextCursor(rows)]),
  ) as OlderOrders;
  const orders = [...active, ...shown].map(toCard).sort((a, b) => b.createdAt - a.createdAt);
  return { orders, older };
}

function nextCursor(rows: CardRow[]): string | null {
  const last = rows[ordersPerPage - 1];
  return rows.length > ordersPerPage && last ? serializeCursor(last) : null;
}

function toCard({ placedAt, counts, promiseFromAt, promiseToAt, ...row }: CardRow): OrderCard {
  const promise = rangeOf(promiseFromAt, promiseToAt);
  const [itemCount, swappedCount, takenOut] = counts.map((each) => each ?? 0) as [number, number, number];
  return {
    ...row,
    promise,
    itemCount,
    ...(swappedCount > 0 && { swappedCount }),
    ...(takenOut > swappedCount && { leftOutCount: takenOut - swappedCount }),
    isDraft: placedAt === null,
  };
}

/** How many orders are active, and the one that comes first with its minutes from `now`. */
export function toActive({ active, next }: Pick<OrderCounts, "active" | "next">, now: number): ActiveOrders {
  if (!next) return { count: active, next };
  const promise = rangeOf(next.promiseFromAt, next.promiseToAt);
  const { id, status } = next;
  return { count: active, next: { id, status, minutes: promise && minutesLeft(promise, now) } };
}
