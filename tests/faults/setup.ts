import { afterEach, beforeAll, beforeEach, expect } from "vitest";
import { findProblemsSince } from "./invariants.ts";
import { awaitedProblem, isRunning } from "./support/fault.ts";
import { revive } from "./support/life.ts";
import { begin, type Mark, watch } from "./support/watch.ts";

let mark: Mark;
/** For tests that look at the books themselves. */
export const thisTest = () => mark;

beforeAll(watch);

beforeEach(async ({ task }) => {
  isRunning(task);
  revive();
  mark = await begin(1);
});

/** After EVERY case: (a) to (g) of the list of faults hold. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") return;
  const problems = await findProblemsSince(mark);
  const awaited = awaitedProblem();
  if (awaited) expect(problems).toContainEqual(expect.stringMatching(awaited));
  else expect(problems).toEqual([]);
});
