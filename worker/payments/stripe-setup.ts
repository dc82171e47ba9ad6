import Stripe from "stripe";
import {
  accountEvents,
  eventDifference,
  paymentEvents,
  type Setup,
  type SetupLine,
  type SetupProblem,
  type SetupState,
  type SetupSubject,
} from "#domain/provider/setup.ts";
import type { StripeConfig } from "../env.ts";
import { apiVersion, connectStripe } from "./stripe-client.ts";
import { checkRights, isRefusedRight } from "./stripe-rights.ts";

type SetupRequest = {
  /** The public address that fans use. */
  origin: string;
  /** Repairs; otherwise read-only. */
  write: boolean;
  /** The product's own key, if another one is used for the set-up. */
  runningKey?: string;
};

/**
 * Checks everything that must be set up at Stripe, and with `write` repairs what an API call can. Safe to repeat.
 * @throws a StripeError if Stripe refuses the key or does not answer
 */
export async function setUpStripe(
  config: Pick<StripeConfig, "secretKey" | "localBase">,
  { origin, write, runningKey }: SetupRequest,
): Promise<Setup> {
  const stripe = connectStripe(config);
  const setup: Setup = { lines: [], secrets: [] };
  const work: SetupWork = { stripe, setup, origin: new URL(origin), write };
  await checkPart(work, "account", "", () => checkAccount(work));
  // On a local machine there are no webhooks and no wallets.
  if (work.origin.protocol === "https:") {
    await checkWebhooks(work);
    await checkPart(work, "domain", work.origin.hostname, () => checkDomain(work));
  }
  await checkPart(work, "method", "", () => checkMethods(work));
  const running = runningKey ? connectStripe({ ...config, secretKey: runningKey }) : stripe;
  setup.lines.push(...(await checkRights(running)));
  return setup;
}

/** Checks the statement descriptor, too: the stadium's suffix needs a prefix. */
async function checkAccount({ stripe, setup }: SetupWork): Promise<void> {
  const account = await stripe.accounts.retrieveCurrent();
  const { country, default_currency, charges_enabled, settings } = account;
  const detail = [country, default_currency?.toUpperCase()].filter(Boolean).join(", ");
  setup.lines.push(line("account", account.id, charges_enabled ? null : "charges-off", { detail }));
  const prefix =
    settings?.card_payments?.statement_descriptor_prefix || settings?.payments?.statement_descriptor;
  setup.lines.push(line("descriptor", prefix ?? "", prefix ? null : "no-prefix"));
}

/** Payment methods for fans; wallets are methods of the default configuration, too. */
const methods = ["card", "apple_pay", "google_pay", "link"] as const;

async function checkMethods({ stripe, setup }: SetupWork): Promise<void> {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const chosen = data.find((each) => each.is_default && each.active && each.application === null);
  for (const name of methods) {
    const method = chosen?.[name];
    const detail = method ? `${method.display_preference.value}` : "";
    setup.lines.push(line("method", name, method?.available ? null : "method-off", { detail }));
  }
}

export type SetupRead =
  | { ok: true; lines: Setup["lines"] }
  | { ok: false; reason: "key-refused" | "provider-unreached" };

/** The set-up now, as far as the running product's key may read it. */
export async function readStripeSetup(config: StripeConfig, origin: string): Promise<SetupRead> {
  try {
    const { lines } = await setUpStripe(config, { origin, write: false });
    return { ok: true, lines };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isKey = error instanceof Stripe.errors.StripeAuthenticationError;
    return { ok: false, reason: isKey ? "key-refused" : "provider-unreached" };
  }
}

type Endpoint = Stripe.WebhookEndpoint;
type WebhookSpec = {
  subject: Extract<SetupSubject, "payments-webhook" | "accounts-webhook">;
  events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  /** Stripe sends events of the shops' accounts to endpoints created with `connect`. */
  connect: boolean;
  variable: string;
};

const webhooks: WebhookSpec[] = [
  {
    subject: "payments-webhook",
    events: paymentEvents,
    connect: false,
    variable: "STRIPE_WEBHOOK_SECRET",
  },
  {
    subject: "accounts-webhook",
    events: accountEvents,
    connect: true,
    variable: "STRIPE_CONNECT_WEBHOOK_SECRET",
  },
];

/** Both webhooks of this address. Endpoints of other addresses are other environments: never touched. */
async function checkWebhooks(work: SetupWork): Promise<void> {
  const url = new URL("/api/stripe/webhook", work.origin).href;
  const ours: Endpoint[] = [];
  let isSeen = false;
  await checkPart(work, "payments-webhook", url, async () => {
    for await (const each of work.stripe.webhookEndpoints.list({ limit: 100 }))
      if (each.url === url) ours.push(each);
    isSeen = true;
  });
  if (!isSeen) return;
  for (const each of webhooks) {
    const found = ours.filter((endpoint) => isOfAccounts(endpoint) === each.connect);
    await checkPart(work, each.subject, url, () => checkWebhook(work, url, each, found));
  }
}

/** Stripe does not say which endpoints are for accounts; their events do. */
const isOfAccounts = ({ enabled_events }: Endpoint) =>
  enabled_events.length > 0 && enabled_events.every((each) => each.startsWith("account."));

/**
 * An endpoint's version is fixed when it is created, so a new one replaces it. The old one stays until a later run
 * finds the new one: meanwhile both secrets are valid.
 */
async function checkWebhook(
  work: SetupWork,
  url: string,
  need: WebhookSpec,
  found: Endpoint[],
): Promise<void> {
  const { stripe, setup, write } = work;
  const { subject, events, variable, connect } = need;
  const state = write ? "made" : "to-make";
  const right = found.find((each) => each.api_version === apiVersion);
  if (!right) {
    const problem = found.length > 0 ? "other-version" : "not-there";
    setup.lines.push(
      line(subject, url, problem, { state, detail: found.map((each) => each.api_version).join(", ") }),
    );
    if (!write) return;
    const made = await stripe.webhookEndpoints.create({
      url,
      connect,
      enabled_events: [...events],
      api_version: apiVersion,
      description: "Seatside",
    });
    if (made.secret) setup.secrets.push({ variable, value: made.secret });
    return;
  }
  const difference = eventDifference(right.enabled_events, events);
  const isOff = right.status !== "enabled";
  if (difference.length === 0 && !isOff) setup.lines.push(line(subject, url, null, { detail: right.id }));
  else {
    if (write)
      await stripe.webhookEndpoints.update(right.id, { enabled_events: [...events], disabled: false });
    setup.lines.push(
      line(subject, url, isOff ? "switched-off" : "other-events", { state, detail: difference.join(", ") }),
    );
  }
  for (const { id } of found.filter((each) => each !== right)) {
    if (write) await stripe.webhookEndpoints.del(id);
    setup.lines.push(line(subject, url, "superfluous", { state, detail: id }));
  }
}

const wallets = ["apple_pay", "google_pay", "link"] as const;

/** Without a registered domain Stripe shows no wallet there, in test mode either. */
async function checkDomain({ stripe, setup, origin, write }: SetupWork): Promise<void> {
  const name = origin.hostname;
  const state = write ? "made" : "to-make";
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: name, limit: 10 });
  let domain: Stripe.PaymentMethodDomain | undefined = data[0];
  if (!domain) {
    setup.lines.push(line("domain", name, "not-there", { state }));
    if (!write) return;
    domain = await stripe.paymentMethodDomains.create({ domain_name: name });
  } else if (!domain.enabled) {
    setup.lines.push(line("domain", name, "switched-off", { state }));
    if (write) domain = await stripe.paymentMethodDomains.update(domain.id, { enabled: true });
  } else setup.lines.push(line("domain", name, null, { detail: domain.id }));
  if (write && wallets.some((each) => domain?.[each].status !== "active"))
    domain = await stripe.paymentMethodDomains.validate(domain.id);
  for (const each of wallets) {
    const { status, status_details } = domain[each];
    const detail = status_details?.error_message ?? "";
    setup.lines.push(line("wallet", each, status === "active" ? null : "inactive", { detail }));
  }
}

/** Input and result of the checks. */
type SetupWork = { stripe: Stripe; setup: Setup; origin: URL; write: boolean };

/** A line of the result; without `state` it is "right", or "wrong" with a problem. */
const line = (
  subject: SetupLine["subject"],
  name: string,
  problem: SetupProblem | null = null,
  { state, detail = "" }: { state?: SetupState; detail?: string } = {},
): SetupLine => ({
  subject,
  name,
  problem,
  state: state ?? (problem === null ? "right" : "wrong"),
  detail,
});

/** Runs one check; if the key lacks a right or Stripe refuses, adds that as a line and goes on. */
async function checkPart(
  { setup }: SetupWork,
  subject: SetupLine["subject"],
  name: string,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (isRefusedRight(error))
      setup.lines.push(line(subject, name, "right-missing", { state: "unseen", detail: error.message }));
    else if (error instanceof Stripe.errors.StripeInvalidRequestError)
      setup.lines.push(line(subject, name, "refused", { detail: error.message }));
    else throw error;
  }
}
