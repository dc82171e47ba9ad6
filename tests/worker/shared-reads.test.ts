import { expect, test } from "vitest";
import { createSharedReads } from "#worker/stores/shared-reads.ts";
import { callsWith, stubsAnswering } from "../support/broken-parts.ts";
import { openTeddy, signUp } from "../support/worker-world.ts";

test("a few callers each read anew; of a crowd only five per second do", async () => {
  let at = 0;
  let asked = 0;
  const read = createSharedReads(
    () => at,
    async (key) => `${key} ${++asked}`,
  );
  const answers: string[] = [];
  for (let count = 0; count < 8; count++) answers.push(await read("teddy"));
  expect(answers.at(4)).toBe("teddy 5");
  expect(answers.slice(5)).toEqual(["teddy 5", "teddy 5", "teddy 5"]);
  expect(await read("bloomfield")).toBe("bloomfield 6");
  at = 999;
  expect(await read("teddy")).toBe("teddy 5");
  at = 1_000;
  expect(await read("teddy")).toBe("teddy 7");
});

test("a failure reaches its caller and is not shared", async () => {
  let asked = 0;
  const read = createSharedReads(
    () => 0,
    async () => {
      if (++asked < 8) throw new Error("down");
      return "up";
    },
  );
  for (let count = 1; count < 8; count++) await expect(read("teddy")).rejects.toThrow("down");
  expect(await read("teddy")).toBe("up");
  expect(await read("teddy")).toBe("up");
  expect(asked).toBe(8);
});

test("many phones on one menu cost the floor only a few calls per second", async () => {
  await openTeddy();
  let asked = 0;
  const floor = stubsAnswering(async () => {
    asked++;
    return { shops: {}, event: null };
  });
  const call = callsWith({ STADIUM_FLOOR: floor }, await signUp());
  const startedAt = Date.now();
  for (let phone = 0; phone < 40; phone++)
    expect((await call("GET", "/api/stadiums/teddy/live")).status).toBe(200);
  const moments = Math.floor((Date.now() - startedAt) / 1_000) + 1;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(5 * (moments + 1));
});
