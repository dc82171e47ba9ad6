import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { problem } from "../http/problem.ts";
import { createTurns } from "../platform/turns.ts";

/** How many open orders an isolate reads for phones that come back: at once, and then each second (decision 71). */
export const turns = createTurns({ atOnce: 100, perSecond: 40 });
/** Phones give up on a connection after 15 s. */
const longestMs = 10_000;

const comeAgain = (c: Parameters<typeof problem>[0]) => {
  c.header("retry-after", "5");
  return problem(c, { code: "unavailable", requestId: c.get("requestId") });
};

/**
 * Before a read for a socket: when a stadium's phones come back together, each waits for its turn. Who is not signed in
 * takes none.
 */
export const awaitTurn = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await c.get("services").identity.sessionKey(c.req.raw.headers))) return next();
  const waitMs = turns.take(Date.now(), longestMs);
  if (waitMs === null) return comeAgain(c);
  if (waitMs > 0) await scheduler.wait(waitMs);
  return next();
});

/** Before a poll: its page's socket has a turn already. */
export const whenNobodyWaits = createMiddleware<AppEnv>(async (c, next) =>
  turns.areTaken(Date.now()) ? comeAgain(c) : next(),
);
