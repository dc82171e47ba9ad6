import { and, eq, exists, isNotNull, isNull } from "drizzle-orm";
import { type AuditEntry, writeGuardedAnd } from "./audit.ts";
import type { Db } from "./client.ts";
import type { Reading } from "./reading.ts";
import { orders } from "./schema/index.ts";

/**
 * Records, with its audit entry, that somebody at the shop's board saw the order, and reads it back. Null if it was
 * recorded before.
 */
export function acknowledgeOrder<T>(
  db: Db,
  shopId: string,
  orderId: string,
  entry: Omit<AuditEntry, "outcome">,
  then: Reading<T>,
) {
  const isUnseen = and(
    eq(orders.id, orderId),
    eq(orders.shopId, shopId),
    isNull(orders.acknowledgedAt),
    isNotNull(orders.placedAt),
  );
  const guard = exists(db.select({ id: orders.id }).from(orders).where(isUnseen));
  const see = db.update(orders).set({ acknowledgedAt: entry.at }).where(isUnseen);
  return writeGuardedAnd(db, entry, guard, [see], then);
}
