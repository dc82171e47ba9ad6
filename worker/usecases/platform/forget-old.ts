import { and, isNotNull, lt } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { dayMs } from "#domain/durations.ts";
import { raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import {
  deadDrafts,
  deleteDrafts,
  forgetOfIdentity,
  forgetPerson,
  forgetPlace,
  forgetStaffRecords,
  namedOrders,
  picturedOrders,
} from "#worker/db/order/forget.ts";
import { forgetGuests, lostGuests } from "#worker/db/people/bare-accounts.ts";
import { notices, payments, webhookEvents } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";
import type { TicketStore } from "#worker/stores/buckets.ts";

/** The privacy page promises this: ticket pictures are kept this long after the order ends. */
export const personalKeptMs = 30 * dayMs;
/** The privacy page promises this, too: name, phone and seat of an order, longer than a card can be disputed. */
export const orderPersonKeptMs = 180 * dayMs;
/** Orders that were never paid. */
export const draftKeptMs = 7 * dayMs;
/** Technical records are kept this long. */
const technicalKeptMs = 90 * dayMs;

/** Ids go to D1 as one value, pictures to R2 as one list of at most 1,000. */
const batchSize = 500;
/** 30,000 orders of each kind a night, which are ten full stadiums; an invocation may send a thousand statements. */
const nightsBatches = 60;
/** Rows per kind and night that are isolated, in nine batches each; with more failures the kind itself is at fault. */
const maxFailed = 20;

export type Forgotten = { orders: number; pictures: number; failed: number; isBehind: boolean };
type Forget = (db: Db, ids: readonly string[]) => readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];
type Deps = {
  db: Db;
  now: () => number;
  tickets: Pick<TicketStore, "remove" | "removeMany">;
  maxBatches?: number;
};

/**
 * Deletes expired data: pictures of finished orders, unpaid drafts, orders' persons, technical records. Bounded per
 * run; the next run continues, and an alert says if one was not enough. An order whose picture could not be deleted is
 * tried again.
 */
export async function forgetOld({
  db,
  now: clock,
  tickets,
  maxBatches = nightsBatches,
}: Deps): Promise<Forgotten> {
  const now = clock();
  const total = await forgetPictures(db, tickets, now - personalKeptMs, maxBatches);
  const technical = now - technicalKeptMs;
  const inBatches = (find: typeof deadDrafts, forget: Forget, before: number) =>
    attempt(() =>
      forgetInBatches(
        (limit) => find(db, before, limit),
        (ids) => db.batch(forget(db, ids)),
        maxBatches,
      ),
    );
  const isDone = [
    !total.isBehind,
    await inBatches(deadDrafts, deleteDrafts, now - draftKeptMs),
    await inBatches(namedOrders, forgetPerson, now - orderPersonKeptMs),
    await attempt(async () => {
      await db.batch([
        ...forgetStaffRecords(db, now),
        db
          .update(payments)
          .set({ addressHash: null })
          .where(and(isNotNull(payments.addressHash), lt(payments.createdAt, now - dayMs))),
        db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, technical)),
        db.delete(notices).where(lt(notices.doneAt, technical)),
      ]);
      return true;
    }),
  ];
  const isBehind = isDone.includes(false);
  await syncBehindAlert(db, "orders", isBehind, now);
  return { ...total, isBehind };
}

/** A kind that fails does not block the others, and counts as unfinished. */
async function attempt(forget: () => Promise<boolean>): Promise<boolean> {
  try {
    return await forget();
  } catch (error) {
    logError("forgetting failed", error);
    return false;
  }
}

/** Without an alert a promise to people would be broken in silence. */
export async function syncBehindAlert(
  db: Db,
  subject: "orders" | "guests" | "pictures",
  isBehind: boolean,
  at: number,
) {
  const kind = "forgetting-behind";
  if (isBehind) await raiseAlert(db, { kind, subject, at });
  else await resolveAlerts(db, kind, subject, "system", at);
}

/** Deletes expired identity data, and unreachable guests. */
export async function forgetPeople({
  db,
  now: clock,
  maxBatches = nightsBatches,
}: Omit<Deps, "tickets">): Promise<{ isBehind: boolean }> {
  const now = clock();
  const isDone = [
    await attempt(async () => {
      await db.batch(forgetOfIdentity(db, now));
      return true;
    }),
    await attempt(() => forgetLostGuests(db, now, maxBatches)),
  ];
  const isBehind = isDone.includes(false);
  await syncBehindAlert(db, "guests", isBehind, now);
  return { isBehind };
}

/** Pictures, positions and allergies of orders that ended before this time. */
async function forgetPictures(
  db: Db,
  tickets: Deps["tickets"],
  before: number,
  maxBatches: number,
): Promise<Forgotten> {
  const total: Forgotten = { orders: 0, pictures: 0, failed: 0, isBehind: true };
  const failed = new Set<string>();
  // Stops after a batch of failures: the picture store is down.
  for (let batch = 0; batch < maxBatches && failed.size < batchSize; batch++) {
    const limit = batchSize + failed.size;
    const found = await picturedOrders(db, before, limit);
    const due = found.filter(({ id }) => !failed.has(id));
    const undeleted = await removePictures(tickets, due);
    for (const id of undeleted) failed.add(id);
    const done = due.filter(({ id }) => !failed.has(id));
    if (done.length > 0)
      await forgetPlace(
        db,
        done.map(({ id }) => id),
      );
    total.orders += done.length;
    total.pictures += done.filter(({ ticketImage }) => ticketImage).length;
    total.isBehind = found.length === limit;
    if (!total.isBehind) break;
  }
  return { ...total, failed: failed.size };
}

type Pictured = { id: string; ticketImage: string | null };

/**
 * Deletes all at once, or one by one if that fails, so that one failure blocks no other. Returns the orders whose
 * picture is still there.
 */
async function removePictures(tickets: Deps["tickets"], due: readonly Pictured[]): Promise<string[]> {
  const pictured = due.flatMap(({ id, ticketImage }) => (ticketImage ? [{ id, ticketImage }] : []));
  if (pictured.length === 0) return [];
  const isAllGone = await tickets.removeMany(pictured.map(({ ticketImage }) => ticketImage)).then(
    () => true,
    () => false,
  );
  if (isAllGone) return [];
  const undeleted: string[] = [];
  for (const { id, ticketImage } of pictured)
    try {
      await tickets.remove(ticketImage);
    } catch (error) {
      logError("a picture could not be deleted", error, { orderId: id });
      undeleted.push(id);
    }
  return undeleted;
}

/** Deletes unreachable guests, and guests without an order for a week (decision 72). Orders have their own deadline. */
const forgetLostGuests = (db: Db, now: number, maxBatches: number) =>
  forgetInBatches(
    (limit) => lostGuests(db, now, limit),
    (ids) => db.batch(forgetGuests(db, ids, now)),
    maxBatches,
  );

/** Returns whether nothing is left. Failing batches are halved, so that one row blocks no others. */
async function forgetInBatches(
  find: (limit: number) => Promise<{ id: string }[]>,
  forget: (ids: readonly string[]) => Promise<unknown>,
  maxBatches: number,
): Promise<boolean> {
  const failed = new Set<string>();
  async function forgetAll(ids: readonly string[]): Promise<void> {
    try {
      if (ids.length > 0) await forget(ids);
    } catch (error) {
      if (failed.size >= maxFailed) throw error;
      const half = Math.ceil(ids.length / 2);
      if (ids.length > 1) {
        await forgetAll(ids.slice(0, half));
        return await forgetAll(ids.slice(half));
      }
      for (const id of ids) failed.add(id);
      logError("a row could not be forgotten", error, { ids: ids.join() });
    }
  }
  for (let batch = 0; batch < maxBatches; batch++) {
    const limit = batchSize + failed.size;
    const found = await find(limit);
    await forgetAll(found.map(({ id }) => id).filter((id) => !failed.has(id)));
    if (found.length < limit) return failed.size === 0;
  }
  return false;
}
