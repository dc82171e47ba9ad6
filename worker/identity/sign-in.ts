import { waitUntil } from "cloudflare:workers";
import { APIError } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { isUnder } from "#domain/language/mail-domains.ts";
import { normalizePhone } from "#domain/language/phone.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../db/client.ts";
import { upgradeGuest } from "../db/people/bare-accounts.ts";
import { customers, session as sessionRows, user as users } from "../db/schema/index.ts";
import { logError } from "../platform/log.ts";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";
import type { KnownDevices } from "./known-devices.ts";
import { toSessionUser } from "./live-session.ts";
import { type createPasswords, isCommonPassword } from "./passwords.ts";
import type { createSessions, WithHeaders } from "./sessions.ts";

export type RegisterInput = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  password: string;
};
export type RegisterReason =
  | "too-many-requests"
  | "challenge-required"
  | "password-too-common"
  | "email-in-use"
  | "password-too-weak"
  | "invalid-email"
  | "accounts-not-enabled"
  | "guest-mail-unproven"
  | "registration-failed";
type SignInReason =
  | "too-many-requests"
  | "challenge-required"
  | "invalid-credentials"
  | "staff-password-short"
  | "guest-mail-unproven"
  | "account-disabled"
  | "user-data-not-found"
  | "sign-in-failed";

export type Registered =
  | ({ ok: true; user: SessionUser } & WithHeaders)
  | { ok: false; reason: RegisterReason; retryAfterMs?: number };
export type SignedIn =
  | ({ ok: true; user: SessionUser } & WithHeaders)
  | { ok: false; reason: SignInReason; retryAfterMs?: number };

/** Follows every sign-in: the customer's row, and a known browser. */
export type AfterSignIn = ReturnType<typeof createAfterSignIn>;
export function createAfterSignIn(deps: {
  db: Db;
  now: () => number;
  devices: KnownDevices;
  endEarlierSession: ReturnType<typeof createSessions>["endEarlierSession"];
  /** The guest of the browser's session, if any. */
  guestIn(headers: Headers): Promise<string | null>;
  /** Whether the guest has orders that only a proven account may take. */
  keepsOrders(guestId: string): Promise<boolean>;
  boundSessions(userId: string): Promise<void>;
  claimGuest(claimed: { guestId: string; accountId: string }): Promise<boolean>;
}) {
  const { db, now } = deps;
  return {
    guestIn: deps.guestIn,
    keepsOrders: deps.keepsOrders,

    /**
     * Merges the browser's guest into the proven account (decision 72); once marked, it may finish later.
     * @throws when the mark can't be written: signed in without it, the phone would lose its guest's orders
     */
    async bringGuest(guestId: string | null, accountId: string): Promise<void> {
      if (guestId === null) return;
      // The guest itself has become this account.
      if (guestId === accountId) await upgradeGuest(db, guestId, null, now());
      else await deps.claimGuest({ guestId, accountId });
    },

    /** The browser is a known one from now on, and its earlier sign-in is over. */
    async settleIn(set: Headers, headers: Headers, email: string): Promise<Headers> {
      if (email) set.append("set-cookie", await deps.devices.remember(headers, email));
      await deps
        .endEarlierSession(headers)
        .catch((error: unknown) => logError("an earlier session could not be ended", error));
      return set;
    },

    /** Notes the visit; creates the customer's row if a registration failed between its two writes. */
    async visit(userId: string): Promise<"ok" | "account-disabled" | "user-data-not-found"> {
      const at = now();
      const [customer] = await db
        .update(customers)
        .set({
          lastActiveAt: sql`case when ${customers.isActive} then ${at} else ${customers.lastActiveAt} end`,
        })
        .where(eq(customers.id, userId))
        .returning({ isActive: customers.isActive });
      if (customer?.isActive) waitUntil(deps.boundSessions(userId));
      if (customer) return customer.isActive ? "ok" : "account-disabled";
      const added = await db
        .insert(customers)
        .values({ id: userId, lastActiveAt: at, createdAt: at, updatedAt: at })
        .onConflictDoNothing()
        .catch((error: unknown) => logError("a customer's record could not be made", error));
      return added ? "ok" : "user-data-not-found";
    },
  };
}

/** The two ways with a form: a new account, and a password. */
export function createSignIn(deps: {
  auth: Auth;
  db: Db;
  now: () => number;
  attempts: AttemptLimits;
  refusedDomains: readonly string[];
  isTooShortForRole: ReturnType<typeof createPasswords>["isTooShortForRole"];
  afterSignIn: AfterSignIn;
}) {
  const { auth, db, now, attempts } = deps;
  const { settleIn, visit, guestIn, keepsOrders, bringGuest } = deps.afterSignIn;

  return {
    async register(input: RegisterInput, headers: Headers): Promise<Registered> {
      if (isUnder(input.email, deps.refusedDomains)) return { ok: false, reason: "invalid-email" };
      if (isCommonPassword(input.password)) return { ok: false, reason: "password-too-common" };
      // A guest with orders must prove an address first: its owner could read the orders.
      const guest = await guestIn(headers);
      if (guest && (await keepsOrders(guest))) return { ok: false, reason: "guest-mail-unproven" };
      const attempt = await attempts.take("register", input.email, headers);
      if (!attempt.ok) return attempt;
      try {
        const { response, headers: set } = await auth.api.signUpEmail({
          headers,
          returnHeaders: true,
          body: {
            name: `${input.firstName} ${input.lastName}`,
            ...pick(input, "email", "password", "firstName", "lastName"),
            phone: normalizePhone(input.phone),
          },
        });
        const at = now();
        await db
          .insert(customers)
          .values({ id: response.user.id, lastActiveAt: at, createdAt: at, updatedAt: at })
          .onConflictDoNothing();
        await attempt.forget();
        const settled = await settleIn(set, headers, input.email);
        return { ok: true, user: toSessionUser(response.user), headers: settled };
      } catch (error) {
        // Of two concurrent registrations the unique index refuses one, and the library gives no reason.
        const reason = registerReason(error);
        const taken =
          reason === "email-in-use" ||
          (reason === "registration-failed" && (await db.$count(users, eq(users.email, input.email))) > 0);
        if (taken) return { ok: false, reason: "email-in-use" };
        await attempt.forget();
        return { ok: false, reason };
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
        /** The library has made its session already. */
        const refused = async (reason: SignInReason): Promise<SignedIn> => {
          await db.delete(sessionRows).where(eq(sessionRows.token, response.token));
          return { ok: false, reason };
        };
        if (await deps.isTooShortForRole(response.user.id, password))
          return await refused("staff-password-short");
        const guestId = await guestIn(headers);
        if (guestId && !response.user.emailVerified && (await keepsOrders(guestId)))
          return await refused("guest-mail-unproven");
        const visited = await visit(response.user.id);
        if (visited !== "ok") return await refused(visited);
        await attempt.forget();
        await bringGuest(guestId, response.user.id);
        const settled = await settleIn(set, headers, email);
        return { ok: true, user: toSessionUser(response.user), headers: settled };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500)
          return { ok: false, reason: "invalid-credentials" };
        logError("sign-in failed", error);
        return { ok: false, reason: "sign-in-failed" };
      }
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
