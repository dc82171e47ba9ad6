import { env } from "cloudflare:workers";
import { createChallenge } from "#worker/identity/challenge.ts";
import { db } from "./worker-world.ts";

const secret = (env as unknown as Record<string, string>).AUTH_SECRET ?? "";

/** The product's challenge with a clock of the test's own. */
export function aChallenge(
  now: () => number,
  turnstile: Parameters<typeof createChallenge>[0]["turnstile"] = null,
) {
  return createChallenge({ db, now, secret, isSecure: false, turnstile });
}

/** The value of the cookie of somebody who waited and tapped. */
export async function aPass(): Promise<string> {
  let now = Date.now();
  const challenge = aChallenge(() => now);
  const { token, waitMs } = await challenge.begin();
  now += waitMs;
  const solved = await challenge.solve({ token, answer: "" }, new Headers());
  if (!solved.ok) throw new Error(solved.reason);
  return passOf(solved.headers);
}

export function passOf(headers: Headers): string {
  return /seatside_pass=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
}
