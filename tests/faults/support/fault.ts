import { env } from "cloudflare:workers";
import { createRandom } from "../../../scripts/rush/random.ts";

declare module "vitest" {
  interface TaskMeta {
    fault?: FaultReport;
  }
}

/** What a test says of itself for the table: which rows of the list, what it did to the system, how often. */
export type FaultReport = { rows: number[]; injected: string; times: number };

const isBounded = (env as unknown as { FAULTS: string }).FAULTS === "bounded";

let current: { meta: { fault?: FaultReport } } | undefined;
let awaited: RegExp | null = null;

/** The test that runs now; set by the setup before each. */
export function isRunning(task: { meta: { fault?: FaultReport } }) {
  current = task;
  awaited = null;
}

/** The running test breaks the books itself: the check after it must find this. */
export function breaksTheBooks(problem: RegExp): void {
  awaited = problem;
}
export const awaitedProblem = () => awaited;

/** Says for the table what the running test does to the system. What held is the test's own name. */
export function injects(rows: number | number[], injected: string, times = 1): void {
  if (current) current.meta.fault = { rows: [rows].flat(), injected, times };
}

/** So often in the whole run (npm run test:faults), and so often in the bounded one that is part of npm test. */
export const rounds = (full: number, bounded: number) => (isBounded ? bounded : full);

/** The same seed gives the same interleavings on every run. */
export const seededRandom = (seed: number): (() => number) => createRandom(seed).next;

/** The numbers from 0, in an order of the seed's. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items];
  for (let last = copy.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [copy[last], copy[other]] = [copy[other] as T, copy[last] as T];
  }
  return copy;
}
