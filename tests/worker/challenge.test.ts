import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { limitOf } from "#worker/db/people/limits.ts";
import { countedLimits } from "#worker/db/schema/index.ts";
import { createTurnstile } from "#worker/identity/challenge.ts";
import { aChallenge, aPass, passOf } from "../support/challenge.ts";
import { db } from "../support/worker-world.ts";

const withPass = (pass: string) => new Headers({ cookie: `seatside_pass=${pass}` });
const nobody = new Headers();

test("a challenge is passed by waiting three seconds, without scripts, and not sooner", async () => {
  let now = Date.now();
  const challenge = aChallenge(() => now);
  const { token, siteKey } = await challenge.begin();
  expect(siteKey).toBeNull();
  now += 2_900;
  expect(await challenge.solve({ token, answer: "" }, nobody)).toEqual({ ok: false, reason: "too-early" });
  now += 100;
  const solved = await challenge.solve({ token, answer: "" }, nobody);
  expect(solved.ok && solved.headers.get("set-cookie")).toMatch(/; HttpOnly$/);
  expect(await challenge.isPassed(withPass(solved.ok ? passOf(solved.headers) : ""))).toBe(true);
});

test("a pass serves ten actions, however often its form is sent, and half an hour", async () => {
  let now = Date.now();
  const challenge = aChallenge(() => now);
  const { token } = await challenge.begin();
  now += 3_000;
  const passes: Headers[] = [];
  for (let each = 0; each < 3; each++) {
    const solved = await challenge.solve({ token, answer: "" }, nobody);
    passes.push(withPass(solved.ok ? passOf(solved.headers) : ""));
  }
  const asked = await Promise.all(
    Array.from({ length: 60 }, (_, index) => challenge.isPassed(passes[index % 3] ?? nobody)),
  );
  expect(asked.filter(Boolean)).toHaveLength(10);
  const fresh = withPass(await aPass());
  now += 31 * 60_000;
  expect(await challenge.isPassed(fresh)).toBe(false);
});

test("nobody passes with a pass of their own making, nor with a form's token in its place", async () => {
  let now = Date.now();
  const challenge = aChallenge(() => now);
  const { token } = await challenge.begin();
  now += 3_000;
  const pass = await aPass();
  for (const made of ["", "x", token, `9${pass}`, pass.slice(0, -1), `${now + 9_999}.abc.def`])
    expect([made, await challenge.isPassed(withPass(made))]).toEqual([made, false]);
  for (const made of ["", pass, `${token}x`])
    expect(await challenge.solve({ token: made, answer: "" }, nobody)).toEqual({
      ok: false,
      reason: "not-passed",
    });
});

test("a form is good for a quarter of an hour", async () => {
  let now = Date.now();
  const challenge = aChallenge(() => now);
  const { token } = await challenge.begin();
  now += 15 * 60_000 + 1;
  expect((await challenge.solve({ token, answer: "" }, nobody)).ok).toBe(false);
});

test("where Turnstile is configured its answer decides, and while it is down the wait does", async () => {
  let now = Date.now();
  const asked: string[] = [];
  /** Turnstile as its documents describe siteverify. */
  let answer = (body: URLSearchParams) =>
    Response.json({ success: body.get("response") === "by-a-person" && body.get("secret") === "its-secret" });
  const send = (async (url: string, init: { body: URLSearchParams }) => {
    asked.push(`${url} ${init.body.get("remoteip")}`);
    return answer(init.body);
  }) as unknown as typeof fetch;
  const turnstile = createTurnstile({ siteKey: "its-key", secret: "its-secret" }, send);
  const challenge = aChallenge(() => now, turnstile);
  const { token, siteKey } = await challenge.begin();
  expect(siteKey).toBe("its-key");
  now += 3_000;
  const from = new Headers({ "cf-connecting-ip": "203.0.113.9" });
  expect((await challenge.solve({ token, answer: "by-a-robot" }, from)).ok).toBe(false);
  expect((await challenge.solve({ token, answer: "by-a-person" }, from)).ok).toBe(true);
  expect(asked[0]).toBe("https://challenges.cloudflare.com/turnstile/v0/siteverify 203.0.113.9");
  // Refused, or never given: the browser has not shown to be a person's.
  for (const refusal of [400, 403, 200])
    for (const given of ["", "by-a-robot"]) {
      answer = () => Response.json({ success: false }, { status: refusal });
      expect((await challenge.solve({ token, answer: given }, from)).ok).toBe(false);
    }
  answer = () => Response.json({ success: true });
  expect((await challenge.solve({ token, answer: "" }, from)).ok).toBe(false);
  for (const down of [
    () => new Response("bad gateway", { status: 502 }),
    () => new Response("", { status: 429 }),
  ]) {
    answer = down;
    expect((await challenge.solve({ token, answer: "" }, from)).ok).toBe(true);
  }
  expect(await findOpenAlert(db, "challenge-down", "turnstile")).toMatchObject({ times: 1 });
  // Of a script's 400 in the minute 300 pass; the others are asked again, and nobody is refused.
  const key = limitOf("challenge-wait", "instance").key;
  await db.update(countedLimits).set({ count: 300 }).where(eq(countedLimits.key, key));
  expect(await challenge.solve({ token, answer: "" }, from)).toEqual({ ok: false, reason: "too-early" });
  now += 60_000;
  expect((await challenge.solve({ token, answer: "" }, from)).ok).toBe(true);
  answer = () => Response.json({ success: true });
  expect((await challenge.solve({ token, answer: "by-a-person" }, from)).ok).toBe(true);
  expect(await findOpenAlert(db, "challenge-down", "turnstile")).toBeNull();
});
