import { waitUntil } from "cloudflare:workers";
import { APIError } from "better-auth/api";
import { and, eq, isNull, or } from "drizzle-orm";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { normalizePhone } from "#domain/language/phone.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "../db/client.ts";
import { nothing, type Reading, readTogether } from "../db/reading.ts";
import { customers, session as sessionRows, user as users } from "../db/schema/index.ts";
import type { Mailer } from "../mail/mailer.ts";
import { sha256Hex } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth, PasskeyAuth } from "./auth.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createEmailVerification } from "./email-verification.ts";
import type { KnownDevices } from "./known-devices.ts";
import { liveSession, readSignedCookie } from "./live-session.ts";
import { createPasswords } from "./passwords.ts";
import { createSecondSteps } from "./second-steps.ts";
import { createSessions } from "./sessions.ts";

export type RegisterInput = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
};
export type ProfileInput = Pick<RegisterInput, "firstName" | "lastName" | "phone">;
export type RegisterReason =
  | "too-many-requests"
  | "challenge-required"
  | "password-too-common"
  | "email-in-use"
  | "password-too-weak"
  | "invalid-email"
  | "accounts-not-enabled"
  | "registration-failed";
export type SignInReason =
  | "too-many-requests"
  | "challenge-required"
  | "invalid-credentials"
  | "staff-password-short"
  | "account-disabled"
  | "user-data-not-found"
  | "sign-in-failed";

export type LiveSession = {
  id: string;
  user: SessionUser;
  /** When its password was last typed, in ms. */
  provenAt: number;
  hasSecondStep: boolean;
  /** Those that count in this session; `needsStep` if others wait for its second step. */
  roles: StaffRole[];
  needsStep: boolean;
};

/** The headers set the session's cookies. */
type WithHeaders = { headers: Headers };
export type Registered =
  | ({ ok: true; user: SessionUser } & WithHeaders)
  | { ok: false; reason: RegisterReason; retryAfterMs?: number };
export type SignedIn =
  | ({ ok: true; user: SessionUser } & WithHeaders)
  | { ok: false; reason: SignInReason; retryAfterMs?: number };

/** Accounts and sessions. Only this folder calls the auth library. */
export function createIdentity(
  auth: Auth,
  passkeyAuth: () => Promise<PasskeyAuth>,
  db: Db,
  attempts: AttemptLimits,
  devices: KnownDevices,
  now: () => number,
  rightsEnded: (userId: string) => Promise<void>,
  mailer: Pick<Mailer, "sendStepCode">,
  { isStrict, secret }: { isStrict: boolean; secret: string },
) {
  /** The live session, for what ends with it: sockets and push. None for a disabled account. */
  async function findSession(headers: Headers): Promise<LiveSession | null> {
    return (await findSessionWith(headers, nothing)).session;
  }

  /** The same, and what the request asks D1 for anyway: one round trip. */
  async function findSessionWith<T>(
    headers: Headers,
    also: Reading<T>,
  ): Promise<{ session: LiveSession; also: T } | { session: null }> {
    if (!headers.get("cookie")?.includes("seatside.session_token")) return { session: null };
    const { authCookies, secret } = await auth.$context;
    const token = await readSignedCookie(headers, authCookies.sessionToken.name, secret);
    if (!token) return { session: null };
    const [found, asked] = await readTogether(db, liveSession(db, token, now()), also);
    return found
      ? { session: { ...found, user: toSessionUser(found.user) }, also: asked }
      : { session: null };
  }

  const passwords = createPasswords(auth, db, attempts, devices, now, rightsEnded, isStrict);
  const { checkPassword } = passwords;
  const steps = createSecondSteps({ auth, passkeyAuth, db, now, secret, attempts, checkPassword, mailer });
  const { endEarlierSession, ...sessions } = createSessions(auth, db, now, rightsEnded);

  /** The browser is a known one from now on, and its earlier sign-in is over. */
  async function settleIn(set: Headers, headers: Headers, email: string): Promise<Headers> {
    set.append("set-cookie", await devices.remember(headers, email));
    await endEarlierSession(headers).catch((error: unknown) =>
      logError("an earlier session could not be ended", error),
    );
    return set;
  }

  return {
    ...sessions,
    ...createEmailVerification(auth, attempts),
    ...passwords,

    /** Trusts the signed cookie while it is fresh: only good enough for a greeting. */
    async peekSession(headers: Headers): Promise<{ user: SessionUser | null } & WithHeaders> {
      if (!headers.get("cookie")?.includes("seatside.session_token"))
        return { user: null, headers: new Headers() };
      try {
        const { response, headers: set } = await auth.api.getSession({ headers, returnHeaders: true });
        return { user: response ? toSessionUser(response.user) : null, headers: set };
      } catch (error) {
        // With the database down the menu is still served, and the session stays.
        logError("a session could not be read", error);
        return { user: null, headers: new Headers() };
      }
    },

    /** The user of a session that is live in D1; required by every mutation and every order view. */
    async findUser(headers: Headers): Promise<SessionUser | null> {
      return (await findSession(headers))?.user ?? null;
    },

    findSession,
    findSessionWith,

    /** A name for the cookie's sign-in, known from the signature alone: for counting. Null without one of ours. */
    async sessionKey(headers: Headers): Promise<string | null> {
      const { authCookies, secret } = await auth.$context;
      const token = await readSignedCookie(headers, authCookies.sessionToken.name, secret);
      return token && (await sha256Hex(token));
    },

    async register(input: RegisterInput, headers: Headers): Promise<Registered> {
      if (isCommonPassword(input.password)) return { ok: false, reason: "password-too-common" };
      const attempt = await attempts.take("register", input.email, headers);
      if (!attempt.ok) return attempt;
      try {
        const { response, headers: set } = await auth.api.signUpEmail({
          headers,
          returnHeaders: true,
          body: {
            name: `${input.firstName} ${input.lastName}`,
            email: input.email,
            password: input.password,
            firstName: input.firstName,
            lastName: input.lastName,
            phone: normalizePhone(input.phone),
          },
        });
        const at = now();
        await db
          .insert(customers)
          .values({ id: response.user.id, createdAt: at, updatedAt: at })
          .onConflictDoNothing();
        await attempt.forget();
        const settled = await settleIn(set, headers, input.email);
        return { ok: true, user: toSessionUser(response.user), headers: settled };
      } catch (error) {
        // Of two concurrent registrations the unique index refuses one, and the library gives no reason.
        const told = registerReason(error);
        const taken =
          told === "email-in-use" ||
          (told === "registration-failed" && (await db.$count(users, eq(users.email, input.email))) > 0);
        if (taken) return { ok: false, reason: "email-in-use" };
        await attempt.forget();
        return { ok: false, reason: told };
      }
    },

    async signIn(email: string, password: string, headers: Headers): Promise<SignedIn> {
      const attempt = await attempts.take("sign-in", email, headers);
      if (!attempt.ok) return attempt;
      try {
        const { response, headers: set } = await auth.api.signInEmail({
          headers,
          returnHeaders: true,
          body: { email, password },
        });
        if (await passwords.isTooShortForRole(response.user.id, password)) {
          await db.delete(sessionRows).where(eq(sessionRows.token, response.token));
          return { ok: false, reason: "staff-password-short" };
        }
        const customer = await db.query.customers.findFirst({ where: eq(customers.id, response.user.id) });
        // Completes a registration that failed between its two writes.
        if (!customer) {
          const at = now();
          const added = await db
            .insert(customers)
            .values({ id: response.user.id, createdAt: at, updatedAt: at })
            .onConflictDoNothing()
            .catch((error: unknown) => logError("a customer's record could not be made", error));
          if (!added) return { ok: false, reason: "user-data-not-found" };
        } else if (!customer.isActive) return { ok: false, reason: "account-disabled" };
        await attempt.forget();
        const settled = await settleIn(set, headers, email);
        return { ok: true, user: toSessionUser(response.user), headers: settled };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500)
          return { ok: false, reason: "invalid-credentials" };
        logError("sign-in failed", error);
        return { ok: false, reason: "sign-in-failed" };
      }
    },

    /** Ends this session. The headers always clear its cookies. */
    async signOut(headers: Headers): Promise<WithHeaders> {
      const session = await findSession(headers).catch(() => null);
      const { headers: set } = await auth.api.signOut({ headers, returnHeaders: true });
      // Its sockets are closed in the background.
      if (session) waitUntil(rightsEnded(session.user.id));
      return { headers: set };
    },

    async updateProfile(
      { firstName, lastName, phone }: ProfileInput,
      headers: Headers,
    ): Promise<({ ok: true } & WithHeaders) | { ok: false }> {
      try {
        const { headers: set } = await auth.api.updateUser({
          headers,
          returnHeaders: true,
          body: { name: `${firstName} ${lastName}`, firstName, lastName, phone: normalizePhone(phone) },
        });
        return { ok: true, headers: set };
      } catch (error) {
        logError("updating a profile failed", error);
        return { ok: false };
      }
    },

    /** The key of the profile's photo, or none. The headers renew the session's cookie, which carries it. */
    async setPhoto(image: string | null, headers: Headers): Promise<WithHeaders> {
      const { headers: set } = await auth.api.updateUser({ headers, returnHeaders: true, body: { image } });
      return { headers: set };
    },

    /** Saves the order's phone number to a profile that has none (product 10.8). */
    async keepPhone(userId: string, phone: string): Promise<void> {
      await db
        .update(users)
        .set({ phone, updatedAt: new Date(now()) })
        .where(and(eq(users.id, userId), or(isNull(users.phone), eq(users.phone, ""))));
    },

    steps,
  };
}

function registerReason(error: unknown): RegisterReason {
  const code = error instanceof APIError ? error.body?.code : undefined;
  if (code?.startsWith("USER_ALREADY_EXISTS")) return "email-in-use";
  if (code === "PASSWORD_TOO_SHORT" || code === "PASSWORD_TOO_LONG") return "password-too-weak";
  if (code === "INVALID_EMAIL") return "invalid-email";
  if (code === "EMAIL_PASSWORD_SIGN_UP_DISABLED") return "accounts-not-enabled";
  logError("registration failed", error);
  return "registration-failed";
}

function toSessionUser(
  user: { id: string; email: string; name: string } & Record<string, unknown>,
): SessionUser {
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    id: user.id,
    email: user.email,
    firstName: text(user.firstName),
    lastName: text(user.lastName),
    phone: text(user.phone) || null,
    image: text(user.image) || null,
    emailVerified: user.emailVerified === true,
  };
}
