import type { Db } from "../db/client.ts";
import { type CountedLimit, countEntry, forgetLimit, isLimited } from "../db/limits.ts";
import { sha256Hex } from "../platform/ids.ts";

const minuteMs = 60_000;

export type Attempt = "sign-in" | "register" | "verification-mail";

/**
 * Limits of failed attempts, per account first. A whole stand shares a few addresses, so the limit per address is much
 * higher. Unknown accounts count too, so the limit reveals nothing. Keys are stored as hashes.
 */
const limits: Record<Attempt, { account: [max: number, ms: number]; address: [max: number, ms: number] }> = {
  "sign-in": { account: [10, 15 * minuteMs], address: [300, 15 * minuteMs] },
  // Counts only "this email is taken", the answer that reveals an account.
  register: { account: [10, 60 * minuteMs], address: [60, 60 * minuteMs] },
  // Counts the mails themselves, so nobody's mailbox is flooded.
  "verification-mail": { account: [3, 15 * minuteMs], address: [300, 15 * minuteMs] },
};

export function createAttemptLimits(db: Db, now: () => number, secret: string) {
  async function limitsOf(attempt: Attempt, email: string, headers: Headers): Promise<CountedLimit[]> {
    const { account, address } = limits[attempt];
    const from = headers.get("cf-connecting-ip");
    const key = async (kind: string, value: string) =>
      `${attempt}:${kind}:${(await sha256Hex(`${secret}:${value}`)).slice(0, 32)}`;
    return [
      { key: await key("account", email.trim().toLowerCase()), max: account[0], windowMs: account[1] },
      ...(from ? [{ key: await key("address", from), max: address[0], windowMs: address[1] }] : []),
    ];
  }

  return {
    /** Milliseconds until the next try is allowed, or 0. */
    async waitMs(attempt: Attempt, email: string, headers: Headers): Promise<number> {
      const found = await Promise.all(
        (await limitsOf(attempt, email, headers)).map((limit) => isLimited(db, limit, now())),
      );
      return Math.max(0, ...found.map((each) => (each.limited ? each.retryAfterMs : 0)));
    },
    async countFailure(attempt: Attempt, email: string, headers: Headers): Promise<void> {
      for (const limit of await limitsOf(attempt, email, headers)) await countEntry(db, limit, now());
    },
    /** A correct password resets the account's count; the address keeps its own. */
    async forget(attempt: Attempt, email: string, headers: Headers): Promise<void> {
      const [account] = await limitsOf(attempt, email, headers);
      if (account) await forgetLimit(db, account.key);
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
