import { and, eq } from "drizzle-orm";
import { sha256Hex } from "#domain/sha256.ts";
import type { Db } from "../db/client.ts";
import { consumeLimit, limitOf } from "../db/people/limits.ts";
import {
  findSecondSteps,
  forgetSecondSteps,
  hasAny,
  type SecondSteps,
} from "../db/people/sign-in-methods.ts";
import { passkey, twoFactor, user as users } from "../db/schema/index.ts";
import type { Mailer } from "../notifier/mailer.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import { type Auth, asRefusal, sessionCookieHeaders } from "./auth.ts";
import type { LiveSession } from "./live-session.ts";
import type { PasskeyAnswer, PasskeyCalls, PasskeyOptions } from "./passkey-calls.ts";
import type { createPasswords } from "./passwords.ts";
import {
  createMailbox,
  createRecoveryCodes,
  createStepRights,
  isRecoveryCode,
  type StepAdded,
  type StepProblem,
  type StepRights,
} from "./step-rights.ts";

type Deps = {
  auth: Auth;
  library: PasskeyCalls;
  db: Db;
  now: () => number;
  secret: string;
  attempts: AttemptLimits;
  checkPassword: ReturnType<typeof createPasswords>["checkPassword"];
  mailer: Pick<Mailer, "sendStepCode">;
};

/**
 * The second step of roles that move money or give roles (decision 26): proven once in a session, whose roles count
 * from then on. The library stores secrets and checks codes and signatures; limits, recovery codes and the session's
 * state are ours. Only `powerOf` knows about staff. Fans' passkeys are separate (fan-passkeys.ts).
 */
export function createSecondSteps(deps: Deps) {
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

/** Passkeys as a second step, for a session that exists already. */
function createPasskeys(deps: Pick<Deps, "library" | "db"> & { rights: StepRights }) {
  const { library, db } = deps;
  const { show, mayChange, added } = deps.rights;

  return {
    async passkeyOptions(
      session: LiveSession,
      purpose: "add" | "show",
      headers: Headers,
    ): Promise<PasskeyOptions | StepProblem> {
      if (purpose === "show") return library.toShow(headers, "step", session.user.id);
      const allowed = await mayChange(session);
      return allowed.ok ? library.toAdd(headers) : allowed;
    },

    async addPasskey(
      session: LiveSession,
      body: { name: string; response: unknown },
      headers: Headers,
    ): Promise<StepAdded> {
      const allowed = await mayChange(session);
      if (!allowed.ok) return allowed;
      const checked = await library.add(headers, "step", body);
      if (!checked.ok) return checked;
      // Set-ups that somebody else began with the password alone end with the first step.
      await db
        .delete(twoFactor)
        .where(and(eq(twoFactor.userId, session.user.id), eq(twoFactor.verified, false)));
      return added(session, allowed.role, "passkey");
    },

    async verifyPasskey(
      session: LiveSession,
      response: PasskeyAnswer,
      headers: Headers,
    ): Promise<{ ok: true } | StepProblem> {
      const checked = await library.check(headers, "step", response);
      if (!checked.ok) return checked;
      await checked.endSession();
      if (checked.user.id !== session.user.id) return { ok: false, reason: "passkey-failed" };
      await show(session);
      return { ok: true };
    },
  };
}

/** The app's address for its QR code, and the secret for typing. */
type AppOffer = { ok: true; uri: string; secret: string } | StepProblem;

/** The codes of an app, and the recovery codes: typed, counted, right once. */
function createStepCodes(
  deps: Deps & { recovery: ReturnType<typeof createRecoveryCodes>; rights: StepRights },
) {
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
          await asRefusal(
            "code-wrong",
            auth.api.verifyTOTP({ body: { code }, headers: await sessionCookieHeaders(auth, headers) }),
          )
        ).ok
      )
        return { ok: false as const, reason: "code-wrong" as const };
      const used = (await sha256Hex(`${deps.secret}:${id}:${code}`)).slice(0, 32);
      if (!(await consumeLimit(db, limitOf("code-used", used), now())).ok)
        return { ok: false as const, reason: "code-wrong" as const };
    }
    await attempt.forget();
    return { ok: true as const };
  }

  return {
    /** Begins with a new secret, which counts once its first code was right. */
    async beginTotp(session: LiveSession, password: string, headers: Headers): Promise<AppOffer> {
      const allowed = await mayAdd(session);
      if (!allowed.ok) return allowed;
      const checked = await deps.checkPassword(password, headers);
      if (!checked.ok) return checked;
      const begun = await asRefusal(
        "step-exists",
        auth.api.enableTwoFactor({ body: { password }, headers: await sessionCookieHeaders(auth, headers) }),
      );
      if (!begun.ok) return begun;
      if (begun.value.method !== "totp") throw new Error("the library offers no one-time codes");
      // Marked now, the library keeps the session when the first code is right.
      await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, session.user.id));
      const uri = begun.value.totpURI;
      return { ok: true, uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
    },

    async finishTotp(session: LiveSession, code: string, headers: Headers): Promise<StepAdded> {
      const allowed = await mayAdd(session);
      if (!allowed.ok) return allowed;
      const { hasApp } = await findSecondSteps(db, session.user.id);
      if (hasApp) return { ok: false, reason: "step-exists" };
      if (!/^\d{6}$/.test(code)) return { ok: false, reason: "code-wrong" };
      const checked = await checkCode(session, code, headers);
      return checked.ok ? added(session, allowed.role, "app") : checked;
    },

    /** A one-time code or a recovery code. */
    async verifyCode(
      session: LiveSession,
      code: string,
      headers: Headers,
    ): Promise<{ ok: true } | StepProblem> {
      const { id } = session.user;
      const [role, { hasApp }] = await Promise.all([powerOf(id), findSecondSteps(db, id)]);
      if (!role) return { ok: false, reason: "not-allowed" };
      const isRecovery = isRecoveryCode(code);
      // An unconfirmed secret does not count.
      if (!isRecovery && !(hasApp && /^\d{6}$/.test(code))) return { ok: false, reason: "code-wrong" };
      const checked = await checkCode(session, code, headers);
      if (!checked.ok) return checked;
      await db.batch([show(session), ...(isRecovery ? [audit(id, role, "step.recovery-code")] : [])]);
      return { ok: true };
    },
  };
}
