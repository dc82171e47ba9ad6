import type { Environment } from "../options.ts";
import { hostOf, readConfig, type WorkerConfig } from "./config.ts";
import { bindingProblems } from "./databases.ts";
import { neededSecrets } from "./secrets.ts";

/** Values that somebody was meant to replace. */
const placeholder =
  /replace[-_ ]|placeholder|change[-_ ]?me|your[-_ ]|todo|xxx|<[a-z][^@>]*>$|\.example\b|^0[0-]*0$/i;

/** What must never reach a deployed environment, and what is still a placeholder. */
export async function checkDeployConfig(environment: Environment): Promise<string[]> {
  return problemsOf(await readConfig(environment), environment);
}

export function problemsOf(config: WorkerConfig, environment: Environment): string[] {
  const vars = config.vars as Record<string, unknown>;
  const problems = neededSecrets
    .filter((name) => name !== "VAPID_PUBLIC_KEY" && name in vars)
    .map((name) => `${name} is a secret, not a variable`);
  if (vars.APP_ENV !== environment) problems.push(`APP_ENV must be "${environment}"`);
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
  problems.push(...bindingProblems(config));
  const host = hostOf(config);
  if (!host) problems.push("it has no route: nobody could reach it");
  else if (vars.APP_ORIGIN !== `https://${host}`)
    problems.push(`APP_ORIGIN must be https://${host}, its route`);
  return problems.length > 0
    ? [...problems, `npm run provision -- ${environment} --help says what fills these in`]
    : [];
}

function valuesOf(tree: object, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") return [[at, value]];
    return value && typeof value === "object" ? valuesOf(value, at) : [];
  });
}
