import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { isOrderCode } from "#domain/order/order-code.ts";
import { rolesWith, staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator, placesOf } from "#domain/staff/staff-scope.ts";
import type { Db } from "./client.ts";
import { customers, deliveryUsers, orders, shops, stadiums, staffRoles } from "./schema/index.ts";

/** Open orders within the roles' reach: a shop's own, or a stadium's for its runners and managers. */
export function listStaffOrders(db: Db, roles: StaffRole[]) {
  return db
    .select()
    .from(orders)
    .where(and(isNull(orders.closedAt), isNotNull(orders.placedAt), withinReach(roles)))
    .orderBy(orders.placedAt)
    .limit(200);
}

/**
 * Finds a placed order by reference: the code of an open order within the roles' reach, or the document id of any
 * order within it. An operator reaches every order, but by id only, because codes repeat among stadiums.
 */
export async function findStaffOrder(db: Db, roles: StaffRole[], ref: string) {
  const byCode = isOrderCode(ref);
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.placedAt),
        byCode ? and(eq(orders.orderCode, ref), isNull(orders.closedAt)) : eq(orders.id, ref),
        !byCode && isOperator(roles) ? undefined : withinReach(roles),
      ),
    );
  return rows[0] ?? null;
}

function withinReach(roles: StaffRole[]) {
  const { shopIds, stadiumIds } = placesOf(roles);
  return or(inArray(orders.shopId, shopIds), inArray(orders.stadiumId, stadiumIds));
}

/** Whether a placed order within the roles' reach carries this customer's picture. */
export async function isTicketOfStaff(db: Db, roles: StaffRole[], key: string, customerId: string) {
  if (roles.length === 0) return false;
  const carries = and(
    eq(orders.customerId, customerId),
    eq(orders.ticketImage, key),
    isNotNull(orders.placedAt),
    withinReach(roles),
  );
  return (await db.$count(orders, carries)) > 0;
}

export async function refundsAbsentFans(db: Db, stadiumId: string): Promise<boolean> {
  const stadium = await db.query.stadiums.findFirst({
    where: eq(stadiums.id, stadiumId),
    columns: { refundsAbsentFans: true },
  });
  return stadium?.refundsAbsentFans ?? false;
}

export function listRunners(db: Db, stadiumId: string) {
  return db
    .select({ id: deliveryUsers.id, name: deliveryUsers.name })
    .from(deliveryUsers)
    .innerJoin(staffRoles, eq(staffRoles.userId, deliveryUsers.id))
    .where(and(inArray(staffRoles.role, rolesWith("floor", "runner")), eq(staffRoles.stadiumId, stadiumId)));
}

/** Who may listen to a stadium's floor: runners to their bags, managers and operators to everything. */
export async function listFloorListeners(db: Db, stadiumId: string) {
  const rows = await db
    .select({ userId: staffRoles.userId, role: staffRoles.role })
    .from(staffRoles)
    .innerJoin(customers, and(eq(customers.id, staffRoles.userId), eq(customers.isActive, true)))
    .where(
      or(
        and(inArray(staffRoles.role, rolesWith("scope", "stadium")), eq(staffRoles.stadiumId, stadiumId)),
        inArray(staffRoles.role, rolesWith("scope", "platform")),
      ),
    );
  return rows.flatMap(({ userId, role }) => {
    const audience = staffPolicy[role].floor;
    return audience ? [{ userId, audience }] : [];
  });
}

/** Whether any role reaches the stadium, a shop's role through its shop. */
export async function worksAt(db: Db, roles: readonly StaffRole[], stadiumId: string): Promise<boolean> {
  const { shopIds, stadiumIds } = placesOf(roles);
  if (stadiumIds.includes(stadiumId)) return true;
  return (await listShopIds(db, stadiumId)).some((id) => shopIds.includes(id));
}

export async function listShopIds(db: Db, stadiumId: string): Promise<string[]> {
  const rows = await db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId));
  return rows.map(({ id }) => id);
}
