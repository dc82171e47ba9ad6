/** Cloudflare Turnstile: the port of the challenge (worker/identity/challenge.ts). */
export type Turnstile = {
  siteKey: string;
  /** Whether Turnstile gave this token to a browser. @throws when it has no answer: silence, 429, 5xx, no JSON */
  verify(token: string, address: string | null): Promise<boolean>;
};

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const withinMs = 3_000;

export function createTurnstile(
  { siteKey, secret }: { siteKey: string; secret: string },
  send: typeof fetch = (...args) => fetch(...args),
): Turnstile {
  return {
    siteKey,
    async verify(token, address) {
      const body = new URLSearchParams({ secret, response: token.slice(0, 2048) });
      if (address) body.set("remoteip", address);
      const answer = await send(verifyUrl, { method: "POST", body, signal: AbortSignal.timeout(withinMs) });
      if (answer.status === 429 || answer.status >= 500)
        throw new Error(`Turnstile answered ${answer.status}`);
      if (!answer.ok) return false;
      const { success } = await answer.json<{ success?: unknown }>();
      return success === true;
    },
  };
}
