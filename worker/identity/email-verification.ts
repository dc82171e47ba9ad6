import { APIError } from "better-auth/api";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";

export function createEmailVerification(auth: Auth, attempts: AttemptLimits) {
  return {
    /** Mails the verification link. */
    async sendVerification(email: string, headers: Headers): Promise<{ ok: true } | Refused> {
      const attempt = await attempts.take("verification-mail", email, headers);
      if (!attempt.ok) return attempt;
      const origin = headers.get("origin");
      const request = origin && URL.canParse(origin) ? new Request(origin) : undefined;
      await auth.api.sendVerificationEmail({ body: { email }, request });
      return { ok: true };
    },

    /** Whether the link is valid. Safe to repeat. */
    async verifyEmail(token: string): Promise<boolean> {
      try {
        await auth.api.verifyEmail({ query: { token } });
        return true;
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return false;
        throw error;
      }
    },
  };
}
