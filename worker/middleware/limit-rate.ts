import { createMiddleware } from "hono/factory";
import { minuteMs } from "#domain/durations.ts";
import type { AppEnv } from "../app-env.ts";
import { tooMany } from "../http/problem.ts";
import { raceDeadline } from "../platform/deadline.ts";
import { type Flood, floods } from "../platform/limits.ts";
import { logError } from "../platform/log.ts";
import { networkOf, wideNetworkOf } from "../platform/network.ts";
import type { UserEnv } from "./require-user.ts";

/** The platform's limiters (wrangler.toml), of the table's row for a purpose. */
type LimiterOf<Purpose extends Flood> = (typeof floods)[Purpose]["limiter"];
type Limiter = LimiterOf<Flood>;
const periodMs = minuteMs;

/** How much longer an answer takes above a limit that slows. */
const slowerMs = 2_000;

/** If the limiter is down everything passes: it must never stop a fan from ordering. */
async function isWithin(env: Env, limiter: Limiter, purpose: string, key: string): Promise<boolean> {
  const asked = raceDeadline("limiter", env[limiter].limit({ key: `${purpose}:${key}` }));
  const answer = await asked.catch((error: unknown) => {
    logError("a rate limit did not answer", error, { purpose });
    return { success: true };
  });
  return answer.success;
}

/** Answers 429 above the limit of an account. Use after requireUser. */
export const limitPerUser = <P extends Flood>(limiter: LimiterOf<P>, purpose: P) =>
  createMiddleware<UserEnv>(async (c, next) =>
    (await isWithin(c.env, limiter, purpose, c.get("user").id)) ? next() : tooMany(c, periodMs),
  );

/** The same by the session's signature, before the session is looked up. */
export const limitPerSession = <P extends Flood>(limiter: LimiterOf<P>, purpose: P) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const key = await c.get("services").identity.sessionKey(c.req.raw.headers);
    return key === null || (await isWithin(c.env, limiter, purpose, key)) ? next() : tooMany(c, periodMs);
  });

/** Slows a network down above the limit: a stadium is one address, so it is never refused (decision 22). */
export const slowPerNetwork = <P extends Flood>(limiter: LimiterOf<P>, purpose: P) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { headers } = c.req.raw;
    const [network, wide] = [networkOf(headers), wideNetworkOf(headers)];
    const isSlow =
      (network && !(await isWithin(c.env, limiter, purpose, network))) ||
      (wide && !(await isWithin(c.env, "RATE_CROWD", purpose, wide)));
    if (isSlow) await scheduler.wait(slowerMs);
    return next();
  });

/** Slows a session down above the limit, and a network where nobody is signed in. */
export const slowPerSession = <P extends "calls" | "quote">(limiter: LimiterOf<P>, purpose: P) => {
  const ofNetwork = slowPerNetwork(floods[`${purpose}:network`].limiter, `${purpose}:network`);
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = await c.get("services").identity.sessionKey(c.req.raw.headers);
    if (!key) return ofNetwork(c, next);
    if (!(await isWithin(c.env, limiter, purpose, key))) await scheduler.wait(slowerMs);
    return next();
  });
};

/** For what computes a password's hash or sends a mail. */
export const slowSigningIn = slowPerNetwork("RATE_MANY", "auth");

/** The provider sends from a few addresses, and again what it gets no answer to. */
export const slowWebhooks = slowPerNetwork("RATE_CROWD", "webhook");
