import { spawnSync } from "node:child_process";
import { unstable_readConfig } from "wrangler";

/** npm run deploy -- staging | production: checks, build, migrations, deploy. Stops at the first that fails. */
const environment = process.argv[2] ?? "";
if (!["staging", "production"].includes(environment)) fail("Usage: npm run deploy -- <staging | production>");

const config = unstable_readConfig({ config: "wrangler.toml", env: environment });
const problems = checkConfig();
if (problems.length > 0) fail(`wrangler.toml is not ready for ${environment}:\n  ${problems.join("\n  ")}`);

const env = { ...process.env, CLOUDFLARE_ENV: environment };
const secrets = run("wrangler", ["secret", "list", "--env", environment, "--format", "json"]);
const names = (JSON.parse(secrets) as { name: string }[]).map((each) => each.name);
const wanted = [
  ...["AUTH_SECRET", "STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  ...["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
];
const missing = wanted.filter((name) => !names.includes(name));
if (missing.length > 0)
  fail(`Secrets are missing in ${environment}: ${missing.join(", ")} (wrangler secret put)`);

run("react-router", ["build"]);
run("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", environment]);
// The environment was chosen at build time; the built configuration names it.
run("wrangler", ["deploy", "-c", "build/server/wrangler.json"]);

/** What must never reach a real environment, and what is still a placeholder. */
function checkConfig(): string[] {
  const vars = config.vars as Record<string, unknown>;
  const found: string[] = [];
  if (vars.APP_ENV !== environment) found.push(`APP_ENV must be "${environment}"`);
  for (const name of [
    "STRIPE_API_BASE",
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "AUTH_SECRET",
    "VAPID_PRIVATE_KEY",
  ])
    if (name in vars)
      found.push(
        `${name} must not be a plain variable: ${name === "STRIPE_API_BASE" ? "it is for local use" : "it is a secret"}`,
      );
  if (JSON.stringify([config.d1_databases, config.kv_namespaces]).includes("replace-with"))
    found.push("the ids of the database and the namespace are placeholders");
  if (String(vars.APP_ORIGIN).endsWith(".example")) found.push("APP_ORIGIN is an example");
  return found;
}

function run(command: string, args: string[]): string {
  console.log(`• ${command} ${args.join(" ")}`);
  const result = spawnSync(command, args, { env, encoding: "utf8", stdio: ["inherit", "pipe", "inherit"] });
  if (result.status !== 0) fail(`${command} ${args[0]} failed.\n${result.stdout ?? ""}`);
  return result.stdout;
}

function fail(sentence: string): never {
  console.error(`✖ ${sentence}`);
  process.exit(1);
}
