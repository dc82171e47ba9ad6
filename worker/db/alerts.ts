import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { AlertDetail, AlertKind } from "#domain/staff/alert-kinds.ts";
import { uuidV7 } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";
import type { Db } from "./client.ts";
import { namedBy, names } from "./fragments.ts";
import { alerts, orders, shops, stadiums } from "./schema/index.ts";

export type NewAlert = {
  kind: AlertKind;
  /** The id of an order, a shop, an intent or an event. */
  subject: string;
  stadiumId?: string;
  shopId?: string;
  /** Codes and ids only; nothing personal. */
  detail?: AlertDetail;
  at: number;
};
export type AlertRow = typeof alerts.$inferSelect;

/** A statement, so that the alert goes into the batch of its cause. */
export function alertEntry(db: Db, { detail = {}, at, ...about }: NewAlert) {
  return db
    .insert(alerts)
    .values({ ...about, id: uuidV7(at), detail, createdAt: at, lastAt: at })
    .onConflictDoUpdate({
      target: [alerts.kind, alerts.subject],
      targetWhere: sql`resolved_at is null`,
      set: { times: sql`${alerts.times} + 1`, lastAt: at, detail },
    });
}

export async function raiseAlert(db: Db, alert: NewAlert): Promise<void> {
  logError("alert", undefined, { kind: alert.kind, subject: alert.subject });
  await alertEntry(db, alert);
}

/** Resolves a subject's open alerts. `by`: a user id, or "system". */
export function resolveAlerts(db: Db, kind: AlertKind, subject: string, by: string, at: number) {
  return db.update(alerts).set({ resolvedAt: at, resolvedBy: by }).where(isOpenOf(kind, subject));
}

const isOpenOf = (kind: AlertKind, subject: string) =>
  and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt));

export function listAlertsOf(db: Db, kind: AlertKind, subject: string): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)));
}

export async function findOpenAlert(db: Db, kind: AlertKind, subject: string): Promise<AlertRow | null> {
  const [row] = await db.select().from(alerts).where(isOpenOf(kind, subject));
  return row ?? null;
}

/** Open alerts that were not sent yet, oldest first. */
export function listUnsentAlerts(db: Db, limit: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(isNull(alerts.toldAt), isNull(alerts.resolvedAt)))
    .orderBy(alerts.createdAt)
    .limit(limit);
}

export function markSent(db: Db, id: string, at: number) {
  return db.update(alerts).set({ toldAt: at }).where(eq(alerts.id, id));
}

/** Open alerts of one stadium or of all, newest first, with the names of their order, shop and stadium. */
export function listOpenAlerts(db: Db, stadiumId?: string) {
  // The subject of some is no order, but their details name one.
  const by = namedBy(alerts, sql`coalesce(json_extract(${alerts.detail}, '$.orderId'), ${alerts.subject})`);
  return (
    db
      // The currency of an order's alert.
      .select({
        ...getTableColumns(alerts),
        currency: orders.currency,
        venuePhone: stadiums.supportPhone,
        ...names,
      })
      .from(alerts)
      .leftJoin(orders, by.order)
      .leftJoin(shops, by.shop)
      .leftJoin(stadiums, by.stadium)
      .where(and(isNull(alerts.resolvedAt), stadiumId ? eq(alerts.stadiumId, stadiumId) : undefined))
      .orderBy(desc(alerts.lastAt))
      .limit(100)
  );
}
