import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { minuteMs } from "#domain/durations.ts";
import type { AppEnv } from "../app-env.ts";
import { ProblemError, tooMany } from "../http/problem.ts";
import { raceDeadline } from "../platform/deadline.ts";
import { type Flood, floods } from "../platform/limits.ts";
import { logError } from "../platform/log.ts";
import { networkOf, wideNetworkOf } from "../platform/network.ts";
import type { UserEnv } from "./require-user.ts";

/** The period of the platform's limiters. */
const periodMs = minuteMs;

/** How much longer an answer takes above a limit that slows. */
const slowerMs = 2_000;

/** If the limiter is down everything passes: it must never stop a fan from ordering. */
async function isWithin(
  env: Env,
  purpose: Flood,
  key: string,
  { limiter }: { limiter: (typeof floods)[Flood]["limiter"] } = floods[purpose],
): Promise<boolean> {
  const limited = raceDeadline("limiter", env[limiter].limit({ key: `${purpose}:${key}` }));
  const answer = await limited.catch((error: unknown) => {
    logError("a rate limit did not answer", error, { purpose });
    return { success: true };
  });
  return answer.success;
}

/** @throws ProblemError 429 above the limit of an account */
export async function countUser(c: Context<AppEnv>, purpose: Flood, userId: string): Promise<void> {
  if (await isWithin(c.env, purpose, userId)) return;
  c.header("retry-after", String(periodMs / 1000));
  throw new ProblemError({ code: "too-many-requests" });
}

/** `countUser` as a middleware, after requireUser. */
export const limitPerUser = (purpose: Flood) =>
  createMiddleware<UserEnv>(async (c, next) => {
    await countUser(c as unknown as Context<AppEnv>, purpose, c.get("user").id);
    return next();
  });

/** A limit by the session cookie's signature, before the session is looked up. */
export const limitPerSession = (purpose: Flood) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = await c.get("services").identity.sessionKey(c.req.raw.headers);
    return key === null || (await isWithin(c.env, purpose, key)) ? next() : tooMany(c, periodMs);
  });

/** Slows a network down above the limit: a stadium is one address, so it is never refused (decision 22). */
async function slowNetwork({ env, req }: Context<AppEnv>, purpose: Flood): Promise<void> {
  const { headers } = req.raw;
  const [network, wide] = [networkOf(headers), wideNetworkOf(headers)];
  const isSlow =
    (network && !(await isWithin(env, purpose, network))) ||
    (wide && !(await isWithin(env, purpose, wide, { limiter: "RATE_CROWD" })));
  if (isSlow) await scheduler.wait(slowerMs);
}

export const slowPerNetwork = (purpose: Flood) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await slowNetwork(c, purpose);
    return next();
  });

/** Slows a session down above the limit, and a network where nobody is signed in. */
export const slowPerSession = (purpose: "calls" | "quote") => {
  const ofNetwork = slowPerNetwork(`${purpose}:network`);
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = await c.get("services").identity.sessionKey(c.req.raw.headers);
    if (!key) return ofNetwork(c, next);
    if (!(await isWithin(c.env, purpose, key))) await scheduler.wait(slowerMs);
    return next();
  });
};

/** For calls that compute a password's hash or send a mail. */
export const slowSigningIn = slowPerNetwork("auth");

/** Slows down misses: made-up ids cost a look-up each, while a stadium's phones fetch existing files once. */
export const slowMisses = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.status === 404) await slowNetwork(c, "media-missed");
});
