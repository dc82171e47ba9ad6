import fc from "fast-check";
import { progress } from "../../lib/output.ts";
import { retryWhenCut } from "../../lib/platform.ts";
import { freePort } from "../../lib/ports.mjs";
import { teddy } from "../grow.ts";
import { openHeap } from "../heap.ts";
import type { Report } from "../report.ts";
import { startBench } from "../workerd.ts";
import { aCase, type Case } from "./cases.ts";
import { unlessItHangs } from "./patience.ts";
import { somebodies } from "./people.ts";
import { messagesEach } from "./talk.ts";

const atOnce = 24;
const deadAfterMs = 300_000;
/** Made at once. */
const roundOf = 1_000;
const sampleEach = 50;
/** What the isolate holds after a collection: of 128 MB that the platform gives. */
const mostHeldMb = 100;
/** From the first thousand inputs, when everything is loaded, to the last. */
const mostGrowthMb = 30;

export type Scale = { inputs: number; seed: number };

/** Hostile inputs to the build, seeded. */
export async function fuzz({ inputs, seed }: Scale): Promise<Report> {
  const inspectorPort = await freePort();
  const bench = await startBench([teddy()], { isUnlimited: true, inspectorPort });
  const heap = await openHeap(inspectorPort, "core:user:seatside");
  const origin = `http://localhost:${bench.ports.product}`;
  const tally = new Map<string, Map<string, number>>();
  const problems = new Set<string>();
  const samples: number[] = [];
  const held: number[] = [];
  let [done, slowestMs] = [0, 0];
  const count = (kind: string, status: string) => {
    const counts = tally.get(kind) ?? new Map<string, number>();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    tally.set(kind, counts);
  };
  try {
    const { cookies, orderId, signInAgain } = await somebodies(bench, origin);
    const call = async (path: string, init: RequestInit & { cookie?: string }) => {
      const headers = { origin, ...init.headers, ...(init.cookie ? { cookie: init.cookie } : {}) };
      const send = () => fetch(`${origin}${path}`, { ...init, headers, redirect: "manual" });
      const answer = await retryWhenCut(send).catch((error: Error) => {
        const { code = error.name } = (error.cause ?? {}) as { code?: string };
        throw new Error(`${code} at ${path.slice(0, 200)}`);
      });
      await answer.arrayBuffer();
      if (answer.status >= 500)
        problems.add(`${init.method ?? "GET"} ${path.slice(0, 200)}: ${answer.status}`);
      return answer.status;
    };
    // If nothing is answered any more, calls can't be counted: then a generous timeout decides.
    const plainCall = () =>
      retryWhenCut(async () => {
        const signal = AbortSignal.timeout(deadAfterMs);
        await (await fetch(`${origin}/api/health`, { signal })).arrayBuffer();
      });
    const arbitrary = aCase(call, cookies, { origin, orderId });
    const startedAt = Date.now();
    for (let round = 0; done < inputs; round++) {
      const numRuns = Math.min(roundOf, inputs - done);
      const cases: Case[] = fc.sample(arbitrary, { numRuns, seed: seed + round });
      let next = 0;
      const sender = async () => {
        for (let index = next++; index < cases.length; index = next++) {
          done++;
          // A form among them signs out.
          if (index % sampleEach === 0) {
            await signInAgain();
            samples.push(await heap.usedBytes());
          }
          const { kind, send } = cases[index] as Case;
          const sentAt = performance.now();
          const status = await unlessItHangs(send(), plainCall).catch((error: unknown) => {
            problems.add(`${kind}: ${String(error).slice(0, 200)}`);
            return "none";
          });
          slowestMs = Math.max(slowestMs, performance.now() - sentAt);
          count(kind, String(status));
        }
      };
      await Promise.all(Array.from({ length: atOnce }, sender));
      held.push(await heap.heldBytes());
      progress(`${done} inputs`);
    }
    const alive = await call("/home", {});
    if (alive !== 200) problems.add(`afterwards /home gave ${alive}`);
    const grown = (held.at(-1) ?? 0) - (held[0] ?? 0);
    if (grown > mostGrowthMb * 2 ** 20) problems.add(`the isolate held ${megabytes(grown)} more at the end`);
    if (Math.max(...held) > mostHeldMb * 2 ** 20)
      problems.add(`the isolate held ${megabytes(Math.max(...held))}`);
    const rows = [...tally].map(([kind, counts]) => [
      kind,
      String([...counts.values()].reduce((sum, each) => sum + each, 0)),
      [...counts]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, times]) => `${times} × ${status}`)
        .join(", "),
    ]);
    return {
      tables: [{ title: "Hostile inputs", head: ["what", "inputs", "answers"], rows }],
      notes: [
        `${done} inputs (a socket's counts as one, with ${messagesEach} messages) in ${Math.round((Date.now() - startedAt) / 1_000)} s, seed ${seed}, the slowest ${Math.round(slowestMs)} ms`,
        `the isolate's heap after a collection, each thousand inputs: ${held.map(megabytes).join(", ")}; ${megabytes(Math.max(...samples))} used at most`,
      ],
      problems: [...problems].slice(0, 40),
    };
  } finally {
    heap.close();
    await bench.close();
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
