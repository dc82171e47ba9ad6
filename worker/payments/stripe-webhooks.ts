import type Stripe from "stripe";
import { accountEvents, eventDifference, paymentEvents, type SetupSubject } from "#domain/provider/setup.ts";
import { apiVersion } from "./stripe-client.ts";
import { line, part, type SetupWork } from "./stripe-setup-work.ts";

type Endpoint = Stripe.WebhookEndpoint;
type Wanted = {
  subject: Extract<SetupSubject, "payments-webhook" | "accounts-webhook">;
  events: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
  /** Stripe sends what happens in the shops' accounts to an endpoint made with `connect`. */
  connect: boolean;
  variable: string;
};

const wanted: Wanted[] = [
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
export async function checkWebhooks(work: SetupWork): Promise<void> {
  const url = new URL("/api/stripe/webhook", work.origin).href;
  const ours: Endpoint[] = [];
  let isSeen = false;
  await part(work, "payments-webhook", url, async () => {
    for await (const each of work.stripe.webhookEndpoints.list({ limit: 100 }))
      if (each.url === url) ours.push(each);
    isSeen = true;
  });
  if (!isSeen) return;
  for (const each of wanted) {
    const found = ours.filter((endpoint) => isOfAccounts(endpoint) === each.connect);
    await part(work, each.subject, url, () => checkWebhook(work, url, each, found));
  }
}

/** Stripe does not say which endpoints are for accounts; their events do. */
const isOfAccounts = ({ enabled_events }: Endpoint) =>
  enabled_events.length > 0 && enabled_events.every((each) => each.startsWith("account."));

/**
 * An endpoint's version is fixed when it is made. So another one takes its place, and the old one stays until a later
 * run finds the new one there: meanwhile both secrets are valid.
 */
async function checkWebhook(work: SetupWork, url: string, need: Wanted, found: Endpoint[]): Promise<void> {
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
