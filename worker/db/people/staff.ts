import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#domain/actor.ts";
import { minuteMs } from "#domain/durations.ts";
import type { BoardRunner } from "#domain/kitchen/board-events.ts";
import { isOrderCode } from "#domain/order/order-code.ts";
import { rolesWith, staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole, StaffRoleName } from "#domain/staff/staff.ts";
import type { StaffPlaces } from "#domain/staff/staff-places.ts";
import { isOperator, placesOf } from "#domain/staff/staff-scope.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import { type Reading, reading } from "../reading.ts";
import { orders, shops, stadiums, staffRoles, user } from "../schema/index.ts";
import { findStadium } from "../venue.ts";

/** A runner also finds a bag delivered this recently: its fan may call back. */
const carriedForMs = 30 * minuteMs;

/** Open orders that somebody may see: a shop's own, a stadium's for its managers, and what a runner carries. */
export function listStaffOrders(db: Db, reader: Staff, now: number) {
  return db
    .select()
    .from(orders)
    .where(and(isNull(orders.closedAt), isNotNull(orders.placedAt), visibleTo(reader, now)))
    .orderBy(orders.placedAt)
    .limit(200);
}

/** An order to act on, within the roles' reach: a runner's is the whole stadium, whose bags he may take. */
export const findStaffOrder = (db: Db, roles: readonly StaffRole[], ref: string) =>
  findByRef(db, roles, ref, withinReach(roles));

/** Whether `findStaffOrder` finds an order of this place by id. */
export function reaches(
  roles: readonly StaffRole[],
  { shopId, stadiumId }: { shopId: string; stadiumId: string },
) {
  const { shopIds, stadiumIds } = placesOf(roles);
  return isOperator(roles) || shopIds.includes(shopId) || stadiumIds.includes(stadiumId);
}

/** Like `findStaffOrder`, for reading: a runner only finds the orders that he carries. */
export const findSeenOrder = (db: Db, reader: Staff, ref: string, now: number) =>
  findByRef(db, reader.roles, ref, visibleTo(reader, now));

/**
 * Finds a placed order by reference: the code of an open order, or the document id of any. An operator reaches every
 * order, but by id only, because codes repeat among stadiums; for the same reason a code that two of one's orders have
 * finds none.
 */
async function findByRef(db: Db, roles: readonly StaffRole[], ref: string, within: SQL | undefined) {
  const byCode = isOrderCode(ref);
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.placedAt),
        byCode ? and(ofCode(roles, ref), isNull(orders.closedAt)) : eq(orders.id, ref),
        !byCode && isOperator(roles) ? undefined : within,
      ),
    );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}

/** Codes are indexed within their stadium, so a shop's role is followed to its own: one list, one range of the index. */
function ofCode(roles: readonly StaffRole[], code: string) {
  const { shopIds, stadiumIds } = placesOf(roles);
  const here = sql`(select ${shops.stadiumId} from ${shops} where ${inArray(shops.id, among(shopIds))} union select value from json_each(${JSON.stringify(stadiumIds)}))`;
  return and(inArray(orders.stadiumId, here), eq(orders.orderCode, code));
}

function withinReach(roles: readonly StaffRole[]) {
  const { shopIds, stadiumIds } = placesOf(roles);
  return or(inArray(orders.shopId, shopIds), inArray(orders.stadiumId, stadiumIds));
}

const isRecent = (now: number) => or(isNull(orders.closedAt), gt(orders.closedAt, now - carriedForMs));

function visibleTo({ userId, roles }: Staff, now: number) {
  const isRunner = ({ role }: StaffRole) => staffPolicy[role].floor === "runner";
  return or(
    withinReach(roles.filter((each) => !isRunner(each))),
    and(withinReach(roles.filter(isRunner)), eq(orders.deliveryUserId, userId), isRecent(now)),
  );
}

/** The placed order with this customer's picture that these roles see and that is not long over. */
export async function findTicketOrder(
  db: Db,
  reader: Staff,
  ticket: { key: string; customerId: string },
  now: number,
) {
  if (reader.roles.length === 0) return null;
  const carries = and(
    eq(orders.customerId, ticket.customerId),
    eq(orders.ticketImage, ticket.key),
    isNotNull(orders.placedAt),
    isRecent(now),
    visibleTo(reader, now),
  );
  const [found] = await db
    .select({ id: orders.id, stadiumId: orders.stadiumId, shopId: orders.shopId })
    .from(orders)
    .where(carries)
    .limit(1);
  return found ?? null;
}

/** The venue's rule for food that nobody takes, at the seat or on the shelf. */
export async function absentRule(db: Db, stadiumId: string) {
  const stadium = await findStadium(db, stadiumId, "refundsAbsentFans", "pickup");
  return { refundsAbsentFans: stadium?.refundsAbsentFans ?? false, pickup: stadium?.pickup ?? null };
}

export function listRunners(db: Db, stadiumId: string) {
  return db
    .selectDistinct({ id: user.id, name: user.name })
    .from(staffRoles)
    .innerJoin(user, eq(user.id, staffRoles.userId))
    .where(and(inArray(staffRoles.role, rolesWith("floor", "runner")), eq(staffRoles.stadiumId, stadiumId)));
}

/** Like `listRunners`, with the time when each last took a bag of the shop that has been delivered. */
export function boardRunners(
  db: Db,
  shop: { id: string; stadiumId: string },
  since: number,
): Reading<BoardRunner[]> {
  const statements = [
    listRunners(db, shop.stadiumId),
    db
      .select({ id: orders.deliveryUserId, lastTookAt: max(orders.deliveringAt).as("last_took_at") })
      .from(orders)
      .where(and(eq(orders.shopId, shop.id), gte(orders.closedAt, since)))
      .groupBy(orders.deliveryUserId),
  ] as const;
  return reading(statements, ([runners, taken]) => {
    const lastTookAt = new Map(taken.map((each) => [each.id, each.lastTookAt]));
    return runners.map((runner) => ({ ...runner, lastTookAt: lastTookAt.get(runner.id) ?? null }));
  });
}

export function listRoles(db: Db, userId: string) {
  return db
    .select({ role: staffRoles.role, stadiumId: staffRoles.stadiumId, shopId: staffRoles.shopId })
    .from(staffRoles)
    .where(eq(staffRoles.userId, userId));
}

/** The shops and stadiums whose boards and floors may have sockets by these roles; an operator's may be anywhere. */
export async function listSocketPlaces(db: Db, roles: readonly StaffRole[]) {
  const { shopIds, stadiumIds: named } = placesOf(roles);
  const stadiumIds = isOperator(roles)
    ? (await db.select({ id: stadiums.id }).from(stadiums)).map(({ id }) => id)
    : named;
  const theirs = stadiumIds.length > 0 ? await listShopIds(db, ...stadiumIds) : [];
  return { shopIds: [...new Set([...shopIds, ...theirs])], stadiumIds };
}

/** Whether any role reaches the stadium, a shop's role through its shop. */
export async function worksAt(db: Db, roles: readonly StaffRole[], stadiumId: string): Promise<boolean> {
  const { shopIds, stadiumIds } = placesOf(roles);
  if (stadiumIds.includes(stadiumId)) return true;
  return (await listShopIds(db, stadiumId)).some((id) => shopIds.includes(id));
}

async function listShopIds(db: Db, ...stadiumIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: shops.id })
    .from(shops)
    .where(inArray(shops.stadiumId, among(stadiumIds)));
  return rows.map(({ id }) => id);
}

/** All places that the roles reach; a venue manager also reaches the boards of the stadium's shops. */
export async function listStaffPlaces(db: Db, roles: readonly StaffRole[]): Promise<StaffPlaces> {
  const of = (names: readonly StaffRoleName[]) => placesOf(roles.filter(({ role }) => names.includes(role)));
  const boards = of(rolesWith("board", "acts"));
  const runIds = new Set(of(rolesWith("floor", "runner")).stadiumIds);
  const venueIds = new Set(of(rolesWith("managesVenue", true)).stadiumIds);
  const isTheirs = or(inArray(shops.id, boards.shopIds), inArray(shops.stadiumId, boards.stadiumIds));
  const [shopRows, stadiumRows] = await db.batch([
    db
      .select({ id: shops.id, name: shops.name, location: shops.location, stadiumId: shops.stadiumId })
      .from(shops)
      .where(isTheirs)
      .orderBy(asc(shops.stadiumId), asc(shops.position)),
    db
      .select({ id: stadiums.id, name: stadiums.name })
      .from(stadiums)
      .where(
        or(
          inArray(stadiums.id, [...runIds, ...venueIds]),
          inArray(stadiums.id, db.select({ id: shops.stadiumId }).from(shops).where(isTheirs)),
        ),
      )
      .orderBy(asc(sql`json_extract(${stadiums.name}, '$.en')`)),
  ]);
  const nameOf = new Map(stadiumRows.map(({ id, name }) => [id, name]));
  return {
    shops: shopRows.map(({ stadiumId, ...shop }) => ({ ...shop, stadiumName: nameOf.get(stadiumId) ?? {} })),
    runs: stadiumRows.filter(({ id }) => runIds.has(id)),
    venues: stadiumRows.filter(({ id }) => venueIds.has(id)),
    isOperator: isOperator(roles),
  };
}
