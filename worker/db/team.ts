import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { rolesWith, staffPolicy } from "#domain/staff/policy.ts";
import type { Db } from "./client.ts";
import { deliveryUsers, shops, stadiums, staffInvitations, staffRoles, user } from "./schema/index.ts";

const ofPlatform = rolesWith("scope", "platform");

export type InvitationRow = typeof staffInvitations.$inferSelect;

/** A stadium's shop staff, runners and managers. `stadiumId` null: the operators. */
export async function listTeam(db: Db, stadiumId: string | null) {
  const shopIds =
    stadiumId === null
      ? []
      : (await db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId))).map(
          (each) => each.id,
        );
  return db
    .select({
      id: staffRoles.id,
      role: staffRoles.role,
      stadiumId: staffRoles.stadiumId,
      shopId: staffRoles.shopId,
      userId: staffRoles.userId,
      name: user.name,
      email: user.email,
      createdAt: staffRoles.createdAt,
    })
    .from(staffRoles)
    .innerJoin(user, eq(user.id, staffRoles.userId))
    .where(
      stadiumId === null
        ? inArray(staffRoles.role, ofPlatform)
        : or(eq(staffRoles.stadiumId, stadiumId), inArray(staffRoles.shopId, shopIds)),
    )
    .orderBy(asc(user.name), asc(staffRoles.role))
    .limit(500);
}

export function listOpenInvitations(db: Db, stadiumId: string | null, now: number) {
  return db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      shopId: staffInvitations.shopId,
      createdAt: staffInvitations.createdAt,
      expiresAt: staffInvitations.expiresAt,
    })
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

export function findInvitation(db: Db, tokenHash: string) {
  return db.query.staffInvitations.findFirst({ where: eq(staffInvitations.tokenHash, tokenHash) });
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

export function runnerEntry(db: Db, who: { id: string; name: string; phone: string | null }) {
  return db.insert(deliveryUsers).values(who).onConflictDoNothing();
}
