import type { Environment } from "../options.ts";
import { hostOf, manyDatabases, readConfig, type WorkerConfig } from "./config.ts";
import { neededSecrets } from "./secrets.ts";

/** Values that somebody was meant to replace. */
const placeholder =
  /replace[-_ ]|placeholder|change[-_ ]?me|your[-_ ]|todo|xxx|<[a-z][^@>]*>$|\.example\b|^0[0-]*0$/i;

/** What must never reach a deployed environment, what is still a placeholder, and what another environment has as well. */
export async function checkDeployConfig(environment: Environment): Promise<string[]> {
  const config = await readConfig(environment);
  const vars = config.vars as Record<string, unknown>;
  const problems = neededSecrets
    .filter((name) => name !== "VAPID_PUBLIC_KEY" && name in vars)
    .map((name) => `${name} is a secret, not a variable`);
  if (vars.APP_ENV !== "staging" && vars.APP_ENV !== "production")
    problems.push('APP_ENV must be "staging" or "production", whatever the environment is called');
  if ("STRIPE_API_BASE" in vars) problems.push("STRIPE_API_BASE is for local use");
  for (const [path, value] of valuesOf({
    vars,
    name: config.name,
    routes: config.routes ?? [],
    d1_databases: config.d1_databases,
    kv_namespaces: config.kv_namespaces,
    r2_buckets: config.r2_buckets,
  }))
    if (placeholder.test(value)) problems.push(`${path} is a placeholder: ${value}`);
  const many = manyDatabases(config);
  if (many) problems.push(many);
  const host = hostOf(config);
  if (!host) problems.push("it has no route: nobody could reach it");
  else if (vars.APP_ORIGIN !== `https://${host}`)
    problems.push(`APP_ORIGIN must be https://${host}, its route`);
  problems.push(...(await sharedOf(config, environment)));
  return problems.length > 0
    ? [...problems, `npm run provision -- ${environment} --help says what fills these in`]
    : [];
}

/** What an account has once: where two environments name it, what is one's would be the other's. */
function ownOf(config: WorkerConfig): string[] {
  const { name, d1_databases, kv_namespaces, r2_buckets, ratelimits, analytics_engine_datasets } = config;
  const of = (what: string, all: readonly object[] | undefined, key: string) =>
    (all ?? []).map((each) => `${what} ${(each as Record<string, string>)[key]}`);
  return [
    ...[`Worker ${name}`, `host ${hostOf(config)}`],
    ...of("database", d1_databases, "database_id"),
    ...of("namespace", kv_namespaces, "id"),
    ...of("bucket", r2_buckets, "bucket_name"),
    ...of("rate limit", ratelimits, "namespace_id"),
    ...of("dataset", analytics_engine_datasets, "dataset"),
  ].filter((each) => !placeholder.test(each) && !/ (null|undefined)$/.test(each));
}

async function sharedOf(config: WorkerConfig, environment: Environment): Promise<string[]> {
  const own = new Set(ownOf(config));
  const others = (config.definedEnvironments ?? []).filter((each: string) => each !== environment);
  const shared = others.map(async (other: string) =>
    ownOf(await readConfig(other))
      .filter((each) => own.has(each))
      .map((each) => `the ${each} is that of ${other}, too: cells share nothing`),
  );
  return (await Promise.all(shared)).flat();
}

function valuesOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") return [[at, value]];
    return value && typeof value === "object" ? valuesOf(value, at) : [];
  });
}
