import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";

/** Where this machine's simulated bindings keep their state; the dev server uses the same. */
export function stateFolder(): string {
  return process.env.SEATSIDE_STATE || ".wrangler/state";
}

/**
 * The stored bindings, for scripts: this machine's, or those of a named environment, reached over the network with the
 * rights of whoever is logged in to wrangler. Durable Objects live in the Worker alone, so a script gets the rest:
 * offering them here would only make workerd warn that their classes are missing.
 */
export function openPlatform(environment?: "staging" | "production") {
  const { name, compatibility_date, compatibility_flags, vars, d1_databases, kv_namespaces, r2_buckets } =
    unstable_readConfig({ config: "wrangler.toml", env: environment });
  const folder = resolve(stateFolder());
  mkdirSync(folder, { recursive: true });
  const configPath = join(folder, "scripts.json");
  const placed = <T extends object>(bindings: T[]) =>
    environment ? bindings.map((each) => ({ ...each, remote: true })) : bindings;
  const config = {
    name,
    compatibility_date,
    compatibility_flags,
    vars,
    d1_databases: placed(d1_databases),
    kv_namespaces: placed(kv_namespaces),
    r2_buckets: placed(r2_buckets),
  };
  writeFileSync(configPath, JSON.stringify(config));
  return getPlatformProxy<Pick<Env, "DB" | "MENUS" | "TICKETS" | "PICTURES">>({
    configPath,
    persist: { path: join(folder, "v3") },
  });
}

/** The record and every bucket that wrangler.toml names: what a backup takes along. */
export function storesOf(env: Pick<Env, "DB">) {
  const config: { r2_buckets: { binding: string }[] } = unstable_readConfig({ config: "wrangler.toml" });
  const names = config.r2_buckets.map(({ binding }) => binding);
  const bindings = env as unknown as Record<string, R2Bucket>;
  const buckets = Object.fromEntries(
    names.flatMap((name) => (bindings[name] ? [[name, bindings[name]] as const] : [])),
  );
  return { DB: env.DB, buckets };
}

/**
 * Repeats a step whose connection to the local bindings was cut: on a busy machine a kept-alive connection may end
 * just as it is used again. Only for steps that may run twice.
 */
export async function persistently<T>(step: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      const isCut = [error, (error as Error).cause].some(
        (each) => each instanceof TypeError && each.message === "fetch failed",
      );
      if (!isCut || attempt === 4) throw error;
    }
  }
}
