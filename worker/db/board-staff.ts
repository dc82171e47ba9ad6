import { and, eq, exists, isNotNull, isNull } from "drizzle-orm";
import { type AuditEntry, writeGuarded } from "./audit.ts";
import type { Db } from "./client.ts";
import { orders } from "./schema/index.ts";

/** Records, with its audit entry, that somebody at the shop's board saw the order. True the first time. */
export async function acknowledgeOrder(
  db: Db,
  shopId: string,
  orderId: string,
  entry: Omit<AuditEntry, "outcome">,
): Promise<boolean> {
  const isUnseen = and(
    eq(orders.id, orderId),
    eq(orders.shopId, shopId),
    isNull(orders.acknowledgedAt),
    isNotNull(orders.placedAt),
  );
  const guard = exists(db.select({ id: orders.id }).from(orders).where(isUnseen));
  const see = db.update(orders).set({ acknowledgedAt: entry.at }).where(isUnseen);
  return writeGuarded(db, entry, guard, [see]);
}
