import { and, eq, isNull, not, sql } from "drizzle-orm";
import type { Staff } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import { inEachLanguage } from "#domain/language/localized.ts";
import { isUnder } from "#domain/language/mail-domains.ts";
import type { InvitationBody } from "#domain/schemas/staff.ts";
import { sha256Hex } from "#domain/sha256.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { actingAs, isOperator, roleAtVenue, roleReaching, wholeStadium } from "#domain/staff/staff-scope.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { consumeLimit, limitOf } from "#worker/db/people/limits.ts";
import {
  endInvitations,
  findPlaceNames,
  listOpenInvitations,
  listTeam,
  senderMayGive,
} from "#worker/db/people/team.ts";
import { shops, staffInvitations, staffRoles, user as users } from "#worker/db/schema/index.ts";
import type { Mailer } from "#worker/notifier/mailer.ts";
import { randomSecret, uuidV7 } from "#worker/platform/ids.ts";

const invitationLivesMs = 7 * dayMs;

export type TeamDeps = {
  db: Db;
  now: () => number;
  mailer: Pick<Mailer, "sendInvitation">;
  refusedDomains: readonly string[];
  /** Closes the sockets and screens that a revoked role had opened. */
  roleEnded: (userId: string, role: StaffRole) => Promise<void>;
};
export type TeamProblem =
  | "not-allowed"
  | "not-found"
  | "shop-unknown"
  | "too-many"
  | "mail-failed"
  | "own-role"
  | "invalid-email";
type Result<T, Problem> = ({ ok: true } & T) | { ok: false; reason: Problem };

/** Inviting to roles and revoking them, as the policy allows. */
export function createTeam(deps: TeamDeps) {
  const { db } = deps;
  /** Somebody who may grant and revoke this role there, or null. */
  const giverOf = (staff: Staff, role: StaffRole["role"], stadiumId: string) =>
    actingAs(staff, roleReaching(staff.roles, staffPolicy[role].givenBy, wholeStadium(stadiumId)));

  return {
    /** `stadiumId` null lists the operators. */
    async list(who: Staff, stadiumId: string | null) {
      const allowed = stadiumId === null ? isOperator(who.roles) : roleAtVenue(who.roles, stadiumId);
      if (!allowed) return { ok: false as const, reason: "not-allowed" as const };
      const [team, invitations] = await Promise.all([
        listTeam(db, stadiumId),
        listOpenInvitations(db, stadiumId, deps.now()),
      ]);
      return { ok: true as const, team, invitations };
    },

    /** Mails a link that grants the role to the account of this address. */
    async invite(
      who: Staff,
      body: InvitationBody,
      origin: string,
    ): Promise<Result<{ id: string }, TeamProblem>> {
      const { email, role } = body;
      if (isUnder(email, deps.refusedDomains)) return { ok: false, reason: "invalid-email" };
      const { scope } = staffPolicy[role];
      // Any other role has no shop, whatever was sent.
      const shopId = scope === "shop" ? body.shopId : "";
      const { shop, stadium } = await findPlaceNames(db, { stadiumId: body.stadiumId, shopId });
      const stadiumId = scope === "shop" ? (shop?.stadiumId ?? "") : body.stadiumId;
      const by = giverOf(who, body.role, stadiumId);
      if (!by) return { ok: false, reason: "not-allowed" };
      if ((scope === "shop" && !shop) || (scope === "stadium" && !stadium))
        return { ok: false, reason: "shop-unknown" };
      const at = deps.now();
      if (!(await consumeLimit(db, limitOf("invite", who.userId), at)).ok)
        return { ok: false, reason: "too-many" };
      const id = uuidV7(at);
      const token = randomSecret();
      await db.batch([
        db.insert(staffInvitations).values({
          id,
          email,
          role,
          stadiumId,
          shopId,
          tokenHash: await sha256Hex(token),
          invitedBy: who.userId,
          createdAt: at,
          expiresAt: at + invitationLivesMs,
        }),
        auditEntry(db, {
          by,
          stadiumId,
          shopId,
          action: "role.invite",
          subject: id,
          outcome: "ok",
          detail: { role },
          at,
        }),
      ]);
      try {
        await deps.mailer.sendInvitation(email, token, origin, {
          role,
          place: shop?.name ?? stadium?.name ?? inEachLanguage(() => "Seatside"),
        });
      } catch {
        await db.delete(staffInvitations).where(eq(staffInvitations.id, id));
        return { ok: false, reason: "mail-failed" };
      }
      return { ok: true, id };
    },

    async withdraw(who: Staff, invitationId: string): Promise<Result<object, TeamProblem>> {
      const invitation = await db.query.staffInvitations.findFirst({
        where: eq(staffInvitations.id, invitationId),
      });
      const by = invitation && giverOf(who, invitation.role, invitation.stadiumId);
      // Do not reveal whether it exists.
      if (!invitation || !by || invitation.acceptedAt !== null) return { ok: false, reason: "not-found" };
      const { stadiumId, shopId } = invitation;
      const at = deps.now();
      await db.batch([
        db
          .delete(staffInvitations)
          .where(and(eq(staffInvitations.id, invitationId), isNull(staffInvitations.acceptedAt))),
        auditEntry(db, {
          by,
          stadiumId,
          shopId,
          action: "role.withdraw",
          subject: invitationId,
          outcome: "ok",
          at,
        }),
      ]);
      return { ok: true };
    },

    /** Revokes a role at once: the person's open sockets are checked again. */
    async revoke(who: Staff, roleId: string): Promise<Result<object, TeamProblem>> {
      const row = await db.query.staffRoles.findFirst({ where: eq(staffRoles.id, roleId) });
      if (!row) return { ok: false, reason: "not-found" };
      const stadiumId =
        staffPolicy[row.role].scope === "shop"
          ? ((await db.query.shops.findFirst({ where: eq(shops.id, row.shopId) }))?.stadiumId ?? "")
          : row.stadiumId;
      const by = giverOf(who, row.role, stadiumId);
      if (!by) return { ok: false, reason: "not-found" };
      // Nobody locks themselves out by mistake.
      if (row.userId === who.userId) return { ok: false, reason: "own-role" };
      const at = deps.now();
      await db.batch([
        db.delete(staffRoles).where(eq(staffRoles.id, roleId)),
        endInvitations(db, sql`(select ${users.email} from ${users} where ${users.id} = ${row.userId})`, row),
        // Ends open invitations that only this role allowed.
        db
          .delete(staffInvitations)
          .where(
            and(
              eq(staffInvitations.invitedBy, row.userId),
              isNull(staffInvitations.acceptedAt),
              not(senderMayGive),
            ),
          ),
        auditEntry(db, {
          by,
          stadiumId,
          shopId: row.shopId,
          action: "role.revoke",
          subject: row.userId,
          outcome: "ok",
          detail: { role: row.role },
          at,
        }),
      ]);
      await deps.roleEnded(row.userId, row);
      return { ok: true };
    },
  };
}
