import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment, root } from "../../lib/prelude.mjs";
import { gather } from "./crowd.ts";
import { measureOrder, type Times } from "./latency.ts";
import { measureMemory } from "./memory.ts";
import { startPlatform } from "./platform.ts";
import { type Memory, type Round, table, write } from "./report.ts";

/**
 * npm run bench:live: how long a transition takes from its request to the message on 1, 100 and 1,000 sockets, and what
 * a socket weighs, beside a bare Durable Object that makes the same round trips to D1 and then sends. Both in one
 * workerd, in turns. Loopback only; ends by itself. `--quick` for a look, `--write` puts the table into the docs.
 */
const only = process.argv.find((each) => each.startsWith("--only="))?.slice(7);
const isQuick = process.argv.includes("--quick");
const orders = isQuick ? { 1: 5, 100: 2, 1000: 1 } : { 1: 50, 100: 15, 1000: 7 };
const mostMs = (isQuick ? 30 : 100) * 1_000;
const workerds = isQuick ? 1 : 3;
const most = 1_000;

const bundle = mkdtempSync(join(tmpdir(), "seatside-bench-"));
try {
  bundleWorker(bundle);
  const rounds = only === "memory" ? [] : await measureTimes();
  const memory: Memory = { sockets: most, product: [], bare: [] };
  for (let round = 0; round < (only === "times" ? 0 : workerds); round++)
    for (const side of ["product", "bare"] as const)
      memory[side].push(await measureMemory(bundle, side, most));
  const text = table(rounds, memory);
  console.log(`\n${text}`);
  if (process.argv.includes("--write")) write(text);
} finally {
  rmSync(bundle, { recursive: true, force: true });
}

async function measureTimes(): Promise<Round[]> {
  const platform = await startPlatform(bundle);
  try {
    const crowd = await gather(platform, most);
    const nothing = (): Times => ({ product: [], bare: [], transitions: 0 });
    // Both ways once before anything counts.
    for (let index = 0; index < 3; index++) await measureOrder(platform, crowd, 10, nothing());
    const rounds: Round[] = [];
    for (const [sockets, count] of Object.entries(orders)) {
      const times = nothing();
      const until = Date.now() + mostMs;
      for (let index = 0; index < count && Date.now() < until; index++)
        await measureOrder(platform, crowd, Number(sockets), times);
      rounds.push({ sockets: Number(sockets), times });
      console.log(`${sockets} sockets: ${times.transitions} transitions`);
    }
    return rounds;
  } finally {
    await platform.close();
  }
}

/** The bench's Worker, put together as a deploy would. */
function bundleWorker(to: string) {
  // Named, or else it takes what the last build left.
  const config = ["-c", "wrangler.toml"];
  const args = ["deploy", "scripts/bench/live/worker.ts", ...config, "--dry-run", "--outdir", to];
  const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js");
  const done = spawnSync(process.execPath, [wrangler, ...args], {
    cwd: root,
    env: childEnvironment(),
    encoding: "utf8",
  });
  if (done.status !== 0) throw new Error(`The bench's Worker was not bundled:\n${done.stdout}${done.stderr}`);
}
