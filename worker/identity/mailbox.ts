import type { Db } from "../db/client.ts";
import { limitOf, takeEntry } from "../db/limits.ts";
import { hasMailboxProof, mailboxProof } from "../db/mailbox-proofs.ts";
import { findSecondSteps, hasAny } from "../db/second-steps.ts";
import type { Mailer } from "../mail/mailer.ts";
import { logError } from "../platform/log.ts";
import { createMailedCodes } from "../platform/mailed-codes.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import type { LiveSession } from "./live-session.ts";

export type MailboxProblem = Refused | { ok: false; reason: "code-wrong" | "mail-failed" | "step-exists" };

/**
 * Before a first second step the session shows that it reads the account's mailbox: a password alone, which somebody may
 * have guessed before the owner's first sign-in, sets none up (decision 33). A code is good in the session that asked.
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
      const taken = await takeEntry(db, limitOf("step-code", user.id), now());
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
    async show(
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
