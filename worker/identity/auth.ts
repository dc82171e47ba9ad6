import { waitUntil } from "cloudflare:workers";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { and, eq, gt } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { schema } from "../db/client.ts";
import type { Config } from "../env.ts";
import type { Mailer } from "../mail/mailer.ts";
import { logError } from "../platform/log.ts";

/** Product 3.15. */
const minPasswordLength = 6;
/** How long the signed session cookie is trusted without asking D1 (docs/architecture.md#a-page). */
const cookieCacheSeconds = 60;

/** Lifetime of a password reset link; the mail states it. */
const resetTokenSeconds = 60 * 60;
/** Lifetime of a verification link; the mail states it. */
const verificationSeconds = 24 * 60 * 60;
/** At most this many reset mails to one address per pause. */
const resetMailsPerPause = 3;
const resetPauseSeconds = 15 * 60;

/** better-auth on D1, used through its server API; its HTTP routes are not mounted. */
export function createAuth(config: Config, db: Db, mailer: Mailer) {
  return betterAuth({
    baseURL: config.appOrigin || "http://localhost",
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: "sqlite", schema }),
    telemetry: { enabled: false },
    // The library's details contain query parameters: people's names and addresses.
    logger: { level: "error", log: (_level, message) => logError("auth library", message) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetTokenSeconds,
      sendResetPassword: async ({ user, token }, request) => {
        // Nobody can flood a mailbox; the answer does not show whether a mail was sent.
        const since = new Date(Date.now() - 1000 * resetPauseSeconds);
        const asked = and(eq(schema.verification.value, user.id), gt(schema.verification.createdAt, since));
        if ((await db.$count(schema.verification, asked)) > resetMailsPerPause) return;
        await mailer.sendPasswordReset(user.email, token, request ? new URL(request.url).origin : "");
      },
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
      },
    },
    session: {
      expiresIn: 60 * 60 * 24 * 60,
      cookieCache: { enabled: true, maxAge: cookieCacheSeconds },
    },
    advanced: {
      cookiePrefix: "seatside",
      useSecureCookies: config.appEnv !== "local",
      // Not awaited: the mail's time would reveal whether the account exists.
      backgroundTasks: { handler: waitUntil },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    // Replaced by attempt-limits.ts: a whole stand shares a few addresses.
    rateLimit: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;
