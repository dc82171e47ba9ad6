import { readFileSync, writeFileSync } from "node:fs";
import { Failure } from "../failure.ts";
import type { Environment } from "../options.ts";
import { childEnvironment } from "../prelude.mjs";
import { runTool } from "../run-tool.ts";
import { type Cloudflare, Refused } from "./api.ts";
import { configFile, readConfig } from "./config.ts";
import { planDatabases, type Region } from "./databases.ts";
import { provisionPayments } from "./payment-provider.ts";
import { missingSecrets } from "./secrets.ts";
import { writeProvisioned } from "./wrangler-toml.ts";

type Wanted = {
  host: string;
  /** Of each database, or one of all. */
  regions: readonly Region[];
  /** How many databases there are to be; null: as many as wrangler.toml has. */
  databases: number | null;
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
  const config = await readConfig(environment);
  const name = config.name ?? `seatside-${environment}`;
  const { host } = wanted;
  const planned = planDatabases(config, name, wanted.databases, wanted.regions);

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

  const databases: { name: string; id: string; region: string }[] = [];
  for (const { name: database, region } of planned) {
    const made = await ensure<Database>(
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
    // A database that was there stays where it is.
    const at = made?.running_in_region?.toLowerCase() ?? region;
    databases.push({ name: database, id: made?.uuid ?? "", region: at });
  }

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
      () =>
        cloudflare.call<object>("POST", "/r2/buckets", { name: bucket, locationHint: planned[0]?.region }),
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

  const file = configFile();
  const toml = readFileSync(file, "utf8");
  const next = writeProvisioned(toml, environment, {
    databases,
    namespaceId: namespace?.id ?? "",
    host,
    mailFrom: wanted.mailFrom,
  });
  await ensure<true>(
    `wrangler.toml: ids, route ${host}, APP_ORIGIN, MAIL_FROM, DB_REGION`,
    async () => (next === toml ? true : undefined),
    async () => {
      writeFileSync(file, next);
      return true;
    },
  );

  const known = await secretNames(cloudflare, name);
  const made = await missingSecrets(known, wanted.given);
  const names = Object.keys(made);
  await ensure<true>(
    names.length > 0 ? `secrets ${names.join(", ")}` : `secrets ${known.join(", ")}`,
    async () => (names.length === 0 ? true : undefined),
    async () => {
      await putSecrets(environment, made);
      return true;
    },
  );

  if (!wanted.stripe) return;
  await provisionPayments({
    ...{ environment, origin: `https://${host}`, given: wanted.given, isDryRun, onStep },
    known: [...known, ...names],
    store: (secrets) => putSecrets(environment, secrets),
  });
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
