import { waitUntil } from "cloudflare:workers";
import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { isPrivileged, staffPasswordLength } from "#domain/staff/proof.ts";
import type { Db } from "../db/client.ts";
import { endDevices } from "../db/people/bare-accounts.ts";
import { forgetSignInMethods } from "../db/people/sign-in-methods.ts";
import { listRoles } from "../db/people/staff.ts";
import { session } from "../db/schema/index.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import { type Auth, sessionCookieHeaders } from "./auth.ts";
import common from "./common-passwords.json" with { type: "json" };
import type { KnownDevices } from "./known-devices.ts";
import { readSignedCookie } from "./live-session.ts";

export type PasswordCheck = { ok: true } | { ok: false; reason: "invalid-credentials" } | Refused;
type PasswordReset =
  | { ok: true; headers: Headers }
  | { ok: false; reason: "link-over" | "password-too-common" | "staff-password-short" };

type Deps = {
  auth: Auth;
  db: Db;
  attempts: AttemptLimits;
  devices: KnownDevices;
  now: () => number;
  rightsEnded: (userId: string) => Promise<void>;
  isStrict: boolean;
};

export function createPasswords({ auth, db, attempts, devices, now, rightsEnded, isStrict }: Deps) {
  /** The account of a reset link; null if the link does not work (any more). */
  async function holderOf(resetToken: string): Promise<string | null> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`reset-password:${resetToken}`);
    return found !== null && found.expiresAt.getTime() > now() ? found.value : null;
  }

  const tokenIn = async (headers: Headers) => {
    const { authCookies, secret } = await auth.$context;
    return (await readSignedCookie(headers, authCookies.sessionToken.name, secret)) ?? "";
  };

  /** Roles that move money or give roles need ten characters; a demo account keeps its eight. */
  const isTooShortForRole = async (userId: string, password: string) =>
    isStrict && password.length < staffPasswordLength && isPrivileged(await listRoles(db, userId));

  /** Confirms irreversible actions. Failures count per session, so nobody else's stop the owner. */
  async function checkPassword(password: string, headers: Headers): Promise<PasswordCheck> {
    const attempt = await attempts.take("password", await tokenIn(headers), headers);
    if (!attempt.ok) return attempt;
    try {
      await auth.api.verifyPassword({
        body: { password },
        headers: await sessionCookieHeaders(auth, headers),
      });
      await attempt.forget();
      return { ok: true };
    } catch (error) {
      if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
      return { ok: false, reason: "invalid-credentials" };
    }
  }

  return {
    isTooShortForRole,
    checkPassword,

    /** Like `checkPassword`, and noted in the session for ten minutes. */
    async confirmPassword(password: string, headers: Headers): Promise<PasswordCheck> {
      const checked = await checkPassword(password, headers);
      if (checked.ok)
        await db
          .update(session)
          .set({ confirmedAt: new Date(now()) })
          .where(eq(session.token, await tokenIn(headers)));
      return checked;
    },

    /**
     * Mails a reset link if the account exists; the answer never reveals whether it does. After three mails there is a
     * pause, in which their links work; an owner's known device has three of its own.
     * @param origin of the page that asked
     */
    async requestPasswordReset(
      email: string,
      origin: string,
      headers: Headers,
    ): Promise<{ ok: true } | { ok: false; reason: "challenge-required" }> {
      const attempt = await attempts.take("reset-mail", email, headers);
      if (!attempt.ok)
        return attempt.reason === "challenge-required" ? { ok: false, reason: attempt.reason } : { ok: true };
      await auth.api.requestPasswordReset({ body: { email }, request: new Request(origin) });
      return { ok: true };
    },

    /** Whether the link still works; does not use it up. */
    isResetTokenLive: async (token: string): Promise<boolean> => (await holderOf(token)) !== null,

    /**
     * Uses up the link; ends every session, known device and passkey of the account, because somebody else may have
     * registered the address. The mailbox is proven, so strangers' failures no longer count, and the headers make this
     * browser a known one.
     */
    async resetPassword(token: string, newPassword: string, headers: Headers): Promise<PasswordReset> {
      if (isCommonPassword(newPassword)) return { ok: false, reason: "password-too-common" };
      const userId = await holderOf(token);
      if (userId && (await isTooShortForRole(userId, newPassword)))
        return { ok: false, reason: "staff-password-short" };
      try {
        await auth.api.resetPassword({ body: { token, newPassword } });
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return { ok: false, reason: "link-over" };
        throw error;
      }
      const { internalAdapter } = await auth.$context;
      const holder = userId && (await internalAdapter.findUserById(userId));
      if (!holder) return { ok: true, headers: new Headers() };
      waitUntil(rightsEnded(holder.id));
      await db.batch([forgetSignInMethods(db, holder.id), endDevices(db, holder.id)]);
      await attempts.forgetStrangers(holder.email);
      return {
        ok: true,
        headers: new Headers({ "set-cookie": await devices.remember(headers, holder.email) }),
      };
    },
  };
}

/**
 * The 2900 most common of six characters and more, in lower case, counted among leaked ones (docs/dependencies.md). Only
 * the server has them: no browser loads this file.
 */
let commonPasswords: Set<string> | undefined;

/** Whether a password is common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(common.passwords.split(" "));
  return commonPasswords.has(password.trim().toLowerCase());
}
