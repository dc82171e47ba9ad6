import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { StaffRole } from "#domain/staff/staff.ts";
import { uuidV7 } from "../platform/ids.ts";
import type { Db } from "./client.ts";
import { auditLog } from "./schema/index.ts";

/** What a member of staff did, or tried: who, in which role, to what, and how it ended. */
export type AuditEntry = {
  userId: string;
  role: StaffRole["role"];
  stadiumId?: string;
  shopId?: string;
  /** A verb with its object: "order.accept", "item.sold-out", "role.grant". */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** "ok", or the code of the refusal. */
  outcome: string;
  /** Old and new values; nothing personal of customers. */
  detail?: Record<string, unknown>;
  at: number;
};
export type AuditRow = typeof auditLog.$inferSelect;

/** A statement, to be put into the batch that does the thing. */
export function auditEntry(db: Db, entry: AuditEntry) {
  return db.insert(auditLog).values({ ...entry, id: uuidV7(entry.at) });
}

/**
 * The same, but its whole batch fails where the guard does not hold at that moment: the entry then has no id. Put it
 * first, before what it guards is changed.
 */
export function guardedAuditEntry(db: Db, entry: AuditEntry, guard: SQL) {
  return db.insert(auditLog).values({ ...entry, id: sql`case when ${guard} then ${uuidV7(entry.at)} end` });
}

/** Whether a batch failed because its guard did not hold. */
export function isGuardRefusal(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each.message.includes("NOT NULL constraint failed: audit_log.id")) return true;
  return false;
}

/** Newest first; `before` pages on. */
export function listAudit(
  db: Db,
  filter: { stadiumId?: string; shopId?: string; before?: number },
  limit = 100,
) {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        filter.stadiumId ? eq(auditLog.stadiumId, filter.stadiumId) : undefined,
        filter.shopId ? eq(auditLog.shopId, filter.shopId) : undefined,
        filter.before ? lt(auditLog.at, filter.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(limit);
}
