import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { progress } from "../../lib/output.ts";
import type { Report } from "../report.ts";
import { bundleWorker } from "./bundle-worker.ts";
import { gather } from "./crowd.ts";
import { measureOrder, type Times } from "./latency.ts";
import { measureMemory } from "./memory.ts";
import { startPlatform } from "./platform.ts";
import { type Memory, type Round, reportOf } from "./report.ts";

const mostSockets = 1_000;
/** Orders to move for a count of sockets, as far as the time allows. */
const whole = { orders: { 1: 50, 100: 15, 1000: 7 }, mostMs: 100_000, workerds: 3 };
const short = { orders: { 1: 5, 100: 2, 1000: 1 }, mostMs: 30_000, workerds: 1 };

/**
 * How long a transition takes from its request to the message on its sockets, and what a socket weighs, beside a bare
 * Durable Object that makes the same round trips to D1 and then sends. Both in one workerd, in turns. Loopback only.
 */
export async function benchLive(isShort: boolean): Promise<Report> {
  const scale = isShort ? short : whole;
  const bundle = mkdtempSync(join(tmpdir(), "seatside-bench-"));
  try {
    progress("bundling the Worker");
    await bundleWorker(bundle);
    const rounds = await measureTimes(bundle, scale);
    const memory: Memory = { sockets: mostSockets, product: [], bare: [] };
    for (let round = 0; round < scale.workerds; round++)
      for (const side of ["product", "bare"] as const) {
        progress(`memory, ${side}, workerd ${round + 1} of ${scale.workerds}`);
        memory[side].push(await measureMemory(bundle, side, mostSockets));
      }
    return reportOf(rounds, memory);
  } finally {
    rmSync(bundle, { recursive: true, force: true });
  }
}

async function measureTimes(bundle: string, { orders, mostMs }: typeof whole): Promise<Round[]> {
  progress("starting workerd");
  const platform = await startPlatform(bundle);
  try {
    const crowd = await gather(platform, mostSockets);
    const nothing = (): Times => ({ product: [], bare: [], transitions: 0 });
    // Both ways once before anything counts.
    for (let index = 0; index < 3; index++) await measureOrder(platform, crowd, 10, nothing());
    const rounds: Round[] = [];
    for (const [sockets, count] of Object.entries(orders)) {
      const times = nothing();
      const until = Date.now() + mostMs;
      for (let index = 0; index < count && Date.now() < until; index++) {
        progress(`${sockets} sockets, order ${index + 1} of ${count}`);
        await measureOrder(platform, crowd, Number(sockets), times);
      }
      rounds.push({ sockets: Number(sockets), times });
    }
    return rounds;
  } finally {
    await platform.close();
  }
}
