import { and, eq } from "drizzle-orm";
import { sha256Hex } from "#domain/sha256.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { isPrivileged, isProven } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { auditEntry } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { consumeLimit, limitOf } from "../db/people/limits.ts";
import { findSecondSteps, hasAny, hasMailboxProof, mailboxProof } from "../db/people/sign-in-methods.ts";
import { listRoles } from "../db/people/staff.ts";
import { recoveryCodes, session as sessions } from "../db/schema/index.ts";
import type { Mailer } from "../notifier/mailer.ts";
import { random } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";
import { createMailedCodes } from "../platform/sign.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import type { LiveSession } from "./live-session.ts";

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

/** Checks who may change second steps, and handles a step that was proven or added. */
export function createStepRights(deps: {
  db: Db;
  now: () => number;
  mailbox: Pick<ReturnType<typeof createMailbox>, "isShown">;
  recovery: Pick<ReturnType<typeof createRecoveryCodes>, "renew">;
}) {
  const { db, now, mailbox, recovery } = deps;

  const powerOf = async (userId: string) =>
    (await listRoles(db, userId)).find((each) => isPrivileged([each])) ?? null;

  function audit(
    userId: string,
    { role, stadiumId, shopId }: StaffRole,
    action: AuditAction,
    subject = userId,
  ) {
    return auditEntry(db, {
      by: { kind: role, id: userId },
      stadiumId,
      shopId,
      action,
      subject,
      outcome: "ok",
      at: now(),
    });
  }

  const show = (session: LiveSession) =>
    db
      .update(sessions)
      .set({ secondStepAt: new Date(now()) })
      .where(eq(sessions.id, session.id));

  /** A first step needs a proven mailbox; a further one a session that has proven a step. */
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

  /** A step was added, which also proves it. */
  async function added(session: LiveSession, role: StaffRole, kind: string): Promise<StepAdded> {
    const { id } = session.user;
    const { recoveryCodes } = await findSecondSteps(db, id);
    await db.batch([show(session), audit(id, role, "step.add", kind)]);
    return { ok: true, recoveryCodes: recoveryCodes > 0 ? null : await recovery.renew(id, now()) };
  }

  return { powerOf, audit, show, mayAdd, mayChange, added };
}

export type StepRights = ReturnType<typeof createStepRights>;

const codesEach = 10;
const lettersEach = 10;
/** Without letters that look alike on paper. */
const letters = "23456789abcdefghjkmnpqrstuvwxyz";

/** As typed: in capitals, with or without the dash. */
const normalCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, "");

export const isRecoveryCode = (code: string) => normalCode(code).length === lettersEach;

/** Recovery codes for a lost phone: ten codes of 49 bits, each works once. Only their keyed hashes are stored. */
export function createRecoveryCodes(db: Db, secret: string) {
  const hashOf = (userId: string, code: string) =>
    sha256Hex(`${secret}:recovery:${userId}:${normalCode(code)}`);
  const make = () => Array.from({ length: lettersEach }, () => letters[random.int(letters.length)]).join("");

  return {
    /** New ones; those before stop working. */
    async renew(userId: string, at: number): Promise<string[]> {
      const codes = Array.from({ length: codesEach }, make);
      const rows = await Promise.all(
        codes.map(async (code) => ({ hash: await hashOf(userId, code), userId, createdAt: at })),
      );
      await db.batch([
        db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
        db.insert(recoveryCodes).values(rows),
      ]);
      return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
    },
    /** Uses a code up: of any number of tries at once one is right. */
    async use(userId: string, code: string): Promise<boolean> {
      const used = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, await hashOf(userId, code))))
        .returning({ hash: recoveryCodes.hash });
      return used.length > 0;
    },
  };
}

type MailboxProblem = Refused | { ok: false; reason: "code-wrong" | "mail-failed" | "step-exists" };

/**
 * Proof of the mailbox before a first second step: a password alone may have been guessed before the owner's first
 * sign-in (decision 33). A code works only in the session that requested it.
 */
export function createMailbox(deps: {
  db: Db;
  now: () => number;
  secret: string;
  attempts: AttemptLimits;
  mailer: Pick<Mailer, "sendStepCode">;
}) {
  const { db, now } = deps;
  const codes = createMailedCodes(deps.secret, "step-code");
  const hasStep = async (userId: string) => hasAny(await findSecondSteps(db, userId));
  return {
    isShown: (session: LiveSession) => hasMailboxProof(db, session.id, now()),

    async sendCode({ id, user }: LiveSession): Promise<{ ok: true } | MailboxProblem> {
      if (await hasStep(user.id)) return { ok: false, reason: "step-exists" };
      const taken = await consumeLimit(db, limitOf("step-code", user.id), now());
      if (!taken.ok) return { ok: false, reason: "too-many-requests", retryAfterMs: taken.retryAfterMs };
      try {
        await deps.mailer.sendStepCode(user.email, await codes.codeOf(id, now()));
        return { ok: true };
      } catch (error) {
        logError("a code was not mailed", error);
        return { ok: false, reason: "mail-failed" };
      }
    },

    /** Counted before it is checked. Where a step exists the mailbox opens nothing, so there is nothing to guess. */
    async verify(
      { id, user }: LiveSession,
      code: string,
      headers: Headers,
    ): Promise<{ ok: true } | MailboxProblem> {
      if (await hasStep(user.id)) return { ok: false, reason: "step-exists" };
      const attempt = await deps.attempts.take("mailbox", user.id, headers);
      if (!attempt.ok) return attempt;
      if (!(await codes.isRight(id, code, now()))) return { ok: false, reason: "code-wrong" };
      await mailboxProof(db, { userId: user.id, sessionId: id }, now());
      await attempt.forget();
      return { ok: true };
    },
  };
}
