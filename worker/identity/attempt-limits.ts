import type { Db } from "../db/client.ts";
import { type CountedLimit, countEntry, forgetLimit, isLimited } from "../db/limits.ts";
import { sha256Hex } from "../platform/ids.ts";

const minuteMs = 60_000;

export type Attempt = "sign-in" | "register" | "verification-mail";

/**
 * Failed attempts, counted per account first: a whole stand shares a few addresses, so an address alone is stopped
 * much later, and only by failures. Accounts that do not exist count like those that do, so that the limit tells
 * nothing. What is counted is kept as a hash.
 */
const limits: Record<Attempt, { account: [max: number, ms: number]; address: [max: number, ms: number] }> = {
  "sign-in": { account: [10, 15 * minuteMs], address: [300, 15 * minuteMs] },
  // Only "this email is taken" is counted: the answer that tells something.
  register: { account: [10, 60 * minuteMs], address: [60, 60 * minuteMs] },
  // Here the mails themselves: nobody's mailbox is filled.
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
    /** Milliseconds to wait, or 0 where nothing stands against another try. */
    async waitMs(attempt: Attempt, email: string, headers: Headers): Promise<number> {
      const found = await Promise.all(
        (await limitsOf(attempt, email, headers)).map((limit) => isLimited(db, limit, now())),
      );
      return Math.max(0, ...found.map((each) => (each.limited ? each.retryAfterMs : 0)));
    },
    async countFailure(attempt: Attempt, email: string, headers: Headers): Promise<void> {
      for (const limit of await limitsOf(attempt, email, headers)) await countEntry(db, limit, now());
    },
    /** Whoever knows the password starts anew; the address keeps its count. */
    async forget(attempt: Attempt, email: string, headers: Headers): Promise<void> {
      const [account] = await limitsOf(attempt, email, headers);
      if (account) await forgetLimit(db, account.key);
    },
  };
}

export type AttemptLimits = ReturnType<typeof createAttemptLimits>;
