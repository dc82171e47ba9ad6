import { eq, sql } from "drizzle-orm";
import { sha256Hex } from "#domain/sha256.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { writeGuarded } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { consumeLimit, limitOf } from "#worker/db/people/limits.ts";
import { mailboxProof } from "#worker/db/people/sign-in-methods.ts";
import {
  commandLine,
  endInvitations,
  findInvitation,
  findPlaceNames,
  type InvitationRow,
  roleEntry,
  runnerEntry,
  senderMayGive,
} from "#worker/db/people/team.ts";
import { staffInvitations, user as users } from "#worker/db/schema/index.ts";
import type { Mailer } from "#worker/notifier/mailer.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { createMailedCodes } from "#worker/platform/sign.ts";

export type AcceptProblem =
  | "invitation-unknown"
  | "invitation-over"
  | "other-account"
  | "code-wrong"
  | "too-many"
  | "too-many-tries"
  | "mail-failed";
type Refused = { ok: false; reason: AcceptProblem };
type Invited = { id: string; email: string; name: string; phone: string | null; sessionId: string };

/**
 * Accepting an invitation. The link may have been forwarded, and an account's address may be unverified, so a code is
 * mailed to the invited mailbox (decision 23).
 */
export function createInvitations(deps: {
  db: Db;
  now: () => number;
  secret: string;
  mailer: Pick<Mailer, "sendInvitationCode">;
}) {
  const { db, now } = deps;
  const codes = createMailedCodes(deps.secret, "invitation-code");

  async function findOpen(token: string): Promise<{ ok: true; invitation: InvitationRow } | Refused> {
    const invitation = await findInvitation(db, await sha256Hex(token));
    if (!invitation) return { ok: false, reason: "invitation-unknown" };
    const isOver = invitation.acceptedAt !== null || invitation.expiresAt <= now();
    return isOver ? { ok: false, reason: "invitation-over" } : { ok: true, invitation };
  }

  async function findOwn(token: string, user: Pick<Invited, "email">) {
    const found = await findOpen(token);
    if (!found.ok || found.invitation.email === user.email.toLowerCase()) return found;
    return { ok: false as const, reason: "other-account" as const };
  }

  return {
    /** An invitation's offer, for the screen that asks before accepting. */
    async look(token: string) {
      const found = await findOpen(token);
      if (!found.ok) return found;
      const { role, email } = found.invitation;
      const { shop, stadium } = await findPlaceNames(db, found.invitation);
      return {
        ok: true as const,
        role,
        email,
        shopName: shop?.name ?? null,
        stadiumName: stadium?.name ?? null,
      };
    },

    /** Mails the code that `accept` asks for; the first operator's link needs none, mail may not be set up yet. */
    async sendCode(
      user: Pick<Invited, "email">,
      token: string,
    ): Promise<{ ok: true; isNeeded: boolean } | Refused> {
      const found = await findOwn(token, user);
      if (!found.ok) return found;
      if (found.invitation.invitedBy === commandLine) return { ok: true, isNeeded: false };
      const { id, email } = found.invitation;
      if (!(await consumeLimit(db, limitOf("invitation-code", id), now())).ok)
        return { ok: false, reason: "too-many" };
      try {
        await deps.mailer.sendInvitationCode(email, await codes.codeOf(id, now()));
      } catch {
        return { ok: false, reason: "mail-failed" };
      }
      return { ok: true, isNeeded: true };
    },

    /** Works once, for the account of the invited address, with the code from its mailbox (`sendCode`). */
    async accept(
      user: Invited,
      token: string,
      code: string,
    ): Promise<{ ok: true; role: StaffRole["role"] } | Refused> {
      const found = await findOwn(token, user);
      if (!found.ok) return found;
      const { invitation } = found;
      const at = now();
      const asksForCode = invitation.invitedBy !== commandLine;
      // Counted before it is compared: of any number of tries at once ten are looked at.
      if (!(await consumeLimit(db, limitOf("invitation-try", invitation.id), at)).ok)
        return { ok: false, reason: "too-many-tries" };
      if (asksForCode && !(await codes.isRight(invitation.id, code, at)))
        return { ok: false, reason: "code-wrong" };
      const { role, stadiumId, shopId } = invitation;
      // Another stadium may make a shop of the same name once this one's is gone.
      const { shop } = await findPlaceNames(db, invitation);
      if (staffPolicy[role].scope === "shop" && shop?.stadiumId !== stadiumId)
        return { ok: false, reason: "invitation-over" };
      const entry = {
        by: { kind: role, id: user.id },
        stadiumId,
        shopId,
        action: "role.accept" as const,
        subject: invitation.id,
        at,
      };
      const isOpen = sql`exists (select 1 from ${staffInvitations} where ${staffInvitations.id} = ${invitation.id} and ${staffInvitations.acceptedAt} is null and ${senderMayGive})`;
      // All or nothing: an invitation used up without granting its role would be lost.
      const written = await writeGuarded(db, entry, isOpen, [
        db.update(staffInvitations).set({ acceptedAt: at }).where(eq(staffInvitations.id, invitation.id)),
        endInvitations(db, invitation.email, invitation),
        // The mailbox's code proves the address; the command line's link does not.
        ...(asksForCode ? [db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))] : []),
        // What proves the invitation proves the mailbox to this session: its second step can be set up right away.
        mailboxProof(db, { userId: user.id, sessionId: user.sessionId }, at),
        roleEntry(db, { id: uuidV7(at), userId: user.id, invitation, at }),
        // The contact that fans see.
        ...(staffPolicy[role].floor === "runner"
          ? [runnerEntry(db, { id: user.id, name: user.name, phone: user.phone })]
          : []),
      ]);
      // Accepted or withdrawn just now, if not.
      return written ? { ok: true, role } : { ok: false, reason: "invitation-over" };
    },
  };
}
