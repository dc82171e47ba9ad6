import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { tooMany } from "../api/problem.ts";
import type { AppEnv } from "../app-env.ts";
import { raceDeadline } from "../platform/deadline.ts";
import { logError } from "../platform/log.ts";
import type { UserEnv } from "./require-user.ts";

/** The platform's limiters (wrangler.toml), per key and minute. Approximate and per location: flood control only. */
type Limiter = "RATE_FEW" | "RATE_SOME" | "RATE_MANY";
const periodMs = 60_000;

/** Answers 429 above the limit. If the limiter is down everything passes: it must never stop a fan from ordering. */
function limitRate<E extends AppEnv>(
  limiter: Limiter,
  purpose: string,
  keyOf: (c: Context<E>) => string | null,
) {
  return createMiddleware<E>(async (c, next) => {
    const key = keyOf(c);
    const answer = key
      ? await raceDeadline("limiter", c.env[limiter].limit({ key: `${purpose}:${key}` })).catch(
          (error: unknown) => {
            logError("a rate limit did not answer", error, { purpose });
            return { success: true };
          },
        )
      : { success: true };
    return answer.success ? next() : tooMany(c, periodMs);
  });
}

/** Use after requireUser. */
export const limitPerUser = (limiter: Limiter, purpose: string) =>
  limitRate<UserEnv>(limiter, purpose, (c) => c.get("user").id);

/** For calls without an account. A whole stand shares a few addresses, so the limit must be high. */
export const limitPerAddress = (purpose: string) =>
  limitRate<AppEnv>("RATE_MANY", purpose, (c) => c.req.header("cf-connecting-ip") ?? null);
