import { join } from "node:path";
import type { Environment } from "../options.ts";
import { root } from "../prelude.mjs";

/** wrangler.toml of this project. SEATSIDE_CONFIG names another one: tests provision into a copy. */
export const configFile = () => process.env.SEATSIDE_CONFIG || join(root, "wrangler.toml");

/** An environment as wrangler reads it. */
export async function readConfig(environment?: Environment) {
  const { unstable_readConfig } = await import("wrangler");
  return unstable_readConfig({ config: configFile(), env: environment }, { hideWarnings: true });
}

export type WorkerConfig = Awaited<ReturnType<typeof readConfig>>;

/** The host of the first own domain among the routes. */
export function hostOf({ routes }: Pick<WorkerConfig, "routes">): string | null {
  for (const route of routes ?? [])
    if (typeof route !== "string" && "custom_domain" in route && route.custom_domain) return route.pattern;
  return null;
}

/** Where a deployed instance answers; SEATSIDE_URL names another address of it. */
export function addressOf(config: WorkerConfig): string {
  return process.env.SEATSIDE_URL || String(config.vars.APP_ORIGIN);
}
