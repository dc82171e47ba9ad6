import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { buildIfChanged, stamp } from "../build.mjs";
import { Failure } from "../failure.ts";
import type { Environment } from "../options.ts";
import { childEnvironment, root } from "../prelude.mjs";
import { runTool } from "../run-tool.ts";
import { type Cloudflare, Refused } from "./api.ts";
import { hostOf, readConfig, type WorkerConfig } from "./config.ts";

export type Version = {
  id: string;
  number: number;
  annotations?: Record<string, string>;
  metadata: { created_on: string };
};
type Deployment = { versions: { version_id: string; percentage: number }[]; created_on: string };

const built = join(root, "build/server/wrangler.json");

/** The build of these sources, made unless it is there. One build serves every environment: what was tested is deployed. */
export async function ensureBuild(): Promise<void> {
  const { ok } = await buildIfChanged(process.execPath, childEnvironment());
  if (!ok) throw new Failure("The build failed; nothing was deployed.");
}

/**
 * Writes the build's configuration with the environment's name, bindings, routes and variables in place of this
 * machine's. wrangler gets it as a file without environments, so that nothing is appended to the name.
 */
export async function writeDeployConfig(environment: Environment, client = join(root, "build/client")) {
  const config = await readConfig(environment);
  const { main, rules, no_bundle, assets } = JSON.parse(readFileSync(built, "utf8")) as WorkerConfig;
  const { configPath, userConfigPath, topLevelName, definedEnvironments, targetEnvironment, ...own } = config;
  const server = join(root, "build/server");
  const whole = {
    ...own,
    main: join(server, main ?? "index.js"),
    rules,
    no_bundle,
    assets: { ...assets, directory: client },
    d1_databases: config.d1_databases.map((each: object) => ({
      ...each,
      migrations_dir: join(root, "migrations"),
    })),
  };
  const folder = mkdtempSync(join(tmpdir(), "seatside-deploy-"));
  const file = join(folder, "wrangler.json");
  writeFileSync(file, JSON.stringify(whole));
  return { file, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a deploy would bring: the build, and the environment's configuration. wrangler takes up to 25 characters. */
export async function tagOf(environment: Environment): Promise<string> {
  const { configPath, userConfigPath, ...config } = await readConfig(environment);
  return createHash("sha256")
    .update(readFileSync(stamp, "utf8"))
    .update(JSON.stringify(config))
    .digest("hex")
    .slice(0, 20);
}

/** The versions that requests get now, and all that there are, newest first. Null before the first deploy. */
export async function readLive(cloudflare: Cloudflare, worker: string) {
  const path = `/workers/scripts/${worker}`;
  try {
    const { deployments } = await cloudflare.call<{ deployments: Deployment[] }>(
      "GET",
      `${path}/deployments`,
    );
    // Without it the answer is a short page.
    const { items } = await cloudflare.call<{ items: Version[] }>("GET", `${path}/versions?deployable=true`);
    const live = deployments[0]?.versions.map(({ version_id }) => version_id) ?? [];
    return { live: items.filter(({ id }) => live.includes(id)), versions: items, deployments };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null;
    throw error;
  }
}

const tagName = "workers/tag";
const isSecretChange = ({ annotations }: Version) => annotations?.["workers/triggered_by"] === "secret";

/** Whether it was deployed by a person, and is not a version made by changing a secret or the initial draft. */
export const isBuild = ({ annotations }: Version) => !!annotations?.[tagName];

/** The build of each version, by id. A changed secret makes a version of the build before it, without a tag. */
export function buildsOf(versions: readonly Version[]): Map<string, string> {
  const builds = new Map<string, string>();
  let before: string | undefined;
  for (const version of versions.toSorted((a, b) => a.number - b.number)) {
    before = version.annotations?.[tagName] ?? (isSecretChange(version) ? before : undefined);
    if (before) builds.set(version.id, before);
  }
  return builds;
}

/** Whether a secret was changed after this version was made. */
export const hasOldSecrets = (version: Version, versions: readonly Version[]) =>
  versions.some((each) => isSecretChange(each) && each.number > version.number);

const secretsChanged = 10220;

/**
 * Gives every request this version. Answers the secrets that were changed since, where it may not bring back those of
 * then, and null once it is live. Not by wrangler, which in CI answers yes for us.
 */
export async function makeLive(
  cloudflare: Cloudflare,
  worker: string,
  version: string,
  { oldSecrets, message }: { oldSecrets: boolean; message: string },
): Promise<string | null> {
  try {
    await cloudflare.call(
      "POST",
      `/workers/scripts/${worker}/deployments${oldSecrets ? "?force=true" : ""}`,
      {
        strategy: "percentage",
        versions: [{ version_id: version, percentage: 100 }],
        annotations: { "workers/message": message },
      },
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== secretsChanged) throw error;
    return /secrets have changed: ([\w, ]+)/.exec(error.message)?.[1]?.trim() ?? "some";
  }
}

/** Whether every request gets this build, with its routes and crons: an upload can succeed while its triggers fail. */
export async function isComplete(
  cloudflare: Cloudflare,
  live: Awaited<ReturnType<typeof readLive>>,
  config: WorkerConfig,
  tag: string,
): Promise<boolean> {
  if (live?.live.length !== 1 || live.live[0]?.annotations?.[tagName] !== tag) return false;
  const worker = config.name ?? "";
  const { schedules } = await cloudflare.call<{ schedules: { cron: string }[] }>(
    "GET",
    `/workers/scripts/${worker}/schedules`,
  );
  const crons = schedules.map(({ cron }) => cron).sort();
  const areRunning = isDeepStrictEqual(crons, config.triggers.crons?.toSorted() ?? []);
  return areRunning && (await hasAddress(cloudflare, config));
}

/** Whether the host of the configuration leads to the Worker. */
export async function hasAddress(cloudflare: Cloudflare, config: WorkerConfig): Promise<boolean> {
  const path = `/workers/domains?service=${config.name ?? ""}`;
  const domains = await cloudflare.call<{ hostname: string }[]>("GET", path);
  return domains.some(({ hostname }) => hostname === hostOf(config));
}

/** The names of a version's bindings of one type; the list of versions doesn't say them. */
export async function bindingsOf(
  cloudflare: Pick<Cloudflare, "call">,
  worker: string,
  version: string,
  type: string,
): Promise<string[]> {
  const { resources } = await cloudflare.call<{
    resources?: { bindings?: { type: string; name: string }[] };
  }>("GET", `/workers/scripts/${worker}/versions/${version}`);
  return (resources?.bindings ?? []).filter((each) => each.type === type).map(({ name }) => name);
}

/** Runs wrangler on the configuration of `writeDeployConfig`. */
export function wrangler(file: string, ...args: string[]): Promise<string> {
  const env = { ...childEnvironment(), WRANGLER_LOG: "log", CI: "1" };
  return runTool("wrangler", [...args, "-c", file], { env });
}
