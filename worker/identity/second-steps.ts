import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { passkey, twoFactor } from "../db/schema/index.ts";
import { findSecondSteps, forgetSecondSteps, hasAny, type SecondSteps } from "../db/second-steps.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";
import type { LiveSession } from "./live-session.ts";
import { createMailbox } from "./mailbox.ts";
import type { PasskeyCalls } from "./passkey-calls.ts";
import { createPasskeys } from "./passkeys.ts";
import type { createPasswords } from "./passwords.ts";
import { createRecoveryCodes } from "./recovery-codes.ts";
import { createStepCodes } from "./step-codes.ts";
import { createStepRights, type StepAdded, type StepProblem } from "./step-rights.ts";

/**
 * The second step of those who move money or give roles (decision 26): shown once in a session, whose roles count from
 * then on. The library keeps secrets and checks codes and signatures; limits, recovery codes and what a session has
 * shown are ours. Nothing here knows about staff but `powerOf`. A fan's passkeys are others (fan-passkeys.ts).
 */
export function createSecondSteps(deps: {
  auth: Auth;
  library: PasskeyCalls;
  db: Db;
  now: () => number;
  secret: string;
  attempts: AttemptLimits;
  checkPassword: ReturnType<typeof createPasswords>["checkPassword"];
  mailer: Pick<Mailer, "sendStepCode">;
}) {
  const { db, now } = deps;
  const recovery = createRecoveryCodes(db, deps.secret);
  const mailbox = createMailbox(deps);
  const rights = createStepRights({ db, now, mailbox, recovery });
  const { audit, mayChange } = rights;

  return {
    find: (userId: string): Promise<SecondSteps> => findSecondSteps(db, userId),
    mailbox,
    ...createStepCodes({ ...deps, recovery, rights }),
    ...createPasskeys({ ...deps, rights }),

    /** Takes the app or a passkey away; with the last step the recovery codes go too. */
    async remove(
      session: LiveSession,
      step: "app" | { passkey: string },
    ): Promise<{ ok: true } | StepProblem> {
      const allowed = await mayChange(session);
      if (!allowed.ok) return allowed;
      const { id } = session.user;
      await db.batch([
        step === "app"
          ? db.delete(twoFactor).where(eq(twoFactor.userId, id))
          : db
              .delete(passkey)
              .where(and(eq(passkey.userId, id), eq(passkey.id, step.passkey), eq(passkey.purpose, "step"))),
        audit(id, allowed.role, "step.remove", step === "app" ? "app" : "passkey"),
      ]);
      if (!hasAny(await findSecondSteps(db, id))) await db.batch([...forgetSecondSteps(db, id)]);
      return { ok: true };
    },

    async renewRecoveryCodes(session: LiveSession): Promise<StepAdded> {
      const { id } = session.user;
      const allowed = await mayChange(session);
      if (!allowed.ok) return allowed;
      if (!hasAny(await findSecondSteps(db, id))) return { ok: false, reason: "not-allowed" };
      await audit(id, allowed.role, "step.new-codes");
      return { ok: true, recoveryCodes: await recovery.renew(id, now()) };
    },
  };
}
