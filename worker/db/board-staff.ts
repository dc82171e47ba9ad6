import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "./client.ts";
import { customers, orders, session, staffRoles } from "./schema/index.ts";

/** The roles of an active account with a live session; empty otherwise. */
export async function findPresentRoles(db: Db, userId: string, now: Date): Promise<StaffRole[]> {
  const [roles, accounts, sessions] = await db.batch([
    db
      .select({ role: staffRoles.role, stadiumId: staffRoles.stadiumId, shopId: staffRoles.shopId })
      .from(staffRoles)
      .where(eq(staffRoles.userId, userId)),
    db.select({ isActive: customers.isActive }).from(customers).where(eq(customers.id, userId)),
    db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
      .limit(1),
  ]);
  return accounts[0]?.isActive === false || sessions.length === 0 ? [] : roles;
}

/** Records that somebody at the shop's board saw the order. True the first time. */
export async function acknowledgeOrder(
  db: Db,
  shopId: string,
  orderId: string,
  at: number,
): Promise<boolean> {
  const changed = await db
    .update(orders)
    .set({ acknowledgedAt: at })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.shopId, shopId),
        isNull(orders.acknowledgedAt),
        isNotNull(orders.placedAt),
      ),
    )
    .returning({ id: orders.id });
  return changed.length > 0;
}
