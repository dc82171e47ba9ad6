import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { Db } from "../db/client.ts";
import { schema } from "../db/client.ts";
import type { Config } from "../env.ts";
import type { Mailer } from "../mail/mailer.ts";

/** SPEC.md section 5. */
const minPasswordLength = 6;
/** How long the signed session cookie is believed without asking D1 (DESIGN.md section 3). */
const cookieCacheSeconds = 60;

/** better-auth on D1. Called through its server API only; its own HTTP routes are not mounted. */
export function createAuth(config: Config, db: Db, mailer: Mailer) {
  return betterAuth({
    baseURL: config.appOrigin || "http://localhost",
    secret: config.authSecret,
    database: drizzleAdapter(db, { provider: "sqlite", schema }),
    telemetry: { enabled: false },
    logger: { level: "error" },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => mailer.sendPasswordReset(user.email, token),
    },
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
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    // Limits are counted by the product itself, per account first: a whole stand shares a few addresses.
    rateLimit: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;
