import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { StaffRole } from "#domain/staff/staff.ts";
import { uuidV7 } from "../platform/ids.ts";
import type { Db } from "./client.ts";
import { auditLog } from "./schema/index.ts";

export type AuditEntry = {
  userId: string;
  role: StaffRole["role"];
  stadiumId?: string;
  shopId?: string;
  /** Object and verb: "order.accept", "item.sold-out", "role.grant". */
  action: string;
  subject: string;
  /** "ok" or the refusal's code. */
  outcome: string;
  /** Old and new values; no personal data of customers. */
  detail?: Record<string, unknown>;
  at: number;
};

/** A statement for the batch of the action. */
export function auditEntry(db: Db, entry: AuditEntry) {
  return db.insert(auditLog).values({ ...entry, id: uuidV7(entry.at) });
}

/**
 * Like `auditEntry`, but fails its whole batch if the guard is false: the entry then lacks its id. Put it first, before
 * the statements that it guards.
 */
export function guardedAuditEntry(db: Db, entry: AuditEntry, guard: SQL) {
  return db.insert(auditLog).values({ ...entry, id: sql`case when ${guard} then ${uuidV7(entry.at)} end` });
}

/** Whether a batch failed because its guard was false. */
export function isGuardRefusal(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each.message.includes("NOT NULL constraint failed: audit_log.id")) return true;
  return false;
}

/** Newest first; `before` is the paging cursor. */
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
