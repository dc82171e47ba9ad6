import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { problem } from "../http/problem.ts";
import { createShares, createTurns } from "../platform/turns.ts";

/** How many open orders an isolate reads for phones that come back: at once, and then each second (decision 71). */
export const turns = createTurns({ atOnce: 100, perSecond: 40 });
/** Phone, tablet and a few tabs, with two orders; sessions are free, so they are counted by account. */
const shares = createShares({ most: 30, windowMs: 10_000 });
/** Phones give up on a connection after 15 s. */
const longestMs = 10_000;

const comeAgain = (c: Context<AppEnv>) => {
  c.header("retry-after", "5");
  return problem(c, { code: "unavailable", requestId: c.get("requestId") });
};

/**
 * Before a socket of an order, for whoever may watch that order: when a stadium's phones come back together, each waits for
 * its turn. The answer of whoever gets none, else null.
 */
export async function awaitTurn<E extends AppEnv>(c: Context<E>, userId: string): Promise<Response | null> {
  const plain = c as unknown as Context<AppEnv>;
  if (!shares.take(userId, Date.now())) return comeAgain(plain);
  const waitMs = turns.take(Date.now(), longestMs);
  if (waitMs === null) return comeAgain(plain);
  if (waitMs > 0) await scheduler.wait(waitMs);
  return null;
}

export const someoneWaits = () => turns.areTaken(Date.now());

/** A poll while others wait: its page's socket has a turn already. */
export const whileSomeoneWaits = (c: Context<AppEnv>) => (someoneWaits() ? comeAgain(c) : null);
