import { waitUntil } from "cloudflare:workers";
import { APIError } from "better-auth/api";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";

export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: "invalid-credentials" }
  | { ok: false; reason: "too-many-requests"; retryAfterMs: number };

/** A new password by a link, and the old one asked again. */
export function createPasswords(
  auth: Auth,
  attempts: AttemptLimits,
  now: () => number,
  sessionEnded: (userId: string) => Promise<void>,
) {
  /** Whose new password a link is for; null where it does not work (any more). */
  async function holderOf(resetToken: string): Promise<string | null> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`reset-password:${resetToken}`);
    return found !== null && found.expiresAt.getTime() > now() ? found.value : null;
  }

  return {
    /**
     * Sends a link to a new password where the account exists, and tells nobody whether it does.
     * @param origin of the page that asked
     */
    async requestPasswordReset(email: string, origin: string): Promise<void> {
      await auth.api.requestPasswordReset({ body: { email }, request: new Request(origin) });
    },

    /** Whether the link still works; using it up is resetPassword's part. */
    isResetTokenLive: async (token: string): Promise<boolean> => (await holderOf(token)) !== null,

    /** A new password for whoever holds the link, once; every session of the account ends. */
    async resetPassword(token: string, newPassword: string): Promise<{ ok: boolean }> {
      try {
        const userId = await holderOf(token);
        await auth.api.resetPassword({ body: { token, newPassword } });
        if (userId) waitUntil(sessionEnded(userId));
        return { ok: true };
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return { ok: false };
        throw error;
      }
    },

    /** Asked before what can't be undone; failures count like those of signing in. */
    async checkPassword(email: string, password: string, headers: Headers): Promise<PasswordCheck> {
      const retryAfterMs = await attempts.waitMs("sign-in", email, headers);
      if (retryAfterMs > 0) return { ok: false, reason: "too-many-requests", retryAfterMs };
      try {
        await auth.api.verifyPassword({ body: { password }, headers });
        return { ok: true };
      } catch (error) {
        if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
        await attempts.countFailure("sign-in", email, headers);
        return { ok: false, reason: "invalid-credentials" };
      }
    },
  };
}
