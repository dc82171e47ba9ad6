import { join } from "node:path";
import { Failure } from "../failure.ts";
import type { Environment } from "../options.ts";
import { root } from "../prelude.mjs";

/** wrangler.toml of this project. SEATSIDE_CONFIG names another one: tests provision into a copy. */
export const configFile = () => process.env.SEATSIDE_CONFIG || join(root, "wrangler.toml");

/** An environment as wrangler reads it; this machine's without a name. @throws Failure where there is none of that name */
export async function readConfig(environment?: Environment, file = configFile()) {
  const { unstable_readConfig } = await import("wrangler");
  const read = (env?: string) => unstable_readConfig({ config: file, env }, { hideWarnings: true });
  const known = read().definedEnvironments ?? [];
  if (environment && !known.includes(environment))
    throw new Failure(
      `wrangler.toml has no environment ${environment}, only ${known.join(", ")}. npm run provision -- ${environment} makes one.`,
    );
  return read(environment);
}

export type WorkerConfig = Awaited<ReturnType<typeof readConfig>>;

/** What is wrong where more is bound than the one database of an instance; null where it is the one. */
export function manyDatabases({ d1_databases }: Pick<WorkerConfig, "d1_databases">): string | null {
  const more = d1_databases
    .map(({ binding }: { binding: string }) => binding)
    .filter((each: string) => /^DB_\d+$/.test(each));
  if (more.length === 0) return null;
  return `${more.join(", ")} is bound, but an instance has one database: bring the venues of a further one into a cell of their own (docs/operations/cells.md), then take its binding out`;
}

/** The id of the database that holds everything of an instance. */
export const databaseOf = ({ d1_databases }: Pick<WorkerConfig, "d1_databases">): string =>
  d1_databases[0]?.database_id ?? "";

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
