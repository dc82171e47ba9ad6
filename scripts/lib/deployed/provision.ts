import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../failure.ts";
import type { Environment } from "../options.ts";
import { childEnvironment } from "../prelude.mjs";
import { runTool } from "../run-tool.ts";
import { type Cloudflare, Refused } from "./api.ts";
import { configFile, readConfig, type WorkerConfig } from "./config.ts";
import { provisionPayments } from "./payment-provider.ts";
import { missingSecrets, refuseUnusable } from "./secrets.ts";
import { addEnvironment, writeProvisioned } from "./wrangler-toml.ts";

/** Where Cloudflare puts a database; it never moves. */
export const regions = ["weur", "eeur", "wnam", "enam", "apac", "oc"] as const;
export type Region = (typeof regions)[number];

type Wanted = {
  host: string;
  region: Region;
  /** Whose rules an environment gets that wrangler.toml does not have yet. */
  like: Environment;
  mailFrom: string;
  /** Whether Stripe is set up, too, where a key is there. */
  stripe: boolean;
  given: Record<string, string | undefined>;
};
/** "there": nothing was done. "missing": a dry run would make it. */
export type Step = { what: string; state: "there" | "made" | "missing"; note?: string };

type Options = {
  cloudflare: Cloudflare;
  environment: Environment;
  wanted: Wanted;
  isDryRun: boolean;
  onStep: (step: Step) => void;
};
type Database = { uuid: string; name: string; running_in_region?: string };
type Zone = { id: string; name: string; status: string };

/**
 * Makes what an environment lacks in the account, and writes ids, route and host into wrangler.toml. Each part is looked
 * for by its name first, so a run that broke off is simply repeated.
 */
export async function provision({
  cloudflare,
  environment,
  wanted,
  isDryRun,
  onStep,
}: Options): Promise<void> {
  const { definedEnvironments = [] } = await readConfig();
  const isNew = !definedEnvironments.includes(environment);
  if (isNew) await readConfig(wanted.like);
  const before = readFileSync(configFile(), "utf8");
  const toml = isNew ? addEnvironment(before, environment, wanted.like) : before;
  const config = await readText(toml, environment);
  const name = config.name ?? "";
  const { host, region } = wanted;

  /** Looks; makes it unless it is there or this is a dry run. */
  async function ensure<T>(
    what: string,
    find: () => Promise<T | undefined>,
    make: () => Promise<T>,
    note?: (found: T) => string | undefined,
  ) {
    const found = await find();
    if (found !== undefined) {
      onStep({ what, state: "there", note: note?.(found) });
      return found;
    }
    if (isDryRun) {
      onStep({ what, state: "missing" });
      return undefined;
    }
    const made = await make();
    onStep({ what, state: "made" });
    return made;
  }

  await requireZone(cloudflare, host);

  const database = config.d1_databases[0]?.database_name ?? name;
  const stored = await ensure<Database>(
    `database ${database} in ${region}`,
    async () =>
      (await cloudflare.list<Database>(`/d1/database?name=${database}`)).find(
        (each) => each.name === database,
      ),
    () => cloudflare.call("POST", "/d1/database", { name: database, primary_location_hint: region }),
    ({ running_in_region: at }) =>
      at && at.toLowerCase() !== region
        ? `it is in ${at.toLowerCase()}, and a database never moves`
        : undefined,
  );

  const title = `${name}-menus`;
  const namespace = await ensure<{ id: string; title: string }>(
    `namespace ${title}`,
    async () =>
      (await cloudflare.list<{ id: string; title: string }>("/storage/kv/namespaces")).find(
        (each) => each.title === title,
      ),
    () => cloudflare.call("POST", "/storage/kv/namespaces", { title }),
  );

  for (const { bucket_name: bucket = "" } of config.r2_buckets) {
    const isThere = await ensure<object>(
      `bucket ${bucket}`,
      () => cloudflare.call<object>("GET", `/r2/buckets/${bucket}`).catch(absent),
      () => cloudflare.call<object>("POST", "/r2/buckets", { name: bucket, locationHint: region }),
    );
    // The nightly cron deletes expired pictures, but not aborted uploads: this rule does.
    const path = `/r2/buckets/${bucket}/lifecycle`;
    const { rules = [] } = isThere ? await cloudflare.call<{ rules?: { id: string }[] }>("GET", path) : {};
    await ensure<object>(
      `lifecycle of ${bucket}: uploads that broke off end after a day`,
      async () => rules.find(({ id }) => id === unfinished.id),
      () => cloudflare.call<object>("PUT", path, { rules: [...rules, unfinished] }),
    );
  }

  const next = writeProvisioned(toml, environment, {
    databaseId: stored?.uuid ?? "",
    // A database that was there stays where it is.
    region: stored?.running_in_region?.toLowerCase() ?? region,
    namespaceId: namespace?.id ?? "",
    host,
    mailFrom: wanted.mailFrom,
  });
  const added = isNew ? `environment ${environment} as ${wanted.like}, ` : "";
  await ensure<true>(
    `wrangler.toml: ${added}ids, route ${host}, APP_ORIGIN, MAIL_FROM, DB_REGION`,
    async () => (next === before ? true : undefined),
    async () => {
      writeFileSync(configFile(), next);
      return true;
    },
  );

  const known = await secretNames(cloudflare, name);
  const made = await missingSecrets(known, wanted.given);
  refuseUnusable({ ...config.vars, APP_ORIGIN: `https://${host}`, MAIL_FROM: wanted.mailFrom }, made, known);
  const names = Object.keys(made);
  await ensure<true>(
    names.length > 0 ? `secrets ${names.join(", ")}` : `secrets ${known.join(", ")}`,
    async () => (names.length === 0 ? true : undefined),
    async () => {
      await putSecrets(environment, made);
      return true;
    },
  );
  if (made.SEAT_SECRET && !wanted.given.SEAT_SECRET && !isDryRun)
    onStep({
      what: `SEAT_SECRET=${made.SEAT_SECRET}`,
      state: "made",
      note: "signs printed seat codes: keep it, for Cloudflare never shows it again",
    });

  if (!wanted.stripe) return;
  const appEnv = String(config.vars.APP_ENV);
  await provisionPayments({
    ...{ environment, appEnv, origin: `https://${host}`, given: wanted.given, isDryRun, onStep },
    known: [...known, ...names],
    store: (secrets) => putSecrets(environment, secrets),
  });
}

/** An environment of a text that is not written yet. */
async function readText(toml: string, environment: Environment): Promise<WorkerConfig> {
  const folder = mkdtempSync(join(tmpdir(), "seatside-provision-"));
  try {
    const file = join(folder, "wrangler.toml");
    writeFileSync(file, toml);
    return await readConfig(environment, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const unfinished = {
  id: "unfinished uploads",
  enabled: true,
  conditions: { prefix: "" },
  abortMultipartUploadsTransition: { condition: { type: "Age", maxAge: 86_400 } },
};

/** The domain at Cloudflare that a host is, or lies in. */
export async function findZone(cloudflare: Cloudflare, host: string): Promise<Zone | null> {
  const parts = host.split(".");
  for (let from = 0; from < parts.length - 1; from++) {
    const name = parts.slice(from).join(".");
    const [zone] = await cloudflare.global<Zone[]>(`/zones?name=${name}&account.id=${cloudflare.account.id}`);
    if (zone) return zone;
  }
  return null;
}

async function requireZone(cloudflare: Cloudflare, host: string): Promise<void> {
  const zone = await findZone(cloudflare, host);
  if (!zone)
    throw new Failure(
      `${cloudflare.account.name} has no domain for ${host}: add it in Cloudflare's dashboard (Add a domain), point its name servers there, and run this again.`,
    );
  if (zone.status !== "active")
    throw new Failure(
      `The domain ${zone.name} is not active at Cloudflare yet: point its name servers there (dashboard, ${zone.name}), wait, and run this again.`,
    );
}

/** What the Worker has; none while it does not exist. */
export async function secretNames(cloudflare: Cloudflare, worker: string): Promise<string[]> {
  const listed = await cloudflare
    .call<{ name: string }[]>("GET", `/workers/scripts/${worker}/secrets`)
    .catch(absent);
  return (listed ?? []).map(({ name }) => name);
}

/** wrangler makes an empty Worker of the name where there is none yet, for its secrets to lie on. */
async function putSecrets(environment: Environment, values: Record<string, string>): Promise<void> {
  const args = ["secret", "bulk", "-c", configFile(), "--env", environment];
  // In CI wrangler answers its own questions.
  await runTool("wrangler", args, { env: { ...childEnvironment(), CI: "1" }, input: JSON.stringify(values) });
}

function absent(error: unknown): undefined {
  if (error instanceof Refused && error.status === 404) return undefined;
  throw error;
}
