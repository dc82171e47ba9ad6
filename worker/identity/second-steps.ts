import { and, eq } from "drizzle-orm";
import { hasPower, isProven } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { auditEntry } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { takeEntry } from "../db/limits.ts";
import { passkey, session as sessions, twoFactor, user as users } from "../db/schema/index.ts";
import { findSecondSteps, forgetSecondSteps, hasAny, type SecondSteps } from "../db/second-steps.ts";
import { listRoles } from "../db/staff.ts";
import type { Mailer } from "../mail/mailer.ts";
import { sha256Hex } from "../platform/ids.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import type { Auth, PasskeyAuth } from "./auth.ts";
import type { LiveSession } from "./identity.ts";
import { onlyItsCookies, refusedAs } from "./library-calls.ts";
import { createMailbox } from "./mailbox.ts";
import type { createPasswords } from "./passwords.ts";
import { createRecoveryCodes, isRecoveryCode } from "./recovery-codes.ts";

/** A code is good for its half minute and the one before and after. */
const codeLivesMs = 2 * 60_000;

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
/** What the browser's authenticator answered, as JSON. */
type PasskeyAnswer = NonNullable<
  Parameters<PasskeyAuth["api"]["verifyPasskeyAuthentication"]>[0]
>["body"]["response"];
export type StepAdded = { ok: true; recoveryCodes: string[] | null } | StepProblem;
export type PasskeyOptions = { ok: true; options: unknown; headers: Headers } | StepProblem;
/** The app's address for its QR code, and the secret for who types it. */
export type AppOffer = { ok: true; uri: string; secret: string } | StepProblem;

/**
 * The second step of those who move money or give roles (decision 26): shown once in a session, whose roles count from
 * then on. The library keeps secrets and checks codes and signatures; limits, recovery codes and what a session has
 * shown are ours. Nothing here knows about staff but `powerOf`, so passkeys can be opened to fans.
 */
export function createSecondSteps(deps: {
  auth: Auth;
  passkeyAuth: () => Promise<PasskeyAuth>;
  db: Db;
  now: () => number;
  secret: string;
  attempts: AttemptLimits;
  checkPassword: ReturnType<typeof createPasswords>["checkPassword"];
  mailer: Pick<Mailer, "sendStepCode">;
}) {
  const { auth, db, now } = deps;
  const recovery = createRecoveryCodes(db, deps.secret);
  const mailbox = createMailbox(deps);

  const powerOf = async (userId: string) =>
    (await listRoles(db, userId)).find((each) => hasPower([each])) ?? null;

  function audit(userId: string, { role, stadiumId, shopId }: StaffRole, action: string, subject = userId) {
    return auditEntry(db, { userId, role, stadiumId, shopId, action, subject, outcome: "ok", at: now() });
  }

  const asLibrary = (headers: Headers) => onlyItsCookies(auth, headers);
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
            auth.api.verifyTOTP({ body: { code }, headers: await asLibrary(headers) }),
          )
        ).ok
      )
        return { ok: false as const, reason: "code-wrong" as const };
      const key = `code-used:${(await sha256Hex(`${deps.secret}:${id}:${code}`)).slice(0, 32)}`;
      if (!(await takeEntry(db, { key, max: 1, windowMs: codeLivesMs }, now())).ok)
        return { ok: false as const, reason: "code-wrong" as const };
    }
    await attempt.forget();
    return { ok: true as const };
  }

  async function added(session: LiveSession, role: StaffRole, kind: string): Promise<StepAdded> {
    const { id } = session.user;
    const { recoveryCodes } = await findSecondSteps(db, id);
    await db.batch([show(session), audit(id, role, "step.add", kind)]);
    return { ok: true, recoveryCodes: recoveryCodes > 0 ? null : await recovery.renew(id, now()) };
  }

  return {
    find: (userId: string): Promise<SecondSteps> => findSecondSteps(db, userId),
    mailbox,

    /** Begins with a new secret, which counts once its first code was right. */
    async beginApp(session: LiveSession, password: string, headers: Headers): Promise<AppOffer> {
      const allowed = await mayAdd(session);
      if (!allowed.ok) return allowed;
      const checked = await deps.checkPassword(password, headers);
      if (!checked.ok) return checked;
      const begun = await refusedAs(
        "step-exists",
        auth.api.enableTwoFactor({ body: { password }, headers: await asLibrary(headers) }),
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

    async passkeyOptions(
      session: LiveSession,
      purpose: "add" | "show",
      headers: Headers,
    ): Promise<PasskeyOptions> {
      const allowed = purpose === "add" ? await mayChange(session) : { ok: true as const };
      if (!allowed.ok) return allowed;
      const { api } = await deps.passkeyAuth();
      const call = { headers: await asLibrary(headers), returnHeaders: true as const };
      const made =
        purpose === "add"
          ? await api.generatePasskeyRegistrationOptions(call)
          : await api.generatePasskeyAuthenticationOptions(call);
      return { ok: true, options: made.response, headers: made.headers };
    },

    async addPasskey(
      session: LiveSession,
      { name, response }: { name: string; response: unknown },
      headers: Headers,
    ): Promise<StepAdded> {
      const allowed = await mayChange(session);
      if (!allowed.ok) return allowed;
      const body = { response, name: name.slice(0, 60) };
      const { api } = await deps.passkeyAuth();
      const call = api.verifyPasskeyRegistration({ body, headers: await asLibrary(headers) });
      const checked = await refusedAs("passkey-failed", call);
      if (!checked.ok) return checked;
      // What somebody else began with the password alone ends with the first step.
      await db
        .delete(twoFactor)
        .where(and(eq(twoFactor.userId, session.user.id), eq(twoFactor.verified, false)));
      return added(session, allowed.role, "passkey");
    },

    async showPasskey(
      session: LiveSession,
      response: PasskeyAnswer,
      headers: Headers,
    ): Promise<{ ok: true } | StepProblem> {
      if (typeof response?.id !== "string") return { ok: false, reason: "passkey-failed" };
      const { api } = await deps.passkeyAuth();
      const call = api.verifyPasskeyAuthentication({
        body: { response },
        headers: await asLibrary(headers),
      });
      const checked = await refusedAs("passkey-failed", call);
      if (!checked.ok) return checked;
      // The library signs in with it; here the session is there already.
      await db.delete(sessions).where(eq(sessions.id, checked.value.session.id));
      if (checked.value.user.id !== session.user.id) return { ok: false, reason: "passkey-failed" };
      await show(session);
      return { ok: true };
    },

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
          : db.delete(passkey).where(and(eq(passkey.userId, id), eq(passkey.id, step.passkey))),
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
