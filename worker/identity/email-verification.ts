import { APIError } from "better-auth/api";
import type { AttemptLimits } from "./attempt-limits.ts";
import type { Auth } from "./auth.ts";

export function createEmailVerification(auth: Auth, attempts: AttemptLimits) {
  return {
    /** Mails the verification link; false if requested too often. */
    async sendVerification(email: string, headers: Headers): Promise<boolean> {
      if (!(await attempts.take("verification-mail", email, headers)).ok) return false;
      const origin = headers.get("origin");
      const request = origin && URL.canParse(origin) ? new Request(origin) : undefined;
      await auth.api.sendVerificationEmail({ body: { email }, request });
      return true;
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
