import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getPlatformProxy, unstable_readConfig } from "wrangler";

/** Where this machine's simulated bindings keep their state; the dev server uses the same. */
export function stateFolder(): string {
  return process.env.SEATSIDE_STATE || ".wrangler/state";
}

/**
 * The stored bindings of this machine, for scripts. Durable Objects live in the Worker alone, so a script gets the
 * rest: offering them here would only make workerd warn that their classes are missing.
 */
export function openPlatform() {
  const { name, compatibility_date, compatibility_flags, vars, d1_databases, kv_namespaces } =
    unstable_readConfig({
      config: "wrangler.toml",
    });
  const folder = resolve(stateFolder());
  mkdirSync(folder, { recursive: true });
  const configPath = join(folder, "scripts.json");
  const config = { name, compatibility_date, compatibility_flags, vars, d1_databases, kv_namespaces };
  writeFileSync(configPath, JSON.stringify(config));
  return getPlatformProxy<Pick<Env, "DB" | "MENUS">>({ configPath, persist: { path: join(folder, "v3") } });
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
