import { beforeAll, expect, test } from "vitest";
import { consumeLimit, forgetLimit, limitOf } from "#worker/db/people/limits.ts";
import { checkOut, createIntent, ordersOf } from "../support/worker-orders.ts";
import { db, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

test("a counted limit starts anew when its time is over", async () => {
  const limit = { ...limitOf("invite", crypto.randomUUID()), max: 2, windowMs: 1_000 };
  for (const at of [5_000, 5_100]) expect(await consumeLimit(db, limit, at)).toMatchObject({ ok: true });
  expect(await consumeLimit(db, limit, 5_900)).toEqual({ ok: false, count: 3, retryAfterMs: 100 });
  expect(await consumeLimit(db, limit, 6_000)).toEqual({ ok: true, count: 1 });
  await forgetLimit(db, limit);
  expect(await consumeLimit(db, limit, 6_001)).toEqual({ ok: true, count: 1 });
});

test("fault 47: a flood of checkouts from one fan is answered 429, and leaves at most one draft", async () => {
  const fan = await signUp();
  const { proposal } = await checkOut(fan);
  const answers: number[] = [];
  const refused = () => answers.filter((status) => status === 429).length;
  // The limiter counts by whole minutes: on a slow machine forty attempts can spread over two of them.
  while (refused() < 5 && answers.length < 120) answers.push((await createIntent(fan, proposal)).status);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  expect(refused()).toBeGreaterThanOrEqual(5);
  expect(await ordersOf(fan.userId)).toHaveLength(1);
});
