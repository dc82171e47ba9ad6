import { expect, test } from "vitest";
import { unlessItHangs } from "../../scripts/bench/fuzz/patience.ts";

test("an answer that never comes is a hang once a thousand plain calls got theirs, however fast the machine is", async () => {
  let beats = 0;
  const hanging = unlessItHangs(new Promise(() => {}), async () => void beats++);
  await expect(hanging).rejects.toThrow("hangs");
  expect(beats).toBe(1_000);
});

test("an answer that takes as long as some plain calls is none, and a refusal stays one", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let beats = 0;
  const slow = unlessItHangs(promise, async () => void (++beats === 500 && resolve("here")));
  expect(await slow).toBe("here");
  await expect(unlessItHangs(Promise.reject(new Error("cut")), async () => {})).rejects.toThrow("cut");
});
