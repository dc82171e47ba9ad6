import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { problem } from "../http/problem.ts";
import { queues } from "../platform/limits.ts";

const { longestMs, share, others, ...rate } = queues["open-order"];
export const turns = createTurns(rate);
const turnsOfOthers = createTurns(others);
const shares = createShares(share);

const refuseForNow = (c: Context<AppEnv>) => {
  c.header("retry-after", "5");
  return problem(c, { code: "unavailable", requestId: c.get("requestId") });
};

/**
 * Before opening an order's socket: when a stadium's phones come back together, each waits for its turn. Returns the
 * refusal if there is no turn, else null. Call it only for users who may watch the order.
 * @param isOpen placed and not over: anybody may have other orders, so they take no turn from these
 */
export async function awaitTurn<E extends AppEnv>(
  c: Context<E>,
  userId: string,
  isOpen: boolean,
): Promise<Response | null> {
  const plain = c as unknown as Context<AppEnv>;
  if (!shares.take(userId, Date.now())) return refuseForNow(plain);
  const waitMs = (isOpen ? turns : turnsOfOthers).take(Date.now(), longestMs);
  if (waitMs === null) return refuseForNow(plain);
  if (waitMs > 0) await scheduler.wait(waitMs);
  return null;
}

export const isCrowded = () => turns.areTaken(Date.now());

/** A poll while others wait: its page's socket has a turn already. */
export const refuseWhileCrowded = (c: Context<AppEnv>) => (isCrowded() ? refuseForNow(c) : null);

/**
 * Lets a crowd through: so many at once, then so many a second, in turn. In memory, so it costs nothing and holds per
 * isolate.
 */
export function createTurns({ atOnce, perSecond }: { atOnce: number; perSecond: number }) {
  const everyMs = 1_000 / perSecond;
  /** When all given turns are used up, in ms. */
  let usedUpAt = 0;
  const waitAt = (now: number) => Math.max(0, usedUpAt - now - (atOnce - 1) * everyMs);
  return {
    /** How many ms to wait; null, and no turn, when that is longer than `longestMs`. */
    take(now: number, longestMs: number): number | null {
      const waitMs = waitAt(now);
      if (waitMs > longestMs) return null;
      usedUpAt = Math.max(usedUpAt, now) + everyMs;
      return waitMs;
    },
    /** Whether a new request would wait. */
    areTaken: (now: number) => waitAt(now) > 0,
  };
}

/** Limits each user's share of the turns in a window of time. In memory, like turns. */
export function createShares({ most, windowMs }: { most: number; windowMs: number }) {
  let since = 0;
  let taken = new Map<string, number>();
  return {
    take(who: string, now: number): boolean {
      if (now - since >= windowMs) [since, taken] = [now, new Map()];
      const count = (taken.get(who) ?? 0) + 1;
      taken.set(who, count);
      return count <= most;
    },
  };
}
