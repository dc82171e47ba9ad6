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
import { answered } from "#worker/db/answered.ts";
import type { Db } from "#worker/db/client.ts";
import { type CardRow, findOrderCards, type OrderCounts } from "#worker/db/order-lists.ts";
import { rangeOf } from "./view-orders.ts";

/**
 * A customer's orders, newest first: all active ones, and one page of each tab of finished ones.
 * @param records the databases that may have some; one that is down hides its own alone
 * @param from cursors of the pages; without one a tab starts at the newest
 */
export async function listOrders(
  records: readonly Db[],
  customerId: string,
  from: Partial<Record<PastTab, OrderCursor | null>> = {},
): Promise<OrderList> {
  // One extra row tells whether there is a next page.
  const limit = ordersPerPage + 1;
  const all = await answered(records.map((db) => findOrderCards(db, customerId, from, limit)));
  const of = (name: keyof (typeof all)[number]) =>
    all.length === 1 ? (all[0]?.[name] ?? []) : all.flatMap((each) => each[name]).sort(newestFirst);
  const found = { active: of("active") };
  const pages = { completed: of("completed").slice(0, limit), canceled: of("canceled").slice(0, limit) };
  const shown = Object.values(pages).flatMap((rows) => rows.slice(0, ordersPerPage));
  const older = Object.fromEntries(
    Object.entries(pages).map(([tab, rows]) => [tab, nextCursor(rows)]),
  ) as OlderOrders;
  const orders = [...found.active, ...shown].map(toCard).sort((a, b) => b.createdAt - a.createdAt);
  return { orders, older };
}

const newestFirst = (a: CardRow, b: CardRow) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

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

/** The counts of several databases as one. */
export function sumCounts(all: readonly OrderCounts[]): OrderCounts {
  const sum = (of: (each: OrderCounts) => number) => all.reduce((total, each) => total + of(each), 0);
  const promiseOf = ({ next }: OrderCounts) => next?.promiseToAt ?? Number.POSITIVE_INFINITY;
  const [first] = all.filter(({ next }) => next).toSorted((a, b) => promiseOf(a) - promiseOf(b));
  return {
    openIds: all.flatMap(({ openIds }) => openIds),
    active: sum(({ active }) => active),
    completed: sum(({ completed }) => completed),
    next: first?.next ?? null,
  };
}

/** How many orders are active, and the one that comes first with its minutes from `now`. */
export function toActive({ active, next }: Pick<OrderCounts, "active" | "next">, now: number): ActiveOrders {
  if (!next) return { count: active, next };
  const promise = rangeOf(next.promiseFromAt, next.promiseToAt);
  const { id, status } = next;
  return { count: active, next: { id, status, minutes: promise && minutesLeft(promise, now) } };
}
