import { waitUntil } from "cloudflare:workers";
import { APIError } from "better-auth/api";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";

export type PasswordCheck =
  | { ok: true }
  | { ok: false; reason: "invalid-credentials" }
  | { ok: false; reason: "too-many-requests"; retryAfterMs: number };

export function createPasswords(
  auth: Auth,
  attempts: AttemptLimits,
  now: () => number,
  sessionEnded: (userId: string) => Promise<void>,
) {
  /** The account of a reset link; null if the link does not work (any more). */
  async function holderOf(resetToken: string): Promise<string | null> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(`reset-password:${resetToken}`);
    return found !== null && found.expiresAt.getTime() > now() ? found.value : null;
  }

  return {
    /**
     * Mails a reset link if the account exists; the answer never reveals whether it does.
     * @param origin of the page that asked
     */
    async requestPasswordReset(email: string, origin: string): Promise<void> {
      await auth.api.requestPasswordReset({ body: { email }, request: new Request(origin) });
    },

    /** Whether the link still works; does not use it up. */
    isResetTokenLive: async (token: string): Promise<boolean> => (await holderOf(token)) !== null,

    /** Uses up the link and ends every session of the account. */
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

    /** Confirms irreversible actions; failures count like failed sign-ins. */
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
