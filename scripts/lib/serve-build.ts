import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { root } from "./prelude.mjs";

/** SEATSIDE_BUILD names another build than the project's own. */
const server = join(process.env.SEATSIDE_BUILD ?? join(root, "build"), "server");

/** The options of the built Worker for Miniflare: bindings as wrangler.toml has them, code and assets of the build. */
export function builtWorker(bindings: Record<string, string> = {}) {
  const options = unstable_getMiniflareWorkerOptions(join(server, "wrangler.json")).workerOptions;
  const files = ["index.js", ...readdirSync(join(server, "assets")).map((name) => `assets/${name}`)];
  return {
    ...options,
    name: "seatside",
    compatibilityDate: options.compatibilityDate,
    modulesRules: undefined,
    modulesRoot: server,
    modules: files
      .filter((path) => path.endsWith(".js"))
      .map((path) => ({ type: "ESModule" as const, path: join(server, path) })),
    bindings: { ...(options.bindings as object), ...bindings },
  };
}

/**
 * Serves the build on `port` of this machine with the state in `state`, until the process ends. workerd answers by
 * itself: `wrangler dev` has a proxy in front of it, which loses calls when a kept-alive connection closes as it is used.
 */
async function serve(port: number, state: string, bindings: Record<string, string>) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port,
      logRequests: false,
      // Crons, as the development server takes them (schedule.mjs).
      unsafeTriggerHandlers: true,
      resourcePersistencePath: resolve(state, "v3"),
      resourceTmpPath: resolve(".wrangler/tmp"),
      handleStructuredLogs: ({ level, message }: { level: string; message: string }) =>
        (level === "error" || level === "warn" ? console.error : console.log)(message),
      workers: [builtWorker(bindings)],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  await miniflare.ready;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void miniflare.dispose().finally(() => process.exit(0)));
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { port: { type: "string" }, state: { type: "string" }, stripe: { type: "string" } },
  });
  const bindings = {
    LOCAL_ORIGIN: `http://localhost:${values.port}`,
    ...(values.stripe && { STRIPE_API_BASE: values.stripe }),
  };
  await serve(Number(values.port), values.state ?? ".wrangler/state", bindings);
}
