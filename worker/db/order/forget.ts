import { and, isNotNull, isNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { uuidV7 } from "../../platform/ids.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import {
  alerts,
  auditLog,
  closeParties,
  countedLimits,
  eventMarks,
  events,
  ledgerEntries,
  orderEvents,
  orderLines,
  orders,
  paymentOperations,
  payments,
  session,
  settlements,
  stadiums,
  staffInvitations,
  user,
  verification,
} from "../schema/index.ts";

export const noPosition = { latitude: null, longitude: null, accuracyMetres: null };
/** Columns to empty once an order is over: data that only cooking and delivery needed. */
export const orderOver = { ...noPosition, allergies: [], guestSeat: null };
/** Columns to empty so that an order identifies nobody. */
const emptiedColumns = {
  userName: "",
  userEmail: "",
  userPhone: "",
  ...emptySeat,
  ...orderOver,
  ticketImage: null,
  platform: "",
  handoverSecret: "",
  handoverPin: "",
};

/** Orders that ended before this time and still have a picture or a position. */
export const picturedOrders = (db: Db, before: number, limit: number) =>
  db
    .select({ id: orders.id, ticketImage: orders.ticketImage })
    .from(orders)
    .where(and(lt(orders.closedAt, before), or(isNotNull(orders.ticketImage), isNotNull(orders.latitude))))
    .limit(limit);

export const forgetPlace = (db: Db, ids: readonly string[]) =>
  db
    .update(orders)
    .set({ ticketImage: null, ...orderOver })
    .where(sql`${orders.id} in ${among(ids)}`);

/** Placed orders that ended before this time and still name their customer. */
export const namedOrders = (db: Db, before: number, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lt(orders.closedAt, before), ne(orders.userName, "")))
    .limit(limit);

/** For `forgetPerson`: all orders of a customer. */
export const ordersOf = (customerId: string) =>
  sql`(select ${orders.id} from ${orders} where ${orders.customerId} = ${customerId})`;

/** Statements that erase the person from orders: columns, payers' addresses, notes. */
export const forgetPerson = (db: Db, which: readonly string[] | SQL) => {
  const ids = "queryChunks" in which ? which : among(which);
  return [
    db.update(orders).set(emptiedColumns).where(sql`${orders.id} in ${ids}`),
    db
      .update(orderLines)
      .set({ note: "" })
      .where(sql`${orderLines.orderId} in ${ids} and ${orderLines.note} <> ''`),
    db.update(payments).set({ addressHash: null }).where(sql`${payments.orderId} in ${ids}`),
    db
      .update(orderEvents)
      .set({ detail: sql`json_remove(${orderEvents.detail}, '$.note')` })
      .where(sql`${orderEvents.orderId} in ${ids} and ${orderEvents.detail} is not null`),
  ] as const;
};

/** Drafts that ended before this time without being paid: the books name none of them, and no call is open. */
export const deadDrafts = (db: Db, before: number, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.placedAt),
        lt(orders.closedAt, before),
        notExists(
          db
            .select({ id: paymentOperations.id })
            .from(paymentOperations)
            .where(
              sql`${paymentOperations.orderId} = ${orders.id} and ${paymentOperations.state} = 'pending'`,
            ),
        ),
        // A draft that was charged and refunded stays: its person is erased like other orders'.
        ...[ledgerEntries, settlements].map((books) =>
          notExists(db.select({ id: books.orderId }).from(books).where(sql`${books.orderId} = ${orders.id}`)),
        ),
      ),
    )
    .limit(limit);

/** Statements that delete these drafts; lines and events go with them. */
export const deleteDrafts = (db: Db, ids: readonly string[]) =>
  [
    db.delete(paymentOperations).where(sql`${paymentOperations.orderId} in ${among(ids)}`),
    db.delete(payments).where(sql`${payments.orderId} in ${among(ids)}`),
    db.delete(orders).where(sql`${orders.id} in ${among(ids)}`),
  ] as const;

/** As long as wage law requires. */
const payrollKeptMs = 7 * 365 * dayMs;
const twoYearsMs = 2 * 365 * dayMs;

/** Statements that delete expired sessions, verifications and old invitations. */
export const forgetOfIdentity = (db: Db, now: number) =>
  [
    db.delete(session).where(lt(session.expiresAt, new Date(now))),
    db.delete(verification).where(lt(verification.expiresAt, new Date(now))),
    db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, now - 30 * dayMs)),
  ] as const;

/** Who may set the clock of a match is named for the match alone; nobody looks for it later. */
const markersKeptMs = 7 * dayMs;
/** Named by their stadiums, so that the index is used. */
const everyStadium = sql`(select id from ${stadiums})`;
const forgetMarkers = (db: Db, now: number) =>
  db
    .update(events)
    .set({ markers: [] })
    .where(
      sql`${events.stadiumId} in ${everyStadium} and ${events.kickoffAt} < ${now - markersKeptMs} and ${events.markers} <> '[]'`,
    );
/** What somebody said of a match keeps their id as long as the audit log does, account or not. */
const forgetSayers = (db: Db, now: number) =>
  db
    .update(eventMarks)
    .set({ userId: "" })
    .where(
      sql`${eventMarks.eventId} in (select id from ${events} where ${events.stadiumId} in ${everyStadium}
        and ${events.kickoffAt} < ${now - twoYearsMs}) and ${eventMarks.userId} <> ''`,
    );
export const forgetMarker = (db: Db, userId: string, now: number) =>
  db
    .update(events)
    .set({
      markers: sql`(select json_group_array(value) from json_each(${events.markers}) where value <> ${userId})`,
    })
    .where(
      sql`${events.stadiumId} in ${everyStadium} and ${events.kickoffAt} >= ${now - markersKeptMs - dayMs}
        and instr(${events.markers}, ${userId}) > 0`,
    );

/** Statements that delete old alerts, audit entries, order events and limits. */
export const forgetStaffRecords = (db: Db, now: number) =>
  [
    db.delete(alerts).where(lt(alerts.resolvedAt, now - 365 * dayMs)),
    db.delete(auditLog).where(lt(auditLog.at, now - twoYearsMs)),
    db.delete(closeParties).where(sql`name <> '' and ${closeParties.at} < ${now - payrollKeptMs}`),
    db.delete(countedLimits).where(lt(countedLimits.resetAt, now)),
    forgetMarkers(db, now),
    forgetSayers(db, now),
    // Ids begin with their time, so the oldest events come first in their index.
    db
      .delete(orderEvents)
      .where(
        sql`rowid in (select rowid from ${orderEvents} where ${orderEvents.orderId} < ${uuidV7(now - twoYearsMs).slice(0, 13)} order by ${orderEvents.orderId} limit 20000)`,
      ),
  ] as const;

/** Those of these keys that an order or a profile uses. Keys begin with their customer's id. */
export async function carriedPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const owners = [...new Set(keys.map((key) => key.split("/")[0] ?? ""))];
  const tickets = db
    .select({ key: orders.ticketImage })
    .from(orders)
    .where(sql`${orders.customerId} in ${among(owners)} and ${orders.ticketImage} in ${among(keys)}`);
  const photos = db
    .select({ key: user.image })
    .from(user)
    .where(sql`${user.id} in ${among(owners)} and ${user.image} in ${among(keys)}`);
  const found = await db.batch([tickets, photos]);
  return new Set(found.flat().flatMap(({ key }) => key ?? []));
}
