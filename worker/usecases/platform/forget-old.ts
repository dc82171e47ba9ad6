import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "#worker/db/client.ts";
import {
  carriedPictures,
  deadDrafts,
  deleteDrafts,
  forgetPerson,
  forgetStaffRecords,
  namedOrders,
  orderOver,
} from "#worker/db/forget.ts";
import {
  countedLimits,
  notices,
  orders,
  payments,
  session,
  verification,
  webhookEvents,
} from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";
import type { TicketStore } from "#worker/tickets/ticket-store.ts";

const dayMs = 24 * 3_600_000;
/** The privacy page promises this: ticket pictures and positions are kept this long after the order ends. */
export const personalKeptMs = 30 * dayMs;
/** The privacy page promises this, too: name, phone and seat of an order, longer than a card can be disputed. */
export const orderPersonKeptMs = 180 * dayMs;
/** Orders that were never paid. */
export const draftKeptMs = 7 * dayMs;
/** Technical records are kept this long. */
const technicalKeptMs = 90 * dayMs;

/** D1 allows 100 parameters per statement, including the values set. */
const batchSize = 80;
const mostBatches = 60;
/** Of 500 pictures; a stadium keeps fewer for 30 days. */
const mostPages = 200;

export type Forgotten = { orders: number; pictures: number; failed: number };

/**
 * Deletes what has expired: pictures of finished orders, drafts that nobody paid, then who an order was for, and
 * technical records. Bounded per run; the next run continues. An order whose picture could not be deleted is tried again.
 */
export async function forgetOld(deps: {
  db: Db;
  now: () => number;
  tickets: Pick<TicketStore, "remove">;
}): Promise<Forgotten> {
  const { db } = deps;
  const now = deps.now();
  const total: Forgotten = { orders: 0, pictures: 0, failed: 0 };
  const failed = new Set<string>();
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await db
      .select({ id: orders.id, ticketImage: orders.ticketImage })
      .from(orders)
      .where(
        and(
          lt(orders.closedAt, now - personalKeptMs),
          or(isNotNull(orders.ticketImage), isNotNull(orders.latitude)),
        ),
      )
      .limit(batchSize + failed.size);
    const due = found.filter((each) => !failed.has(each.id)).slice(0, batchSize);
    if (due.length === 0) break;
    const done: string[] = [];
    for (const { id, ticketImage } of due) {
      try {
        if (ticketImage) await deps.tickets.remove(ticketImage);
        if (ticketImage) total.pictures++;
        done.push(id);
      } catch (error) {
        logError("a picture could not be deleted", error, { orderId: id });
        failed.add(id);
      }
    }
    if (done.length > 0)
      await db
        .update(orders)
        .set({ ticketImage: null, ...orderOver })
        .where(inArray(orders.id, done));
    total.orders += done.length;
  }
  total.failed = failed.size;
  await forgetInBatches(db, deadDrafts, deleteDrafts, now - draftKeptMs);
  await forgetInBatches(db, namedOrders, forgetPerson, now - orderPersonKeptMs);
  const technical = now - technicalKeptMs;
  await db.batch([
    ...forgetStaffRecords(db, now),
    db.delete(countedLimits).where(lt(countedLimits.resetAt, now)),
    db
      .update(payments)
      .set({ addressHash: null })
      .where(and(isNotNull(payments.addressHash), lt(payments.createdAt, now - dayMs))),
    db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, technical)),
    db.delete(notices).where(lt(notices.doneAt, technical)),
    db.delete(session).where(lt(session.expiresAt, new Date(now))),
    db.delete(verification).where(lt(verification.expiresAt, new Date(now))),
  ]);
  return total;
}

async function forgetInBatches(
  db: Db,
  find: (db: Db, before: number, limit: number) => Promise<{ id: string }[]>,
  forget: (db: Db, ids: readonly string[]) => readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
  before: number,
): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await find(db, before, 500);
    if (found.length === 0) return;
    await db.batch(
      forget(
        db,
        found.map(({ id }) => id),
      ),
    );
  }
}

/** Deletes pictures that no order carries, as long after their upload as an order's after its end. */
export async function forgetLoosePictures(deps: {
  db: Db;
  now: () => number;
  tickets: Pick<TicketStore, "listPage" | "removeMany">;
}): Promise<number> {
  const before = deps.now() - personalKeptMs;
  let [removed, cursor]: [number, string | undefined] = [0, undefined];
  for (let page = 0; page < mostPages; page++) {
    const { pictures, cursor: next } = await deps.tickets.listPage(cursor);
    const old = pictures.filter(({ uploadedAt }) => uploadedAt < before).map(({ key }) => key);
    const carried = old.length > 0 ? await carriedPictures(deps.db, old) : new Set();
    const loose = old.filter((key) => !carried.has(key));
    if (loose.length > 0) await deps.tickets.removeMany(loose);
    removed += loose.length;
    if (!next) break;
    cursor = next;
  }
  return removed;
}
