import { and, asc, eq, exists, gt, inArray, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { pick } from "#domain/pick.ts";
import { rolesWith, staffPolicy } from "#domain/staff/policy.ts";
import { type StaffRoleName, staffRoleNames } from "#domain/staff/staff.ts";
import type { Db } from "../client.ts";
import { deliveryUsers, shops, stadiums, staffInvitations, staffRoles, user } from "../schema/index.ts";

const ofPlatform = rolesWith("scope", "platform");

export type InvitationRow = typeof staffInvitations.$inferSelect;

export const shopsAt = (db: Db, stadiumId: string) =>
  db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId));

/** A stadium's shop staff, runners and managers. `stadiumId` null: the operators. */
export async function listTeam(db: Db, stadiumId: string | null) {
  return db
    .select({
      ...pick(staffRoles, "id", "role", "stadiumId", "shopId", "userId"),
      name: user.name,
      email: user.email,
      createdAt: staffRoles.createdAt,
    })
    .from(staffRoles)
    .innerJoin(user, eq(user.id, staffRoles.userId))
    .where(
      stadiumId === null
        ? inArray(staffRoles.role, ofPlatform)
        : or(eq(staffRoles.stadiumId, stadiumId), inArray(staffRoles.shopId, shopsAt(db, stadiumId))),
    )
    .orderBy(asc(user.name), asc(staffRoles.role))
    .limit(500);
}

export function listOpenInvitations(db: Db, stadiumId: string | null, now: number) {
  return db
    .select(pick(staffInvitations, "id", "email", "role", "shopId", "createdAt", "expiresAt"))
    .from(staffInvitations)
    .where(
      and(
        stadiumId === null
          ? inArray(staffInvitations.role, ofPlatform)
          : eq(staffInvitations.stadiumId, stadiumId),
        isNull(staffInvitations.acceptedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(staffInvitations.createdAt))
    .limit(200);
}

const givers = (role: StaffRoleName, scope: "stadium" | "platform") =>
  staffPolicy[role].givenBy.filter((each) => staffPolicy[each].scope === scope);

/** The sender of the first operator's invitation, before any account may send one. */
export const commandLine = "command-line";

const operators = new QueryBuilder()
  .select({ one: sql`1` })
  .from(staffRoles)
  .where(inArray(staffRoles.role, ofPlatform));

export const countOperators = (db: Db) => db.$count(staffRoles, inArray(staffRoles.role, ofPlatform));

/**
 * Whether the sender of a statement's invitation may still give its role: an invitation dies with that right, and the
 * command line's with the first operator.
 */
export const senderMayGive: SQL = sql`(${exists(
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(staffRoles)
    .where(
      and(
        eq(staffRoles.userId, staffInvitations.invitedBy),
        or(
          ...staffRoleNames.map((role) =>
            and(
              eq(staffInvitations.role, role),
              or(
                inArray(staffRoles.role, givers(role, "platform")),
                and(
                  inArray(staffRoles.role, givers(role, "stadium")),
                  eq(staffRoles.stadiumId, staffInvitations.stadiumId),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
)} or (${staffInvitations.invitedBy} = ${commandLine} and ${notExists(operators)}))`;

/** Also undefined if its sender has lost the right to give the role. */
export async function findInvitation(db: Db, tokenHash: string) {
  const [found] = await db
    .select()
    .from(staffInvitations)
    .where(and(eq(staffInvitations.tokenHash, tokenHash), senderMayGive));
  return found;
}

/** A statement that ends open invitations for the same person, role and place, before a new one. */
export function endInvitations(
  db: Db,
  email: string | SQL,
  { role, stadiumId, shopId }: Pick<InvitationRow, "role" | "stadiumId" | "shopId">,
) {
  return db.delete(staffInvitations).where(
    and(
      eq(staffInvitations.email, email),
      eq(staffInvitations.role, role),
      eq(staffInvitations.shopId, shopId),
      // A shop's role doesn't say its stadium.
      staffPolicy[role].scope === "shop" ? undefined : eq(staffInvitations.stadiumId, stadiumId),
      isNull(staffInvitations.acceptedAt),
    ),
  );
}

export async function findPlaceNames(db: Db, { stadiumId, shopId }: { stadiumId: string; shopId: string }) {
  const [stadium, shop] = await Promise.all([
    stadiumId ? db.query.stadiums.findFirst({ where: eq(stadiums.id, stadiumId) }) : undefined,
    shopId ? db.query.shops.findFirst({ where: eq(shops.id, shopId) }) : undefined,
  ]);
  return { stadium: stadium ?? null, shop: shop ?? null };
}

export function roleEntry(
  db: Db,
  { id, userId, invitation, at }: { id: string; userId: string; invitation: InvitationRow; at: number },
) {
  const { role, shopId } = invitation;
  // A shop role stores its shop only; the invitation has the stadium for its list.
  const stadiumId = staffPolicy[role].scope === "stadium" ? invitation.stadiumId : "";
  return db
    .insert(staffRoles)
    .values({ id, userId, role, stadiumId, shopId, createdAt: at })
    .onConflictDoNothing();
}

export function runnerEntry(db: Db, { id, ...contact }: { id: string; name: string; phone: string | null }) {
  return db
    .insert(deliveryUsers)
    .values({ id, ...contact })
    .onConflictDoUpdate({ target: deliveryUsers.id, set: contact });
}

/** A statement that gives a runner's contact the profile's name and phone. */
export const renewContact = (db: Db, id: string) =>
  db
    .update(deliveryUsers)
    .set({
      name: sql`(select name from user where user.id = ${id})`,
      phone: sql`(select phone from user where user.id = ${id})`,
    })
    .where(eq(deliveryUsers.id, id));
