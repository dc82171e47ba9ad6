import type { Environment } from "./options.ts";

export const secretNames = [
  ...["AUTH_SECRET", "STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  ...["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
];

/** What must never reach a deployed environment, and what is still a placeholder. */
export async function checkDeployConfig(environment: Environment): Promise<string[]> {
  const { unstable_readConfig } = await import("wrangler");
  const config = unstable_readConfig({ config: "wrangler.toml", env: environment });
  const vars = config.vars as Record<string, unknown>;
  const problems = secretNames
    .filter((name) => name !== "VAPID_PUBLIC_KEY" && name in vars)
    .map((name) => `${name} is a secret, not a variable`);
  if (vars.APP_ENV !== environment) problems.push(`APP_ENV must be "${environment}"`);
  if ("STRIPE_API_BASE" in vars) problems.push("STRIPE_API_BASE is for local use");
  if (JSON.stringify([config.d1_databases, config.kv_namespaces]).includes("replace-with"))
    problems.push("the ids of the database and the namespace are placeholders");
  if (String(vars.APP_ORIGIN).endsWith(".example")) problems.push("APP_ORIGIN is an example");
  return problems;
}
