import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalStripe, startLocalStripe } from "../../local-stripe/main.ts";
import { seatsideArguments, serverCommand } from "./app-server.mjs";
import { connectedAccounts } from "./demo.mjs";
import { Failure } from "./failure.ts";
import { freePort, waitForAddress } from "./ports.mjs";
import { childEnvironment, root, stopChild } from "./prelude.mjs";

export type BuiltApp = {
  origin: string;
  stripe: LocalStripe;
  /** Its state folder. */
  state: string;
  /** What it has written, its last part. */
  log(): string;
  /** Stops the Worker and starts it on the same state, as a deploy does. */
  restart(): Promise<void>;
  /** Kills it, until `start`. */
  kill(): Promise<void>;
  /** Of another build, where its folder is named. */
  start(build?: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * No tool or server takes longer, and one that hangs must not stop its caller for good. The development server puts the
 * whole Worker together at its first start: 15 s at rest, two minutes where a dozen programs want the processor.
 */
const longestMs = 300_000;

/**
 * The production build on workerd (with `isDev` the development server) with fresh, seeded state and its own local
 * Stripe server. `isEmpty` has tables and nobody in them; `withoutData` leaves out even the tables, so that record and
 * snapshots fail. `venues` are files to import besides the seed, `prepare` scripts to run on that state before the
 * start. SEATSIDE_SEEDED names a seeded state to copy, which takes a tenth of the time.
 */
export async function startBuiltApp({
  isDev = false,
  withoutData = false,
  isEmpty = false,
  venues = [] as string[],
  prepare = [] as string[],
} = {}): Promise<BuiltApp> {
  if (!isDev && !existsSync(join(root, "build/server/wrangler.json")))
    throw new Failure("There is no build: run npm run build first.");
  const state = mkdtempSync(join(tmpdir(), "seatside-"));
  const port: number = await freePort();
  const origin = `http://localhost:${port}`;
  const stripe = await startLocalStripe({
    port: 0,
    secretKey: "sk_test_local_seatside",
    publishableKey: "pk_test_local_seatside",
    webhookUrl: `${origin}/api/stripe/webhook`,
    webhookSecret: "whsec_local_seatside",
    connectedAccounts,
  });
  const env = { ...childEnvironment(), SEATSIDE_STATE: state, CI: "1" };
  const seeded = process.env.SEATSIDE_SEEDED;
  if (isEmpty) run(seatsideArguments("migrate"), env);
  else if (!withoutData && seeded) cpSync(seeded, state, { recursive: true });
  else if (!withoutData) run(seatsideArguments("seed"), env);
  if (venues.length > 0) run(seatsideArguments("import", ...venues), env);

  for (const script of prepare) run(["--disable-warning=ExperimentalWarning", script], env);

  let child: ChildProcess;
  let output = "";
  async function start(build?: string) {
    const stripePort = Number(new URL(stripe.origin).port);
    const server = serverCommand({ isDev, port, state, stripePort });
    child = spawn(process.execPath, server.args, {
      cwd: root,
      env: { ...env, ...server.env, ...(build && { SEATSIDE_BUILD: build }) },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    output = "";
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-20_000);
      if (process.env.SHOW_SERVER) process.stderr.write(chunk);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    if (!(await waitForAddress(`${origin}/api/health`, longestMs, () => child.exitCode === null)))
      throw new Error(`The built app did not start:\n${output}`);
  }
  async function stop(signal: NodeJS.Signals = "SIGTERM") {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    stopChild(child, signal);
    await ended;
  }

  await start();
  return {
    origin,
    stripe,
    state,
    log: () => output,
    async restart() {
      await stop();
      await start();
    },
    kill: () => stop("SIGKILL"),
    start,
    async close() {
      await stop();
      await stripe.close();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

function run(args: string[], env: NodeJS.ProcessEnv) {
  const options = { cwd: root, env, encoding: "utf8", timeout: longestMs, killSignal: "SIGKILL" } as const;
  const result = spawnSync(process.execPath, args, options);
  if (result.error) throw new Error(`${args.join(" ")} did not end: ${result.error.message}`);
  if (result.status !== 0) throw new Error(`${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
}
