import { and, asc, eq, exists, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Readiness } from "#domain/venue/readiness.ts";
import type { Db } from "#worker/db/client.ts";
import {
  auditLog,
  orders,
  shopItems,
  shops,
  stadiums,
  staffInvitations,
  staffRoles,
} from "#worker/db/schema/index.ts";

/** What the venue has before its first match. Null for an unknown one. */
export async function viewReadiness(
  { db, now }: { db: Db; now: () => number },
  stadiumId: string,
): Promise<Readiness | null> {
  /** Whether there is an order like that: the first one found is enough. */
  const some = (fits?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.stadiumId, stadiumId), isNotNull(orders.placedAt), fits)),
    ).mapWith(Boolean);
  const [stadiumRows, shopRows, roleRows, invitedRows, lookRows, orderRows] = await db.batch([
    db
      .select({ email: stadiums.supportEmail, phone: stadiums.supportPhone })
      .from(stadiums)
      .where(eq(stadiums.id, stadiumId)),
    db
      .select({
        ...{ id: shops.id, name: shops.name, openingHours: shops.openingHours },
        requiresBoard: shops.requiresBoard,
        // Without its table's name, "id" would be the inner table's.
        dishes: sql<number>`(select count(*) from ${shopItems} where ${shopItems.shopId} = ${shops}.id)`,
        staff: sql<number>`(select count(*) from ${staffRoles} where ${staffRoles.shopId} = ${shops}.id)`,
      })
      .from(shops)
      .where(and(eq(shops.stadiumId, stadiumId), eq(shops.isOpen, true)))
      .orderBy(asc(shops.position)),
    db
      .select({ role: staffRoles.role })
      .from(staffRoles)
      .where(and(eq(staffRoles.stadiumId, stadiumId), eq(staffRoles.role, "runner"))),
    db
      .select({ role: staffInvitations.role, shopId: staffInvitations.shopId })
      .from(staffInvitations)
      .where(
        and(
          eq(staffInvitations.stadiumId, stadiumId),
          isNull(staffInvitations.acceptedAt),
          gt(staffInvitations.expiresAt, now()),
        ),
      ),
    db
      .selectDistinct({ action: auditLog.action, subject: auditLog.subject })
      .from(auditLog)
      .where(
        and(eq(auditLog.stadiumId, stadiumId), sql`${auditLog.action} in ('board.look', 'seats.print')`),
      ),
    db
      .select({
        placed: some(),
        delivered: some(isNotNull(orders.deliveredAt)),
        refunded: some(gt(orders.refundedMinor, 0)),
      })
      .from(stadiums)
      .where(eq(stadiums.id, stadiumId)),
  ]);
  const [stadium] = stadiumRows;
  if (!stadium) return null;
  const opened = new Set(
    lookRows.filter(({ action }) => action === "board.look").map(({ subject }) => subject),
  );
  return {
    shops: shopRows.map(({ requiresBoard, ...shop }) => ({
      ...shop,
      hadBoard: !requiresBoard || opened.has(shop.id),
      invited: invitedRows.filter(({ shopId }) => shopId === shop.id).length,
    })),
    runners: roleRows.length,
    invitedRunners: invitedRows.filter(({ role }) => role === "runner").length,
    seatCodesPrinted: lookRows.some(({ action }) => action === "seats.print"),
    orders: orderRows[0] ?? { placed: false, delivered: false, refunded: false },
    hasSupport: Boolean(stadium.email || stadium.phone),
  };
}
