import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { passCookie } from "#app/cookies/cookies.ts";
import { minuteMs } from "#domain/durations.ts";
import { raiseAlert, resolveAlerts } from "../db/alerts.ts";
import type { Db } from "../db/client.ts";
import { consumeLimit, limitOf } from "../db/people/limits.ts";
import { randomSecret } from "../platform/ids.ts";
import { logError } from "../platform/log.ts";
import { createSigner } from "../platform/sign.ts";

/** No person reads and taps sooner; the page says so, and with scripts its button waits. */
const waitMs = 3_000;
const formLivesMs = 15 * minuteMs;
const passLivesMs = passCookie.seconds * 1000;

export type ChallengeForm = { token: string; waitMs: number; siteKey: string | null };
export type Solved = { ok: true; headers: Headers } | { ok: false; reason: "too-early" | "not-passed" };

/**
 * Shown to crowded addresses and suspect accounts instead of a refusal (decision 22). Passing it is a cookie with ten
 * uses. Turnstile where it is configured; else, and while Turnstile is down, a signed wait of some seconds, which works
 * without scripts.
 */
export function createChallenge(deps: {
  db: Db;
  now: () => number;
  secret: string;
  isSecure: boolean;
  turnstile: Turnstile | null;
}) {
  const { db, now, turnstile } = deps;
  const forms = createSigner(deps.secret, "challenge form");
  const passes = createSigner(deps.secret, "challenge pass");

  async function mayWaitInstead(): Promise<boolean> {
    const limit = limitOf("challenge-wait", "instance");
    const taken = await consumeLimit(db, limit, now());
    if (taken.count === 1) await raiseAlert(db, { kind: "challenge-down", subject: "turnstile", at: now() });
    return taken.ok;
  }

  return {
    /** Data for the challenge's page. */
    async begin(): Promise<ChallengeForm> {
      const token = await forms.seal(`${now()}.${randomSecret()}`);
      return { token, waitMs, siteKey: turnstile?.siteKey ?? null };
    },

    /** Checks the page's form; the headers set the pass. */
    async solve(form: { token: string; answer: string }, headers: Headers): Promise<Solved> {
      const [since = "", id = ""] = (await forms.open(form.token))?.split(".") ?? [];
      const age = now() - Number(since);
      if (!id || age > formLivesMs) return { ok: false, reason: "not-passed" };
      if (age < waitMs) return { ok: false, reason: "too-early" };
      if (turnstile) {
        const verdict = await turnstile
          .verify(form.answer, headers.get("cf-connecting-ip"))
          .catch((error: unknown) => logError("a challenge could not be verified", error));
        // A missing answer may mean that Turnstile is down, so ask Turnstile even then.
        if (verdict === undefined) {
          if (!(await mayWaitInstead())) return { ok: false, reason: "too-early" };
        } else {
          await resolveAlerts(db, "challenge-down", "turnstile", "system", now());
          if (!verdict || !form.answer) return { ok: false, reason: "not-passed" };
        }
      }
      // The form's id is the pass's: sent twice, it is one pass.
      const text = cookieText(passCookie, await passes.seal(`${Number(since) + passLivesMs}.${id}`));
      return { ok: true, headers: new Headers({ "set-cookie": deps.isSecure ? `${text}; Secure` : text }) };
    },

    /** Whether the caller has passed; uses one of the pass's uses. */
    async isPassed(headers: Headers): Promise<boolean> {
      const [until = "", id = ""] =
        (await passes.open(readCookie(headers.get("cookie"), passCookie)))?.split(".") ?? [];
      if (!id || Number(until) <= now()) return false;
      // Its uses are limited, so that a solved challenge can't feed a script.
      return (await consumeLimit(db, limitOf("pass", id), now())).ok;
    },
  };
}

export type Challenge = ReturnType<typeof createChallenge>;

/** Cloudflare Turnstile, where it is configured. */
export type Turnstile = {
  siteKey: string;
  /** Whether Turnstile gave this token to a browser. @throws when it has no answer: silence, 429, 5xx, no JSON */
  verify(token: string, address: string | null): Promise<boolean>;
};

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const answersWithinMs = 3_000;

export function createTurnstile(
  { siteKey, secret }: { siteKey: string; secret: string },
  send: typeof fetch = (...args) => fetch(...args),
): Turnstile {
  return {
    siteKey,
    async verify(token, address) {
      const body = new URLSearchParams({ secret, response: token.slice(0, 2048) });
      if (address) body.set("remoteip", address);
      const answer = await send(verifyUrl, {
        method: "POST",
        body,
        signal: AbortSignal.timeout(answersWithinMs),
      });
      if (answer.status === 429 || answer.status >= 500)
        throw new Error(`Turnstile answered ${answer.status}`);
      if (!answer.ok) return false;
      const { success } = await answer.json<{ success?: unknown }>();
      return success === true;
    },
  };
}
