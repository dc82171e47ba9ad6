import { waitUntil } from "cloudflare:workers";
import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import { eq } from "drizzle-orm";
import { cookieValue } from "#app/cookies/cookie.ts";
import { type Db, schema } from "../db/client.ts";
import { bareAccount } from "../db/people/bare-accounts.ts";
import { findSecondSteps, hasAny } from "../db/people/sign-in-methods.ts";
import type { Config } from "../env.ts";
import type { Mailer } from "../notifier/mailer.ts";
import { uuidV7 } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";

/** Product 3.15. */
const minPasswordLength = 6;
/**
 * How long the signed session cookie is trusted for a greeting without asking D1 (docs/architecture.md#a-page): an
 * evening. Everything personal reads the live session instead.
 */
const cookieCacheSeconds = 12 * 60 * 60;

/** Lifetime of a password reset link; the mail states it. */
const resetTokenSeconds = 60 * 60;
/** Lifetime of a verification link; the mail states it. */
const verificationSeconds = 24 * 60 * 60;

export const cookiePrefix = "seatside";

/** Holds the challenge that a passkey answers. */
const passkeyCookie = "better-auth-passkey";

/**
 * Without the hook that would hold a sign-in back: our sessions exist first, then prove the second step
 * (second-steps.ts).
 */
const { hooks: _ofSigningIn, ...oneTimeCodes } = twoFactor({
  issuer: "Seatside",
  backupCodeOptions: { amount: 0 },
});

/** A guest's account and its session (guests.ts). */
const guestEntry = (db: Db) =>
  ({
    id: "guest-entry",
    endpoints: {
      enterAsGuest: createAuthEndpoint(
        "/enter-as-guest",
        { method: "POST", metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const [at, id] = [Date.now(), uuidV7(Date.now())];
          await db.batch([...bareAccount(db, id, at, "guest")]);
          const user = await internalAdapter.findUserById(id);
          if (!user) throw new Error("a guest's account is not there");
          await setSessionCookie(ctx, { session: await internalAdapter.createSession(id), user });
          return { user };
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

/** better-auth on D1, used through its server API; its HTTP routes are not mounted. */
export function createAuth(config: Config, db: Db, mailer: Mailer) {
  return betterAuth({ ...optionsOf(config, db, mailer), plugins: [oneTimeCodes, guestEntry(db)] });
}

/** The same with passkeys, whose code (certificates, CBOR) few isolates ever need. */
export async function createPasskeyAuth(config: Config, db: Db, mailer: Mailer) {
  const { passkey } = await import("@better-auth/passkey");
  const passkeys = passkey({
    rpName: "Seatside",
    origin: config.appOrigin || null,
    advanced: { webAuthnChallengeCookie: passkeyCookie },
    registration: {
      // The context is a new account's id (passkey-calls.ts), or the session's user.
      requireSession: false,
      resolveUser: ({ context }) => ({ id: context ?? "", name: "Seatside" }),
      async afterVerification({ ctx, user, context, verification }) {
        // A challenge for a new account makes one, and no other does.
        const isNew = Boolean((ctx.body as { createSession?: boolean }).createSession);
        if (isNew !== Boolean(context)) throw new APIError("BAD_REQUEST");
        if (!isNew) return;
        const id = verification.registrationInfo?.credential.id ?? "";
        const { passkey: keys } = schema;
        if ((await db.$count(keys, eq(keys.credentialID, id))) > 0) throw new APIError("BAD_REQUEST");
        await db.batch([...bareAccount(db, user.id, Date.now(), "bare")]);
      },
    },
  });
  return betterAuth({ ...optionsOf(config, db, mailer), plugins: [oneTimeCodes, passkeys] });
}

function optionsOf(config: Config, db: Db, mailer: Mailer) {
  return {
    baseURL: config.appOrigin || "http://localhost",
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: "sqlite", schema }),
    telemetry: { enabled: false },
    // The library's details contain query parameters: people's names and addresses.
    logger: { level: "error", log: (_level, message) => logError("auth library", message) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !config.takesRegistrations,
      minPasswordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetTokenSeconds,
      sendResetPassword: ({ user, token }, request) =>
        mailer.sendPasswordReset(user.email, token, request ? new URL(request.url).origin : ""),
      // A new password voids every other reset link.
      onPasswordReset: async ({ user }) => {
        await db.delete(schema.verification).where(eq(schema.verification.value, user.id));
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      expiresIn: verificationSeconds,
      sendVerificationEmail: ({ user, token }, request) =>
        mailer.sendVerification(user.email, token, request ? new URL(request.url).origin : ""),
    },
    // Tokens are stored hashed: reading the database opens no account.
    verification: { storeIdentifier: "hashed" },
    user: {
      additionalFields: {
        firstName: { type: "string", required: true },
        lastName: { type: "string", required: true },
        phone: { type: "string", required: false },
        kind: { type: "string", required: false, input: false, returned: false, defaultValue: "whole" },
      },
    },
    session: {
      expiresIn: 60 * 60 * 24 * 60,
      cookieCache: { enabled: true, maxAge: cookieCacheSeconds },
      additionalFields: { secondStepAt: { type: "date", required: false, input: false, returned: false } },
    },
    databaseHooks: {
      session: {
        create: {
          // A new session has not proven its second step; the demo only asks accounts that have one.
          async before(made) {
            const isAsked = config.isStrictWithStaff || hasAny(await findSecondSteps(db, made.userId));
            return { data: { ...made, secondStepAt: isAsked ? null : new Date() } };
          },
        },
        // Once a day, when a page lengthens the session.
        update: {
          async after({ userId, updatedAt }) {
            if (!userId || !updatedAt) return;
            await db
              .update(schema.customers)
              .set({ lastActiveAt: updatedAt.getTime() })
              .where(eq(schema.customers.id, userId))
              .catch((error: unknown) => logError("a customer's last visit could not be noted", error));
          },
        },
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: config.appEnv !== "local",
      // Not awaited: the mail's time would reveal whether the account exists.
      backgroundTasks: { handler: waitUntil },
      // The only one that a client can't write.
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    // Replaced by attempt-limits.ts: a whole stand shares a few addresses.
    rateLimit: { enabled: false },
  } satisfies BetterAuthOptions;
}

export type Auth = ReturnType<typeof createAuth>;
export type PasskeyAuth = Awaited<ReturnType<typeof createPasskeyAuth>>;

/**
 * Headers for a library call about the signed-in user: only the session cookie that we read. The library parses cookies
 * more widely ("name =value") and would trust its signed copy of the session.
 */
export async function sessionCookieHeaders(auth: Auth, headers: Headers): Promise<Headers> {
  const { authCookies, createAuthCookie } = await auth.$context;
  const names = [authCookies.sessionToken.name, createAuthCookie(passkeyCookie).name];
  const cookies = names.map((name) => [name, cookieValue(headers.get("cookie"), name)] as const);
  const cookie = cookies.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join("; ");
  return new Headers({ cookie, origin: headers.get("origin") ?? "" });
}

/**
 * Headers for a library call that creates a session: the challenge's cookie without the current session, and the data
 * that a session records.
 */
export async function challengeHeaders(auth: Auth, headers: Headers): Promise<Headers> {
  const { createAuthCookie } = await auth.$context;
  const { name } = createAuthCookie(passkeyCookie);
  const value = cookieValue(headers.get("cookie"), name);
  const challenge = new Headers({
    cookie: value ? `${name}=${value}` : "",
    origin: headers.get("origin") ?? "",
  });
  for (const name of ["user-agent", "cf-connecting-ip"]) {
    const noted = headers.get(name);
    if (noted) challenge.set(name, noted);
  }
  return challenge;
}

/** Turns the library's refusal into a value. */
export async function asRefusal<T, Reason extends string>(
  reason: Reason,
  call: Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; reason: Reason }> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    const isRefusal =
      error instanceof APIError &&
      // The library reports this code for any unreadable registration.
      (error.statusCode < 500 || error.body?.code === "FAILED_TO_VERIFY_REGISTRATION");
    if (isRefusal) return { ok: false, reason };
    throw error;
  }
}
