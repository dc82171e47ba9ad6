import { env } from "cloudflare:workers";

const base = () => (env as unknown as { STRIPE_API_BASE: string }).STRIPE_API_BASE;

/** Confirms an intent with a card, as the fan's browser does. */
export async function payWithCard(clientSecret: string, number = "4242424242424242") {
  const intentId = clientSecret.split("_secret_")[0] ?? "";
  const form = new URLSearchParams({
    key: "pk_test_local_seatside",
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2031",
    "payment_method_data[card][cvc]": "123",
  });
  const answer = await fetch(`${base()}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    body: form,
  });
  return (await answer.json()) as { status?: string; error?: { code: string } };
}

/** Answers the 3-D Secure challenge; false if none is open. */
export async function answerChallenge(clientSecret: string, passed: boolean): Promise<boolean> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const answer = await fetch(`${base()}/elements/3ds/finish`, {
    method: "POST",
    headers: { origin: base(), "content-type": "application/json" },
    body: JSON.stringify({ id, clientSecret, passed }),
  });
  return answer.ok;
}

/** Calls the local Stripe server's control API. */
export async function stripeControl<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${base()}/_control/${path}`, {
    method,
    headers: { "x-local-stripe": "control", "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`control ${path} gave ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

type Fault = {
  kind: "delay" | "drop-before" | "drop-after" | "drop-mid-body" | "stall" | "stall-after" | "status";
  path: string;
  method?: string;
  /** How often it applies; null for always. */
  count?: number | null;
  /** Chance per call, by the server's seeded random source. */
  probability?: number;
  status?: number;
  body?: unknown;
  afterEffect?: boolean;
  /** The answer is replayed under the idempotency key, as Stripe does once a call has begun. */
  saved?: boolean;
  headers?: Record<string, string>;
  ms?: number;
};

export const addFault = (fault: Fault) => stripeControl("POST", "faults", fault);

/** The next call to this path is answered with a server error, which the SDK is told not to try again. */
export const failNextCall = (path: string, fault: Partial<Fault> = {}) =>
  addFault({
    kind: "status",
    status: 500,
    count: 1,
    headers: { "stripe-should-retry": "false" },
    ...fault,
    path,
  });
/** How Stripe refuses us rather than a call: the key, its rights, an idempotency key of another request. */
export const providerRefusals = {
  keyExpired: {
    status: 401,
    body: {
      error: { type: "invalid_request_error", code: "api_key_expired", message: "Expired API Key provided" },
    },
  },
  rightMissing: {
    status: 403,
    body: {
      error: {
        type: "invalid_request_error",
        message: "The provided key does not have the required permissions for this endpoint.",
      },
    },
  },
  keyReused: {
    status: 400,
    body: {
      error: { type: "idempotency_error", message: "Keys can only be used with the same parameters." },
    },
  },
};

export const clearFaults = () => stripeControl("DELETE", "faults");

/** Failures after which the SDK gives up. */
export const everyTry = 3;

export type StripeIntent = {
  id: string;
  status: string;
  amount: number;
  amount_received: number;
  currency: string;
  application_fee_amount: number | null;
  transfer_data: { destination: string } | null;
  latest_charge: string | null;
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: unknown;
  metadata: Record<string, string>;
  on_behalf_of: string | null;
  statement_descriptor_suffix: string | null;
};
type StripeRefund = {
  id: string;
  amount: number;
  transfer_reversal: string | null;
  balance_transaction: string | null;
};
export type StripeEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: { id: string; charge?: string } };
};
/** Reads through the provider's own API, as its dashboard does. */
async function ask<T>(path: string): Promise<T> {
  const headers = { authorization: "Bearer sk_test_local_seatside" };
  const answer = await fetch(`${base()}/v1/${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} gave ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function searchIntents(name: string, value: string): Promise<StripeIntent[]> {
  const query = encodeURIComponent(`metadata["${name}"]:"${value}"`);
  return (await ask<{ data: StripeIntent[] }>(`payment_intents/search?limit=100&query=${query}`)).data;
}

/** The intent as Stripe has it. */
export const findIntent = (intentId: string) => ask<StripeIntent>(`payment_intents/${intentId}`);

/** A call that the product does not know of, as from the provider's dashboard. */
export async function stripeApi<T = { id: string }>(
  path: string,
  form: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(`${base()}/v1/${path}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_local_seatside" },
    body: new URLSearchParams(form),
  });
  if (!answer.ok) throw new Error(`${path} gave ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What an employee does at the provider's dashboard. */
export const cancelAtProvider = (intentId: string) =>
  fetch(`${base()}/v1/payment_intents/${intentId}/cancel`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_local_seatside" },
  });

export const captureAtProvider = (intentId: string) =>
  fetch(`${base()}/v1/payment_intents/${intentId}/capture`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_local_seatside" },
  });
export async function refundAtProvider(intentId: string, amount: number): Promise<string> {
  const answer = await fetch(`${base()}/v1/refunds`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_local_seatside" },
    body: new URLSearchParams({ payment_intent: intentId, amount: String(amount) }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** The cardholder disputes the charge. */
export async function openDispute(intentId: string) {
  const chargeId = (await findIntent(intentId)).latest_charge ?? "";
  await stripeControl("POST", "disputes/open", { charge: chargeId });
  const { data } = await ask<{ data: { id: string }[] }>(`disputes?payment_intent=${intentId}`);
  return { chargeId, disputeId: data[0]?.id ?? "" };
}

/** Every intent that was ever made for an order. */
export const intentsOf = (orderId: string) => searchIntents("order_id", orderId);
export const intentsOfCustomer = (customerId: string) => searchIntents("customer_id", customerId);

/** Refunds of captured money; a released hold is a refund too, but without a balance transaction. */
export async function refundsOf(intentId: string): Promise<StripeRefund[]> {
  const { data } = await ask<{ data: StripeRefund[] }>(`refunds?limit=100&payment_intent=${intentId}`);
  return data.filter((each) => each.balance_transaction !== null);
}

type Row = Record<string, unknown> & { id: string; amount: number };
type Tables = Record<
  "charges" | "refunds" | "transfers" | "transfer_reversals" | "application_fees",
  Record<string, Row>
> & {
  disputes: Record<string, Row>;
  payment_intents: Record<string, StripeIntent & { amount_capturable: number }>;
  balance_transactions: Record<string, Row & { source: string }>;
};

/** An object of the provider's and all that came of it. */
export const relatedTo = <T>(id: string) => stripeControl<T>("POST", "objects/related", { id });

/** Each party's money of one intent, from the provider's own objects. */
export async function figuresOf(intentId: string) {
  const tables = await relatedTo<Tables>(intentId);
  const of = (table: Record<string, Row>, field: string, id: unknown) =>
    Object.values(table).filter((each) => id !== undefined && each[field] === id);
  const sum = (rows: { amount: number }[]) => rows.reduce((total, each) => total + each.amount, 0);
  const intent = tables.payment_intents[intentId];
  const charge = tables.charges[intent?.latest_charge ?? ""];
  const transfers = of(tables.transfers, "source_transaction", charge?.id);
  const reversals = transfers.flatMap((each) => of(tables.transfer_reversals, "transfer", each.id));
  const shop = sum(transfers) - sum(reversals) - sum(of(tables.application_fees, "charge", charge?.id));
  // Movements on the platform's balance for this charge: captured, refunded, returned, disputed.
  const sources = new Set(
    [charge, ...of(tables.refunds, "charge", charge?.id), ...of(tables.disputes, "charge", charge?.id)].map(
      (each) => each?.id,
    ),
  );
  const paid = sum(Object.values(tables.balance_transactions).filter((each) => sources.has(each.source)));
  return { paid, shop, platform: paid - shop, openHold: intent?.amount_capturable ?? 0 };
}

export async function eventsOf(intentId: string): Promise<StripeEvent[]> {
  const { events } = await relatedTo<{ events: Record<string, StripeEvent> }>(intentId);
  const all = Object.values(events);
  return all.filter((each) => each.data.object.id === intentId);
}

/** All Stripe events about a refund, or about a charge and its disputes. */
export async function eventsAbout(id: string): Promise<StripeEvent[]> {
  const { events } = await relatedTo<{ events: Record<string, StripeEvent> }>(id);
  return Object.values(events).filter(({ data }) => data.object.id === id || data.object.charge === id);
}

/** Every party's balance in agorot, before Stripe's fees. */
export async function balancesNow(): Promise<(party: string) => number> {
  const sums = await stripeControl<Record<string, Record<string, number>>>("GET", "balances");
  return (party) => sums[party]?.ils ?? 0;
}

/** The header with which Stripe signs a delivery. */
export async function signature(body: string, secret = "whsec_local_seatside", at = Date.now()) {
  const timestamp = Math.floor(at / 1000);
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const digest = new Uint8Array(
    await crypto.subtle.sign("HMAC", key, encoder.encode(`${timestamp}.${body}`)),
  );
  return `t=${timestamp},v1=${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
