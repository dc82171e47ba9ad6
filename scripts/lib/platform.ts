import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isOutage } from "#worker/platform/deadline.ts";
import { manyDatabases, readConfig } from "./deployed/config.ts";
import { Failure } from "./failure.ts";
import type { Environment } from "./options.ts";

/** Where this machine's simulated bindings keep their state; the dev server uses the same. */
export function stateFolder(): string {
  return process.env.SEATSIDE_STATE || ".wrangler/state";
}

/**
 * The stored bindings, for scripts: this machine's, or those of a deployed environment with the rights of whoever is
 * logged in to wrangler. Durable Objects are left out: their classes live in the Worker, and workerd would warn.
 * @throws Failure where an environment binds more than one database: a part of it would pass for the whole
 */
export async function openPlatform(environment?: Environment) {
  // Takes most of a second to load: not before it is needed.
  const { getPlatformProxy } = await import("wrangler");
  const config = await readConfig(environment);
  const { name, compatibility_date, compatibility_flags, vars, r2_buckets } = config;
  const many = manyDatabases(config);
  if (many) throw new Failure(`wrangler.toml, ${environment}: ${many}.`);
  const folder = resolve(stateFolder());
  mkdirSync(folder, { recursive: true });
  const configPath = join(folder, "scripts.json");
  const placed = <T extends object>(bindings: T[]) =>
    environment ? bindings.map((each) => ({ ...each, remote: true })) : bindings;
  const bindings = {
    name,
    compatibility_date,
    compatibility_flags,
    vars,
    d1_databases: placed(config.d1_databases),
    kv_namespaces: placed(config.kv_namespaces),
    r2_buckets: placed(r2_buckets),
  };
  writeFileSync(configPath, JSON.stringify(bindings));
  const { env, dispose } = await getPlatformProxy<Pick<Env, "DB" | "MENUS" | "TICKETS" | "PICTURES">>({
    configPath,
    persist: { path: join(folder, "v3") },
  });
  const bound = env as unknown as Record<string, R2Bucket>;
  /** Every bucket of wrangler.toml, by its binding. */
  const buckets = Object.fromEntries(
    r2_buckets.flatMap(({ binding }: { binding: string }) =>
      bound[binding] ? [[binding, bound[binding]]] : [],
    ),
  );
  return { env, buckets, [Symbol.asyncDispose]: dispose };
}

/** Before each attempt but the first, in ms. */
const waits = [100, 300, 1_000, 3_000, 10_000, 20_000];

/**
 * Repeats a step while the platform is overloaded, or whose connection was cut: on a busy machine a kept-alive
 * connection may close just as it is used again. Only for idempotent steps.
 */
export async function retryWhenCut<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      const isCut = [error, (error as Error).cause].some(
        (each) => each instanceof TypeError && each.message === "fetch failed",
      );
      const wait = waits[attempt - 1];
      if (!(isCut || isOutage(error)) || wait === undefined) throw error;
      await sleep(wait);
    }
  }
}
