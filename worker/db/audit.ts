import { and, desc, eq, gt, lt, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Staff, StaffActor } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import { pick } from "#domain/pick.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { actingAs, roleAsRunner, roleAtShop } from "#domain/staff/staff-scope.ts";
import { uuidV7 } from "../platform/ids.ts";
import { type Db, isRefusedByGuard } from "./client.ts";
import { itemName, namedBy, names } from "./fragments.ts";
import { consumeLimit, limitOf } from "./people/limits.ts";
import { nothing, type Reading } from "./reading.ts";
import { auditLog, menuItems, orders, shops, stadiums, user } from "./schema/index.ts";

export type AuditEntry = {
  by: StaffActor;
  stadiumId?: string | SQL;
  shopId?: string;
  action: AuditAction;
  subject: string;
  /** "ok" or the refusal's code. */
  outcome: string;
  /** Old and new values; no personal data of customers. */
  detail?: Record<string, unknown>;
  at: number;
};

/** A refused call's subject is whatever the path named: bounded. */
const rowOf = ({ by, ...entry }: AuditEntry) => ({
  ...entry,
  subject: entry.subject.slice(0, 120),
  ...{ userId: by.id, role: by.kind },
});

/** A statement for the batch of the action. */
export function auditEntry(db: Db, entry: AuditEntry) {
  return db.insert(auditLog).values({ ...rowOf(entry), id: uuidV7(entry.at) });
}

/**
 * Writes a step's entry. Of the refused steps of a member of staff only an hour's first are written, so that a script
 * does not fill the log; wrong PINs have a limit of their own, and all are.
 */
export async function auditOutcome(db: Db, entry: AuditEntry): Promise<void> {
  const isLimited = entry.outcome !== "ok" && entry.outcome !== "wrong-pin";
  if (
    isLimited &&
    !(await consumeLimit(db, limitOf("refused-step", `${entry.by.id} ${entry.action}`), entry.at)).ok
  )
    return;
  await auditEntry(db, entry);
}

/** A look within a minute of the last one is not written. */
const lookAgainMs = minuteMs;

/**
 * A statement that records a look: one row per person, subject, kind of look and day, with its first and last time
 * (decision 43).
 */
export function recordView(db: Db, entry: Omit<AuditEntry, "outcome" | "detail">) {
  const row = rowOf({ ...entry, outcome: "ok", detail: { since: entry.at } });
  const { userId, action, subject, at } = row;
  const day = new Date(at).toISOString().slice(0, 10);
  return db
    .insert(auditLog)
    .values({ ...row, id: `${action}:${userId}:${subject}:${day}` })
    .onConflictDoUpdate({ target: auditLog.id, set: { at }, setWhere: lte(auditLog.at, at - lookAgainMs) });
}

/**
 * Writes the statements with their audit entry, all or nothing. False, and nothing is written, if the guard is false at
 * that moment: the entry then lacks its id, which fails the batch (decision 13).
 */
export const writeGuarded = async (
  db: Db,
  entry: Omit<AuditEntry, "outcome">,
  guard: SQL,
  statements: BatchItem<"sqlite">[],
): Promise<boolean> => (await writeGuardedAnd(db, entry, guard, statements, nothing)) !== null;

/** Like `writeGuarded`, and reads the result in the same batch; null if the guard is false. */
export async function writeGuardedAnd<T>(
  db: Db,
  entry: Omit<AuditEntry, "outcome">,
  guard: SQL,
  statements: BatchItem<"sqlite">[],
  then: Reading<T>,
): Promise<{ found: T } | null> {
  const guarded = db.insert(auditLog).values({
    ...rowOf({ ...entry, outcome: "ok" }),
    id: sql`case when ${guard} then ${uuidV7(entry.at)} end`,
  });
  try {
    const rows: unknown[] = await db.batch([guarded, ...statements, ...then.statements]);
    return { found: then.read(rows.slice(1 + statements.length)) };
  } catch (error) {
    if (isRefusedByGuard(error)) return null;
    throw error;
  }
}

/** Newest first; `before` is the paging cursor. */
export function listAudit(db: Db, filter: { stadiumId?: string; before?: number }) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        filter.stadiumId ? eq(auditLog.stadiumId, filter.stadiumId) : undefined,
        filter.before ? lt(auditLog.at, filter.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(100);
}

/** The newest entries, with names of person, place and subject instead of ids. */
export function listReadableAudit(db: Db) {
  const by = namedBy(auditLog);
  return db
    .select({
      ...pick(auditLog, "id", "at", "role", "action", "subject", "outcome"),
      who: user.name,
      ...names,
      dish: itemName,
    })
    .from(auditLog)
    .leftJoin(orders, by.order)
    .leftJoin(shops, by.shop)
    .leftJoin(stadiums, by.stadium)
    .leftJoin(menuItems, eq(menuItems.id, auditLog.subject))
    .leftJoin(user, eq(user.id, auditLog.userId))
    .orderBy(desc(auditLog.at))
    .limit(50);
}

/** The orders whose sockets a member of staff has opened since then; recorded only here. */
export async function listWatched(db: Db, userId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: auditLog.subject })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), gt(auditLog.at, since), eq(auditLog.action, "order.watch")))
    .limit(200);
  return rows.map(({ id }) => id);
}

type Look = "order.look" | "picture.look" | "board.look" | "floor.look" | "orders.look";

/** A statement that notes in the audit log that staff looked at seats or at a fan's picture; null without a role there. */
export function auditView(
  db: Db,
  staff: Staff,
  { stadiumId, shopId }: { stadiumId: string; shopId: string },
  look: { action: Look; subject: string; at: number },
) {
  const role = roleAtShop(staff.roles, { stadiumId, shopId }) ?? roleAsRunner(staff.roles, stadiumId);
  const by = actingAs(staff, role);
  return by && recordView(db, { by, stadiumId, shopId, ...look });
}

/** Like `auditView` for a list of orders: one entry per stadium, not per order. */
export const auditListView = (
  db: Db,
  reader: Staff,
  rows: { stadiumId: string; shopId: string }[],
  at: number,
) =>
  [...new Map(rows.map(({ stadiumId, shopId }) => [stadiumId, { stadiumId, shopId }])).values()].flatMap(
    (place) => auditView(db, reader, place, { action: "orders.look", subject: place.stadiumId, at }) ?? [],
  );

/** Like `auditView` for operators' pages, which belong to no place. */
export const auditOperatorView = (
  db: Db,
  by: StaffActor<"operator">,
  look: { action: "packet.look"; subject: string; at: number },
) => recordView(db, { by, ...look });
