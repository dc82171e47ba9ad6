import type { Cloudflare } from "../api.ts";
import { checkDeployConfig } from "../check-config.ts";
import { findZone, secretNames } from "../provision.ts";
import { neededSecrets } from "../secrets.ts";
import { absent, type Found, note, ok, type Patient, todo } from "./finding.ts";

export async function configuration({ environment }: Patient): Promise<Found> {
  const problems = await checkDeployConfig(environment);
  if (problems.length === 0) return [ok("ids, route and host are set")];
  return problems.slice(0, -1).map((each) => todo(each, problems.at(-1) ?? ""));
}

/** A login from `wrangler login` may not read it; only what is surely missing is something to do. */
export async function plan({ cloudflare }: Patient): Promise<Found> {
  const how =
    "Workers Paid, in Cloudflare's dashboard: a password's hash takes more than the free plan's 10 ms";
  const found = await isPaid(cloudflare);
  if (found === null) return [note("this login may not see the plan: a token with Billing Read may", how)];
  return found ? [ok("Workers Paid")] : [todo("no paid plan of Workers", how)];
}

/** Null where the login may not see it. */
export async function isPaid(cloudflare: Cloudflare): Promise<boolean | null> {
  const found = await cloudflare
    .call<{ rate_plan?: { id?: string; public_name?: string } }[]>("GET", "/subscriptions")
    .catch(absent);
  const names = found?.map(({ rate_plan: { id = "", public_name = "" } = {} }) => `${id} ${public_name}`);
  return names?.some((name) => /workers/i.test(name) && !/free/i.test(name)) ?? null;
}

export async function secrets({ cloudflare, environment, worker }: Patient): Promise<Found> {
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
}

export async function mail({ cloudflare, config }: Patient): Promise<Found> {
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
}
