import { eq } from "drizzle-orm";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { hasPower, isProven } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { auditEntry } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { session as sessions } from "../db/schema/index.ts";
import { findSecondSteps, hasAny } from "../db/second-steps.ts";
import { listRoles } from "../db/staff.ts";
import type { Refused } from "./attempt-limits.ts";
import type { LiveSession } from "./live-session.ts";
import type { createMailbox } from "./mailbox.ts";
import type { createRecoveryCodes } from "./recovery-codes.ts";

export type StepProblem =
  | Refused
  | {
      ok: false;
      reason:
        | "invalid-credentials"
        | "code-wrong"
        | "passkey-failed"
        | "password-needed"
        | "second-step-needed"
        | "step-exists"
        | "mailbox-needed"
        | "not-allowed";
    };
/** `recoveryCodes`: with the first step, shown this once. */
export type StepAdded = { ok: true; recoveryCodes: string[] | null } | StepProblem;

/** Whose second steps they are, who may change them, and what follows once one was shown or added. */
export function createStepRights(deps: {
  db: Db;
  now: () => number;
  mailbox: Pick<ReturnType<typeof createMailbox>, "isShown">;
  recovery: Pick<ReturnType<typeof createRecoveryCodes>, "renew">;
}) {
  const { db, now, mailbox, recovery } = deps;

  const powerOf = async (userId: string) =>
    (await listRoles(db, userId)).find((each) => hasPower([each])) ?? null;

  function audit(
    userId: string,
    { role, stadiumId, shopId }: StaffRole,
    action: AuditAction,
    subject = userId,
  ) {
    return auditEntry(db, { userId, role, stadiumId, shopId, action, subject, outcome: "ok", at: now() });
  }

  const show = (session: LiveSession) =>
    db
      .update(sessions)
      .set({ secondStepAt: new Date(now()) })
      .where(eq(sessions.id, session.id));

  /** A first step needs the mailbox; each further one a session that has shown one. */
  async function mayAdd(session: LiveSession): Promise<{ ok: true; role: StaffRole } | StepProblem> {
    const role = await powerOf(session.user.id);
    if (!role) return { ok: false, reason: "not-allowed" };
    if (session.hasSecondStep) return { ok: true, role };
    if (hasAny(await findSecondSteps(db, session.user.id)))
      return { ok: false, reason: "second-step-needed" };
    return (await mailbox.isShown(session)) ? { ok: true, role } : { ok: false, reason: "mailbox-needed" };
  }

  async function mayChange(session: LiveSession): Promise<{ ok: true; role: StaffRole } | StepProblem> {
    const allowed = await mayAdd(session);
    if (!allowed.ok || isProven(session.provenAt, now())) return allowed;
    return { ok: false, reason: "password-needed" };
  }

  /** A step was added, and is shown with that. */
  async function added(session: LiveSession, role: StaffRole, kind: string): Promise<StepAdded> {
    const { id } = session.user;
    const { recoveryCodes } = await findSecondSteps(db, id);
    await db.batch([show(session), audit(id, role, "step.add", kind)]);
    return { ok: true, recoveryCodes: recoveryCodes > 0 ? null : await recovery.renew(id, now()) };
  }

  return { powerOf, audit, show, mayAdd, mayChange, added };
}

export type StepRights = ReturnType<typeof createStepRights>;
