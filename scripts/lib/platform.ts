import { getPlatformProxy } from "wrangler";

/** The bindings of this machine, with the same stored state as the dev server, for scripts. */
export function openPlatform(options: { persistTo?: string } = {}) {
  return getPlatformProxy<Env>({
    configPath: "wrangler.toml",
    persist: { path: `${options.persistTo ?? process.env.SEATSIDE_STATE ?? ".wrangler/state"}/v3` },
  });
}
