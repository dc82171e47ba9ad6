import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../options.ts";
import { root } from "../prelude.mjs";
import { type Cloudflare, Refused } from "./api.ts";
import { problemsOf } from "./check-config.ts";
import { addressOf, hostOf, readConfig, type WorkerConfig } from "./config.ts";
import { readLive } from "./deploy.ts";
import { findZone, secretNames } from "./provision.ts";
import { recordOver } from "./record.ts";
import { neededSecrets } from "./secrets.ts";

/** "todo": something is missing or wrong, and `how` to get it. "note": fine without, but worth knowing. */
export type Finding = { part: string; state: "ok" | "todo" | "note"; says: string; how?: string };

type Patient = { cloudflare: Cloudflare; environment: Environment; config: WorkerConfig; worker: string };
type Look = (patient: Patient) => Promise<Omit<Finding, "part">[]>;

const ok = (says: string) => ({ state: "ok" as const, says });
const todo = (says: string, how: string) => ({ state: "todo" as const, says, how });
const note = (says: string, how?: string) => ({ state: "note" as const, says, how });

const mostClockMs = 5_000;
const mostDatabaseBytes = 8e9;

const looks: Record<string, Look> = {
  async configuration({ config, environment }) {
    const problems = problemsOf(config, environment);
    if (problems.length === 0) return [ok("ids, route and host are set")];
    return problems.slice(0, -1).map((each) => todo(each, problems.at(-1) ?? ""));
  },

  /** A login from `wrangler login` may not read it; only what is surely missing is something to do. */
  async plan({ cloudflare }) {
    const how =
      "Workers Paid, in Cloudflare's dashboard: a password's hash takes more than the free plan's 10 ms";
    const found = await cloudflare
      .call<{ rate_plan?: { id?: string; public_name?: string } }[]>("GET", "/subscriptions")
      .catch(absent);
    if (!found) return [note("this login may not see the plan: a token with Billing Read may", how)];
    const names = found.map(({ rate_plan: { id = "", public_name = "" } = {} }) => `${id} ${public_name}`);
    return names.some((name) => /workers/i.test(name) && !/free/i.test(name))
      ? [ok("Workers Paid")]
      : [todo("no paid plan of Workers", how)];
  },

  async storage({ cloudflare, config, environment }) {
    const id = config.d1_databases[0]?.database_id ?? "";
    const found = await cloudflare
      .call<{ name: string; running_in_region?: string; file_size?: number }>("GET", `/d1/database/${id}`)
      .catch(absent);
    if (!found)
      return [todo("the database of wrangler.toml does not exist", `npm run provision -- ${environment}`)];
    const applied = await recordOver(cloudflare, id)
      .prepare("select name from d1_migrations")
      .all<{ name: string }>()
      .catch(() => ({ results: [] }));
    const names = applied.results.map(({ name }) => name);
    const pending = readdirSync(join(root, "migrations")).filter(
      (each) => each.endsWith(".sql") && !names.includes(each),
    );
    const size = found.file_size ?? 0;
    return [
      pending.length === 0
        ? ok(
            `${found.name} in ${found.running_in_region?.toLowerCase() ?? "an unknown region"}, ${names.length} migrations`,
          )
        : todo(
            `${pending.length} migrations are pending, from ${pending.sort()[0]}`,
            `npm run deploy -- ${environment}`,
          ),
      ...(size > mostDatabaseBytes
        ? [
            todo(
              `the database holds ${(size / 1e9).toFixed(1)} of 10 GB`,
              "docs/scale.md says what to do before it is full",
            ),
          ]
        : []),
    ];
  },

  async deployment({ cloudflare, config, environment, worker }) {
    const live = await readLive(cloudflare, worker);
    const how = `npm run deploy -- ${environment}`;
    if (!live || live.live.every(({ annotations }) => !annotations?.["workers/tag"]))
      return [todo(`${worker} was never deployed`, how)];
    const host = hostOf(config);
    const domains = await cloudflare.call<{ hostname: string }[]>(
      "GET",
      `/workers/domains?service=${worker}`,
    );
    const { schedules } = await cloudflare.call<{ schedules: { cron: string }[] }>(
      "GET",
      `/workers/scripts/${worker}/schedules`,
    );
    const crons: string[] = config.triggers.crons ?? [];
    const lost = crons.filter((each) => !schedules.some(({ cron }) => cron === each));
    return [
      ok(
        `version ${live.live.map(({ id }) => id.slice(0, 8)).join(" and ")} is live, of ${live.versions.length}`,
      ),
      domains.some(({ hostname }) => hostname === host)
        ? ok(`${host} leads to it`)
        : todo(`${host} does not lead to it`, how),
      lost.length === 0
        ? ok(`${crons.length} crons run`)
        : todo(`crons are missing: ${lost.join(", ")}`, how),
    ];
  },

  async secrets({ cloudflare, environment, worker }) {
    const known = await secretNames(cloudflare, worker);
    const missing = neededSecrets.filter((name) => !known.includes(name));
    const isMissing = (name: string) => !known.includes(name);
    return [
      missing.length === 0
        ? ok(`all ${neededSecrets.length} are set`)
        : todo(
            `missing: ${missing.join(", ")}`,
            missing.some((name) => name.startsWith("STRIPE_"))
              ? `STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… npm run provision -- ${environment} … (Stripe's dashboard, Developers, API keys)`
              : `npm run provision -- ${environment} …`,
          ),
      ...(isMissing("ALERT_WEBHOOK_URL") && isMissing("ALERT_MAIL_TO")
        ? [
            todo(
              "nobody is told of an alert",
              "provision with ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_MAIL_TO (docs/operations/README.md)",
            ),
          ]
        : []),
      ...(isMissing("TURNSTILE_SECRET")
        ? [
            note(
              "no Turnstile: a challenge is a wait of three seconds",
              "make a widget in Cloudflare's dashboard, then provision with TURNSTILE_SITE_KEY and TURNSTILE_SECRET",
            ),
          ]
        : []),
    ];
  },

  async health({ config }) {
    const address = addressOf(config);
    const asked = Date.now();
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(15_000) }).catch(
      () => null,
    );
    if (!answer)
      return [
        todo(`${address} does not answer`, "a new domain needs some minutes; then look at the Worker's logs"),
      ];
    const read = (await answer.json().catch(() => null)) as {
      checks: Record<string, string>;
      setup?: string;
      at: number;
    } | null;
    if (!read?.checks)
      return [
        todo(
          `${address}/api/health answers ${answer.status} without a report`,
          "look at the Worker's logs (wrangler tail)",
        ),
      ];
    const down = Object.entries(read.checks).filter(([, state]) => state !== "up");
    const skew = read.at - (asked + Date.now()) / 2;
    return [
      down.length === 0
        ? ok("record, menus and pictures are up")
        : todo(`${down.map(([part]) => part).join(", ")} down`, "docs/operations/match-day.md, record-down"),
      ...(read.setup === "wrong"
        ? [
            todo(
              "the payment provider isn't set up as it should be",
              "/staff/ops/setup says what is missing; npm run seatside -- stripe setup puts it right (docs/payments.md)",
            ),
          ]
        : []),
      Math.abs(skew) < mostClockMs
        ? ok("the clock agrees with this machine's")
        : todo(
            `the clocks differ by ${Math.round(skew / 1000)} s`,
            "set this machine's clock; printed times come from it",
          ),
    ];
  },

  async mail({ cloudflare, config }) {
    const from = String(config.vars.MAIL_FROM);
    const domain = /@([^>]+)/.exec(from)?.[1] ?? "";
    const zone = await findZone(cloudflare, domain);
    const how = `npx wrangler email sending enable ${domain}, then its DNS records; new accounts have a small daily quota: ask for more before the first match`;
    if (!zone) return [todo(`no domain ${domain} for ${from}`, how)];
    const listed = await cloudflare
      .global<{ name: string; enabled?: boolean }[]>(`/zones/${zone.id}/email/sending/subdomains`)
      .catch(absent);
    const found = listed?.find(({ name }) => name === domain);
    return [
      found && found.enabled !== false
        ? ok(`${domain} may send`)
        : todo(`${domain} may not send mail yet`, how),
    ];
  },

  async webhook({ cloudflare, config }) {
    const address = `${addressOf(config)}/api/stripe/webhook`;
    const answer = await fetch(address, {
      method: "POST",
      body: "{}",
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    const last = await latest(cloudflare, config, "select max(received_at) as at from webhook_events");
    return [
      // Unsigned, so it must be refused as such: anything else is not our webhook, or it has no secret.
      answer?.status === 400
        ? ok("it asks for Stripe's signature")
        : todo(
            `${address} answers ${answer?.status ?? "nothing"} to an unsigned event`,
            "STRIPE_WEBHOOK_SECRET must be the endpoint's",
          ),
      last
        ? ok(`Stripe's last event came ${new Date(last).toISOString()}`)
        : note("no event from Stripe yet", "place and refund a test order"),
    ];
  },

  async people({ cloudflare, config, environment }) {
    const operators = await latest(
      cloudflare,
      config,
      "select count(*) as at from staff_roles where role = 'operator'",
    );
    const venues = await latest(cloudflare, config, "select count(*) as at from stadiums");
    return [
      operators
        ? ok(`${operators} operators`)
        : todo("no operator", `npm run operator -- you@stadium.com --env ${environment}`),
      venues ? ok(`${venues} venues`) : todo("no venue", `npm run import -- venue.json --env ${environment}`),
    ];
  },

  async limits({ cloudflare, worker, config }) {
    const live = await readLive(cloudflare, worker);
    const bound = (
      live?.live[0] as { resources?: { bindings?: { type: string; name: string }[] } } | undefined
    )?.resources?.bindings;
    const wanted: string[] = (config.ratelimits ?? []).map(({ name }: { name: string }) => name);
    const lost = wanted.filter(
      (name) => !bound?.some((each) => each.type === "ratelimit" && each.name === name),
    );
    if (!bound) return [];
    return [
      lost.length === 0
        ? ok(`${wanted.length} rate limits are bound`)
        : todo(`rate limits are not bound: ${lost.join(", ")}`, "deploy again"),
    ];
  },
};

/** One number of the record; null without a table. */
async function latest(
  cloudflare: Cloudflare,
  { d1_databases }: WorkerConfig,
  sql: string,
): Promise<number | null> {
  const record = recordOver(cloudflare, d1_databases[0]?.database_id ?? "");
  return record
    .prepare(sql)
    .first<number>("at")
    .catch(() => null);
}

/** Looks at everything that an instance needs; a look that fails is a finding, not an end. */
export async function examine(cloudflare: Cloudflare, environment: Environment): Promise<Finding[]> {
  const config = await readConfig(environment);
  const patient = { cloudflare, environment, config, worker: config.name ?? "" };
  const findings = Object.entries(looks).map(async ([part, look]): Promise<Finding[]> => {
    const found = await look(patient).catch((error: unknown) => [
      todo((error as Error).message, "run the doctor again"),
    ]);
    return found.map((each) => ({ part, ...each }));
  });
  return (await Promise.all(findings)).flat();
}

function absent(error: unknown): undefined {
  if (error instanceof Refused) return undefined;
  throw error;
}
