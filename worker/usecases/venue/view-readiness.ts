import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { openDuties } from "#domain/law/venue-duties.ts";
import { pick } from "#domain/pick.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import type { Readiness } from "#domain/venue/readiness.ts";
import type { Db } from "#worker/db/client.ts";
import { currentReading } from "#worker/db/events.ts";
import { isInBusiness } from "#worker/db/fragments.ts";
import { shopsAt } from "#worker/db/people/team.ts";
import {
  auditLog,
  categories,
  orders,
  shopItems,
  shops,
  stadiums,
  staffInvitations,
  staffRoles,
} from "#worker/db/schema/index.ts";

/** The venue's readiness for its first match. Null for an unknown one. */
export async function viewReadiness(
  { db, now: clock }: { db: Db; now: () => number },
  stadiumId: string,
): Promise<Readiness | null> {
  const now = clock();
  /** Whether there is an order like that: the first one found is enough. */
  const some = (fits?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.stadiumId, stadiumId), isNotNull(orders.placedAt), fits)),
    ).mapWith(Boolean);
  const match = currentReading(db, stadiumId, now);
  const [stadiumRows, shopRows, classRows, lookRows, orderRows, runners, staff, invited, ...rows] =
    await db.batch([
      db
        .select({
          ...{ email: stadiums.supportEmail, phone: stadiums.supportPhone },
          ...pick(stadiums, "jurisdiction", "tax", "seller", "accessibility", "privacyEmail"),
          ...pick(stadiums, "feePerItemMinor", "timeZone", "match"),
        })
        .from(stadiums)
        .where(eq(stadiums.id, stadiumId)),
      db
        .select({
          ...{ id: shops.id, name: shops.name, openingHours: shops.openingHours },
          ...{ requiresBoard: shops.requiresBoard, legalName: shops.legalName, taxNumber: shops.taxNumber },
          // Without its table's name, "id" would be the inner table's.
          dishes: sql<number>`(select count(*) from ${shopItems} where ${shopItems.shopId} = ${shops}.id)`,
        })
        .from(shops)
        .where(and(eq(shops.stadiumId, stadiumId), isInBusiness))
        .orderBy(asc(shops.position)),
      db
        .selectDistinct({ taxClass: categories.taxClass })
        .from(categories)
        .where(eq(categories.stadiumId, stadiumId)),
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
      db
        .select({ role: staffRoles.role })
        .from(staffRoles)
        .where(and(eq(staffRoles.stadiumId, stadiumId), eq(staffRoles.role, "runner"))),
      db
        .select({ shopId: staffRoles.shopId })
        .from(staffRoles)
        .where(inArray(staffRoles.shopId, shopsAt(db, stadiumId))),
      db
        .select({ role: staffInvitations.role, shopId: staffInvitations.shopId })
        .from(staffInvitations)
        .where(
          and(
            eq(staffInvitations.stadiumId, stadiumId),
            isNull(staffInvitations.acceptedAt),
            gt(staffInvitations.expiresAt, now),
          ),
        ),
      ...match.statements,
    ]);
  const [stadium] = stadiumRows;
  if (!stadium) return null;
  const opened = new Set(
    lookRows.filter(({ action }) => action === "board.look").map(({ subject }) => subject),
  );
  return {
    shops: shopRows.map(({ requiresBoard, legalName: _name, taxNumber: _number, ...shop }) => ({
      ...shop,
      hadBoard: !requiresBoard || opened.has(shop.id),
      staff: staff.filter(({ shopId }) => shopId === shop.id).length,
      invited: invited.filter(({ shopId }) => shopId === shop.id).length,
    })),
    runners: runners.length,
    invitedRunners: invited.filter(({ role }) => role === "runner").length,
    lacksMatch: stadium.match !== null && !match.read(rows),
    seatCodesPrinted: lookRows.some(({ action }) => action === "seats.print"),
    orders: orderRows[0] ?? { placed: false, delivered: false, refunded: false },
    hasSupport: Boolean(stadium.email || stadium.phone),
    openDuties: openDuties({
      ...stadium,
      shops: shopRows,
      taxClasses: classRows.map(({ taxClass }) => taxClass),
      today: isoDate(stadium.timeZone, now),
    }),
  };
}
