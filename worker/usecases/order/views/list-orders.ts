import { clockTime } from "#domain/language/greeting.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import {
  type OlderOrders,
  type OrderCursor,
  type OrderList,
  ordersPerPage,
  type PastTab,
  serializeCursor,
} from "#domain/order/order-list.ts";
import type { ActiveOrders, OrderCard } from "#domain/order/order-view.ts";
import { byLoudness, minutesToShow, stageOf } from "#domain/order/stage.ts";
import { isUncharged } from "#domain/order-status.ts";
import type { Db } from "../../../db/client.ts";
import { type CardRow, findOrderCards } from "../reads/order-lists.ts";
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

function toCard(found: CardRow): OrderCard {
  const { placedAt, readyAt, arrivedAt, counts, promiseFromAt, promiseToAt, ...rest } = found;
  const { paymentState, cancelReason, backMinor, ...row } = rest;
  const leftMinor = row.totalMinor - backMinor;
  const isStruck = isUncharged(found, leftMinor);
  const promise = rangeOf(promiseFromAt, promiseToAt);
  const [itemCount, swappedCount, takenOut] = counts.map((each) => each ?? 0) as [number, number, number];
  return {
    ...row,
    totalMinor: isStruck ? row.totalMinor : leftMinor,
    stage: stageOf(found),
    promise,
    itemCount,
    ...(swappedCount > 0 && { swappedCount }),
    ...(takenOut > swappedCount && { leftOutCount: takenOut - swappedCount }),
    isDraft: placedAt === null,
    ...(isStruck && { isUncharged: true }),
  };
}

type Next = Omit<OrderGlance, "isPlaced" | "isOver"> & { id: string };

/** How many orders are active, and the loudest with its minutes from `now`. */
export function toActive(placed: readonly Next[], now: number): ActiveOrders {
  const count = placed.length;
  const [next] = placed.toSorted(byLoudness);
  if (!next) return { count, next: null };
  const { id, status, stage, dueAt, collectBy, timeZone } = next;
  const promise = rangeOf(next.promiseFromAt, next.promiseToAt);
  const minutes = minutesToShow({ stage, promise, dueAt }, now);
  if (stage !== "on-shelf") return { count, next: { id, status, stage, minutes } };
  const until = collectBy !== null && timeZone ? clockTime(timeZone, collectBy) : null;
  return { count, next: { id, status, stage, minutes, shelf: next.shelf, until } };
}

type Seen = OrderGlance & { id: string };

/**
 * The badge's data for these orders from their rooms, the ids of open ones, and a mark that changes with any of them.
 */
export async function glanceOrders(
  ids: readonly string[],
  /** Asks an order's room; null for none. */
  glance: (id: string) => Promise<OrderGlance | null>,
  now: number,
): Promise<{ active: ActiveOrders; openIds: string[]; mark: string }> {
  const seen = await Promise.all(ids.map(async (id) => ({ id, ...(await glance(id)) })));
  const open = seen.flatMap((each) => ("isOver" in each && !each.isOver ? [each as Seen] : []));
  const placed = open.filter(({ isPlaced }) => isPlaced);
  return {
    active: toActive(placed, now),
    openIds: open.map(({ id }) => id),
    mark: JSON.stringify(seen),
  };
}
