import { eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { limitOf, takeEntry } from "../db/limits.ts";
import { user as users } from "../db/schema/index.ts";
import { findSecondSteps } from "../db/second-steps.ts";
import { sha256Hex } from "../platform/ids.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";
import { onlyItsCookies, refusedAs } from "./library-calls.ts";
import type { LiveSession } from "./live-session.ts";
import type { createPasswords } from "./passwords.ts";
import { type createRecoveryCodes, isRecoveryCode } from "./recovery-codes.ts";
import type { StepAdded, StepProblem, StepRights } from "./step-rights.ts";

/** The app's address for its QR code, and the secret for who types it. */
export type AppOffer = { ok: true; uri: string; secret: string } | StepProblem;

/** The codes of an app, and the recovery codes: typed, counted, right once. */
export function createStepCodes(deps: {
  auth: Auth;
  db: Db;
  now: () => number;
  secret: string;
  attempts: AttemptLimits;
  checkPassword: ReturnType<typeof createPasswords>["checkPassword"];
  recovery: Pick<ReturnType<typeof createRecoveryCodes>, "use">;
  rights: StepRights;
}) {
  const { auth, db, now, recovery } = deps;
  const { powerOf, audit, show, mayAdd, added } = deps.rights;

  /** Counted before it is checked; each code is right once. */
  async function checkCode(session: LiveSession, code: string, headers: Headers) {
    const { id } = session.user;
    const attempt = await deps.attempts.take("second-step", id, headers);
    if (!attempt.ok) return attempt;
    if (isRecoveryCode(code)) {
      if (!(await recovery.use(id, code))) return { ok: false as const, reason: "code-wrong" as const };
    } else {
      if (
        !(
          await refusedAs(
            "code-wrong",
            auth.api.verifyTOTP({ body: { code }, headers: await onlyItsCookies(auth, headers) }),
          )
        ).ok
      )
        return { ok: false as const, reason: "code-wrong" as const };
      const used = (await sha256Hex(`${deps.secret}:${id}:${code}`)).slice(0, 32);
      if (!(await takeEntry(db, limitOf("code-used", used), now())).ok)
        return { ok: false as const, reason: "code-wrong" as const };
    }
    await attempt.forget();
    return { ok: true as const };
  }

  return {
    /** Begins with a new secret, which counts once its first code was right. */
    async beginApp(session: LiveSession, password: string, headers: Headers): Promise<AppOffer> {
      const allowed = await mayAdd(session);
      if (!allowed.ok) return allowed;
      const checked = await deps.checkPassword(password, headers);
      if (!checked.ok) return checked;
      const begun = await refusedAs(
        "step-exists",
        auth.api.enableTwoFactor({ body: { password }, headers: await onlyItsCookies(auth, headers) }),
      );
      if (!begun.ok) return begun;
      if (begun.value.method !== "totp") throw new Error("the library offers no one-time codes");
      // Marked now, the library keeps the session when the first code is right.
      await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, session.user.id));
      const uri = begun.value.totpURI;
      return { ok: true, uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
    },

    async finishApp(session: LiveSession, code: string, headers: Headers): Promise<StepAdded> {
      const allowed = await mayAdd(session);
      if (!allowed.ok) return allowed;
      const { hasApp } = await findSecondSteps(db, session.user.id);
      if (hasApp) return { ok: false, reason: "step-exists" };
      if (!/^\d{6}$/.test(code)) return { ok: false, reason: "code-wrong" };
      const checked = await checkCode(session, code, headers);
      return checked.ok ? added(session, allowed.role, "app") : checked;
    },

    /** A one-time code or a recovery code. */
    async showCode(
      session: LiveSession,
      code: string,
      headers: Headers,
    ): Promise<{ ok: true } | StepProblem> {
      const { id } = session.user;
      const [role, { hasApp }] = await Promise.all([powerOf(id), findSecondSteps(db, id)]);
      if (!role) return { ok: false, reason: "not-allowed" };
      const isRecovery = isRecoveryCode(code);
      // A secret whose first code was never right opens nothing.
      if (!isRecovery && !(hasApp && /^\d{6}$/.test(code))) return { ok: false, reason: "code-wrong" };
      const checked = await checkCode(session, code, headers);
      if (!checked.ok) return checked;
      await db.batch([show(session), ...(isRecovery ? [audit(id, role, "step.recovery-code")] : [])]);
      return { ok: true };
    },
  };
}
