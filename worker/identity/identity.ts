import { waitUntil } from "cloudflare:workers";
import { APIError } from "better-auth/api";
import { and, eq, isNull, or } from "drizzle-orm";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { normalizePhone } from "#domain/language/phone.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "../db/client.ts";
import { customers, staffRoles, user as users } from "../db/schema/index.ts";
import { logError } from "../platform/log.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";
import { createEmailVerification } from "./email-verification.ts";
import { findLiveSession, readSignedCookie } from "./live-session.ts";
import { createPasswords } from "./passwords.ts";
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
  | "email-in-use"
  | "password-too-weak"
  | "invalid-email"
  | "accounts-not-enabled"
  | "registration-failed";
export type SignInReason =
  | "too-many-requests"
  | "invalid-credentials"
  | "account-disabled"
  | "user-data-not-found"
  | "sign-in-failed";

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
  db: Db,
  attempts: AttemptLimits,
  now: () => number,
  sessionEnded: (userId: string) => Promise<void>,
) {
  /** The live session, for what ends with it: sockets and push. None for a disabled account. */
  async function findSession(headers: Headers): Promise<{ id: string; user: SessionUser } | null> {
    if (!headers.get("cookie")?.includes("seatside.session_token")) return null;
    const { authCookies, secret } = await auth.$context;
    const token = await readSignedCookie(headers, authCookies.sessionToken.name, secret);
    const found = token && (await findLiveSession(db, token, now()));
    return found ? { id: found.id, user: toSessionUser(found.user) } : null;
  }

  return {
    ...createSessions(auth, db, now, sessionEnded),
    ...createEmailVerification(auth, attempts),
    ...createPasswords(auth, attempts, now, sessionEnded),

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

    async register(input: RegisterInput, headers: Headers): Promise<Registered> {
      const retryAfterMs = await attempts.waitMs("register", input.email, headers);
      if (retryAfterMs > 0) return { ok: false, reason: "too-many-requests", retryAfterMs };
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
        return { ok: true, user: toSessionUser(response.user), headers: set };
      } catch (error) {
        // Of two concurrent registrations the unique index refuses one, and the library gives no reason.
        const told = registerReason(error);
        const taken =
          told === "email-in-use" ||
          (told === "registration-failed" && (await db.$count(users, eq(users.email, input.email))) > 0);
        if (!taken) return { ok: false, reason: told };
        await attempts.countFailure("register", input.email, headers);
        return { ok: false, reason: "email-in-use" };
      }
    },

    async signIn(email: string, password: string, headers: Headers): Promise<SignedIn> {
      const retryAfterMs = await attempts.waitMs("sign-in", email, headers);
      if (retryAfterMs > 0) return { ok: false, reason: "too-many-requests", retryAfterMs };
      try {
        const { response, headers: set } = await auth.api.signInEmail({
          headers,
          returnHeaders: true,
          body: { email, password },
        });
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
        await attempts.forget("sign-in", email, headers);
        return { ok: true, user: toSessionUser(response.user), headers: set };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) {
          await attempts.countFailure("sign-in", email, headers);
          return { ok: false, reason: "invalid-credentials" };
        }
        logError("sign-in failed", error);
        return { ok: false, reason: "sign-in-failed" };
      }
    },

    /** Ends this session. The headers always clear its cookies. */
    async signOut(headers: Headers): Promise<WithHeaders> {
      const session = await findSession(headers).catch(() => null);
      const { headers: set } = await auth.api.signOut({ headers, returnHeaders: true });
      // Its sockets are closed in the background.
      if (session) waitUntil(sessionEnded(session.user.id));
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

    /** Saves the order's phone number to a profile that has none (product 10.8). */
    async keepPhone(userId: string, phone: string): Promise<void> {
      await db
        .update(users)
        .set({ phone, updatedAt: new Date(now()) })
        .where(and(eq(users.id, userId), or(isNull(users.phone), eq(users.phone, ""))));
    },

    listRoles(userId: string): Promise<StaffRole[]> {
      return db
        .select({ role: staffRoles.role, stadiumId: staffRoles.stadiumId, shopId: staffRoles.shopId })
        .from(staffRoles)
        .where(and(eq(staffRoles.userId, userId)));
    },
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
    emailVerified: user.emailVerified === true,
  };
}
