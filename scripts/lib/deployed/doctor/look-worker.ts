import { addressOf, hostOf } from "../config.ts";
import { bindingsOf, buildsOf, readLive } from "../deploy.ts";
import { type Found, note, numberOf, ok, type Patient, todo } from "./finding.ts";

const mostClockMs = 5_000;

export async function deployment({ cloudflare, config, environment, worker }: Patient): Promise<Found> {
  const live = await readLive(cloudflare, worker);
  const how = `npm run deploy -- ${environment}`;
  const builds = buildsOf(live?.versions ?? []);
  if (!live || live.live.every(({ id }) => !builds.has(id)))
    return [todo(`${worker} was never deployed`, how)];
  const host = hostOf(config);
  const domains = await cloudflare.call<{ hostname: string }[]>("GET", `/workers/domains?service=${worker}`);
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
    lost.length === 0 ? ok(`${crons.length} crons run`) : todo(`crons are missing: ${lost.join(", ")}`, how),
  ];
}

export async function health({ config, environment }: Patient): Promise<Found> {
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
      ? ok("record, schedule, menus and pictures are up")
      : todo(`${down.map(([part]) => part).join(", ")} down`, "docs/operations/match-day.md"),
    ...(read.setup === "wrong"
      ? [
          todo(
            "the payment provider isn't set up as it should be",
            `/staff/ops/setup says what is missing; npm run seatside -- stripe setup --env ${environment} puts it right (docs/money.md)`,
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
}

export async function webhook(patient: Patient): Promise<Found> {
  const { config } = patient;
  const address = `${addressOf(config)}/api/stripe/webhook`;
  const answer = await fetch(address, {
    method: "POST",
    body: "{}",
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null);
  const last = await numberOf(patient, "select max(received_at) as at from webhook_events");
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
}

export async function limits({ cloudflare, worker, config }: Patient): Promise<Found> {
  const live = await readLive(cloudflare, worker);
  const version = live?.live[0];
  if (!version) return [];
  const bound = await bindingsOf(cloudflare, worker, version.id, "ratelimit");
  const wanted: string[] = (config.ratelimits ?? []).map(({ name }: { name: string }) => name);
  const lost = wanted.filter((name) => !bound.includes(name));
  return [
    lost.length === 0
      ? ok(`${wanted.length} rate limits are bound`)
      : todo(`rate limits are not bound: ${lost.join(", ")}`, "deploy again"),
  ];
}
