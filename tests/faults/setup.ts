import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { findProblemsSince } from "./invariants.ts";
import { begin, type Mark, watch } from "./support/watch.ts";

let mark: Mark;

beforeAll(watch);

beforeEach(async () => {
  mark = await begin(1);
});

/** After EVERY case: (a) to (g) of the list of faults hold. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") return;
  expect(await findProblemsSince(mark)).toEqual([]);
});
