import { env } from "cloudflare:workers";
import { eq, gte } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { createApp } from "#worker/app.ts";
import { alerts, webhookEvents } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import {
  clearFaults,
  eventsOf,
  failNextCall,
  findIntent,
  payWithCard,
  type StripeEvent,
  signature,
} from "../support/stripe-control.ts";
import { actionsOf, aPlacedOrder, checkOut, ledgerOf, ringAlarm, row } from "../support/worker-orders.ts";
import { createClient, db, newKey, openTeddy, origin, signUp } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

const path = "/api/stripe/webhook";
const stripe = createClient();

beforeAll(() => openTeddy());

/** A draft whose card went through, and Stripe's event about it. */
async function aPaidDraft() {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await payWithCard(checkout.clientSecret);
  const events = await eventsOf(checkout.intentId);
  const event = events.find((each) => each.type === "payment_intent.amount_capturable_updated");
  if (!event) throw new Error("Stripe has no event for the hold");
  return { fan, ...checkout, events, event };
}

async function deliver(event: unknown, sign: { secret?: string; at?: number } = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const headers = { "stripe-signature": await signature(body, sign.secret, sign.at) };
  return stripe.json("POST", path, body, headers);
}

const changed = (event: StripeEvent, change: Record<string, unknown>) => ({
  ...event,
  id: `evt_${newKey()}`,
  ...change,
});
const aboutOrder = (event: StripeEvent, metadata: Record<string, string>) =>
  changed(event, { data: { object: { ...event.data.object, metadata } } });
const isKnown = async (id: string) =>
  !!(await db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, id) }));

test("the event alone completes a paid order whose browser died", async () => {
  injects(4, "browser dead after card success");
  const { fan, orderId, event } = await aPaidDraft();
  expect((await deliver(event)).status).toBe(200);
  expect(await row(orderId)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
  const { body } = await fan.json<{ orders: { id: string }[] }>("GET", "/api/orders");
  expect(body.orders.map((each) => each.id)).toEqual([orderId]);
});

test("an event that comes five times, and another about the same change, have one effect", async () => {
  injects(10, "one event five times, a second id for the same change", 6);
  const { orderId, event } = await aPaidDraft();
  for (let round = 0; round < 5; round++) expect((await deliver(event)).status).toBe(200);
  expect((await deliver(changed(event, {}))).status).toBe(200);
  expect(await actionsOf(orderId)).toEqual(["place"]);
  expect(await ledgerOf(orderId)).toHaveLength(1);
});

test("the order of events does not matter: what the provider says now does", async () => {
  injects(11, "events reversed, canceled and failed among them");
  const { orderId, event, events } = await aPaidDraft();
  const failed = changed(event, { type: "payment_intent.payment_failed" });
  const canceled = changed(event, { type: "payment_intent.canceled" });
  for (const each of [failed, ...[...events].reverse(), canceled, failed])
    expect((await deliver(each)).status).toBe(200);
  expect(await row(orderId)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
});

test("a failed payment is not final: the success that follows makes the order", async () => {
  injects(12, "payment_failed, then success on the same intent");
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await payWithCard(clientSecret, "4000000000000002");
  for (const event of await eventsOf(intentId)) expect((await deliver(event)).status).toBe(200);
  expect((await row(orderId)).placedAt).toBeNull();
  await payWithCard(clientSecret);
  for (const event of await eventsOf(intentId)) expect((await deliver(event)).status).toBe(200);
  expect((await row(orderId)).placedAt).not.toBeNull();
});

test("a late event of a replaced intent changes nothing for the new one", async () => {
  injects(13, "late events of an older intent");
  const fan = await signUp();
  const checkoutKey = newKey();
  const old = await checkOut(fan, { checkoutKey });
  const current = await checkOut(fan, { checkoutKey, tip: { kind: "amount", amountMinor: 900 } });
  await ringAlarm(current.orderId);
  await payWithCard(current.clientSecret);
  for (const event of await eventsOf(old.intentId)) expect((await deliver(event)).status).toBe(200);
  expect(await row(current.orderId)).toMatchObject({
    status: OrderStatus.PENDING,
    paymentState: "held",
    tipMinor: 900,
  });
  expect((await findIntent(current.intentId)).status).toBe("requires_capture");
});

test("a wrong, missing, malformed, old or future signature is refused, and nothing is touched", async () => {
  injects(16, "no, empty, wrong, incomplete, old and future signature", 7);
  const { orderId, event } = await aPaidDraft();
  const body = JSON.stringify(event);
  const minutes = (count: number) => Date.now() + count * 60_000;
  const headers: Record<string, string>[] = [
    {},
    { "stripe-signature": "" },
    { "stripe-signature": "t=1,v1=00" },
    { "stripe-signature": `t=${Math.floor(Date.now() / 1000)}` },
    { "stripe-signature": await signature(body, "whsec_other") },
    { "stripe-signature": await signature(body, undefined, minutes(-6)) },
    { "stripe-signature": await signature(body, undefined, minutes(6)) },
  ];
  for (const each of headers)
    expect(await stripe.json("POST", path, body, each)).toMatchObject({
      status: 400,
      body: { code: "bad-signature" },
    });
  expect((await row(orderId)).placedAt).toBeNull();
  expect(await isKnown(event.id)).toBe(false);
});

test("a signed body changed by one byte, or parsed and written anew, is refused", async () => {
  injects(16, "body changed by one byte; parsed and written anew", 2);
  const { orderId, event } = await aPaidDraft();
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": await signature(body) };
  for (const other of [body.replace("requires_capture", "requires_capturf"), JSON.stringify(event, null, 2)])
    expect((await stripe.json("POST", path, other, headers)).status).toBe(400);
  expect((await row(orderId)).placedAt).toBeNull();
});

test("a signed body that is no event is refused, and a person is told", async () => {
  injects(18, "signed bodies that are no event, a v2 thin event among them", 5);
  const since = Date.now();
  const bodies = [
    // The library takes an empty body for an unsigned one.
    ["", "bad-signature"],
    ["not json", "bad-body"],
    ["null", "bad-body"],
    ["{}", "bad-body"],
    ['{"object":"v2.core.event","id":"evt_1"}', "thin-event"],
  ] as const;
  for (const [body, code] of bodies)
    expect(await deliver(body)).toMatchObject({ status: 400, body: { code } });
  expect(await db.query.alerts.findFirst({ where: gte(alerts.lastAt, since) })).toMatchObject({
    kind: "event-refused",
  });
});

test("a body of 600 kB is refused before its signature is looked at", async () => {
  expect((await deliver(`{"x":"${"x".repeat(600_000)}"}`)).status).toBe(413);
});

test("an event for an order that is not there is retried while it is young, and dropped after an hour", async () => {
  injects([8, 9], "event for an unknown order, young and old", 2);
  const { event } = await aPaidDraft();
  const metadata = { order_id: crypto.randomUUID() };
  const young = aboutOrder(event, metadata);
  expect(await deliver(young)).toMatchObject({ status: 500, body: { code: "try-again" } });
  const old = { ...young, created: Math.floor(Date.now() / 1000) - 3_601 };
  expect((await deliver(old)).status).toBe(200);
});

test("an event of the other mode is refused", async () => {
  injects(18, "livemode event at a test endpoint");
  const { orderId, event } = await aPaidDraft();
  const live = changed(event, { livemode: true });
  expect(await deliver(live)).toMatchObject({ status: 400, body: { code: "wrong-mode" } });
  expect((await row(orderId)).placedAt).toBeNull();
  expect(await isKnown(live.id)).toBe(false);
});

test("an event without our metadata, or about another kind of object, is none of ours", async () => {
  injects(9, "event without our metadata; of another object", 2);
  const { orderId, event } = await aPaidDraft();
  expect((await deliver(aboutOrder(event, {}))).status).toBe(200);
  const charge = { id: "ch_1", object: "charge", metadata: { order_id: orderId } };
  expect((await deliver(changed(event, { type: "charge.captured", data: { object: charge } }))).status).toBe(
    200,
  );
  expect((await row(orderId)).placedAt).toBeNull();
});

test("an event that names another order moves that one only as far as its own payment goes", async () => {
  injects(25, "event of one payment that names another order");
  const { event } = await aPaidDraft();
  const other = await checkOut(await signUp());
  expect((await deliver(aboutOrder(event, { order_id: other.orderId }))).status).toBe(200);
  expect((await row(other.orderId)).placedAt).toBeNull();
});

test("while the provider does not answer, the event is not enough; the alarm completes the order", async () => {
  injects(15, "provider down while the webhook is handled");
  const { orderId, intentId, event } = await aPaidDraft();
  await failNextCall(intentId);
  await deliver(event);
  await clearFaults();
  expect((await row(orderId)).placedAt).toBeNull();
  expect(await ringAlarm(orderId)).toBe(true);
  expect((await row(orderId)).placedAt).not.toBeNull();
});

test("an event about an order that has moved on changes nothing", async () => {
  injects(11, "events replayed after the order was canceled");
  const { id, intentId, fan } = await aPlacedOrder();
  await fan.send("POST", `/api/orders/${id}/cancel`, {});
  const before = await row(id);
  for (const event of await eventsOf(intentId)) expect((await deliver(event)).status).toBe(200);
  expect(await row(id)).toEqual(before);
});

/** The same Worker with other settings. */
function withVars(vars: Record<string, string>) {
  const app = createApp(async () => new Response("a screen"));
  const other = { ...env, ...vars } as Env;
  return async (event: StripeEvent, secret: string) => {
    const body = JSON.stringify(event);
    const headers = { "stripe-signature": await signature(body, secret) };
    return (await app.request(`${origin}${path}`, { method: "POST", body, headers }, other)).status;
  };
}

test("without a webhook secret every event is answered with 503, so that Stripe keeps it", async () => {
  injects(17, "no webhook secret configured", 2);
  const { event } = await aPaidDraft();
  const send = withVars({ STRIPE_WEBHOOK_SECRET: "" });
  expect(await send(event, "whsec_local_seatside")).toBe(503);
  expect(await send(event, "undefined")).toBe(503);
});

test("without any key every event is answered with 503", async () => {
  injects([17, 50], "no keys configured");
  const { event } = await aPaidDraft();
  const send = withVars({ STRIPE_SECRET_KEY: "", STRIPE_PUBLISHABLE_KEY: "" });
  expect(await send(event, "whsec_local_seatside")).toBe(503);
});

test("during a rotation both secrets are accepted, and afterwards the new one only", async () => {
  injects(17, "signed with the old and the new secret, during and after the rotation", 4);
  const { event } = await aPaidDraft();
  const during = withVars({
    STRIPE_WEBHOOK_SECRET: "whsec_new",
    STRIPE_WEBHOOK_SECRET_PREVIOUS: "whsec_old",
  });
  expect(await during(event, "whsec_old")).toBe(200);
  expect(await during(changed(event, {}) as StripeEvent, "whsec_new")).toBe(200);
  const afterwards = withVars({ STRIPE_WEBHOOK_SECRET: "whsec_new" });
  expect(await afterwards(event, "whsec_new")).toBe(200);
  expect(await afterwards(event, "whsec_old")).toBe(400);
});

const openAlerts = (since: number) => db.select().from(alerts).where(gte(alerts.createdAt, since));

test("an event of another environment on the same account is answered so that it stops, without an alert", async () => {
  injects(68, "a hold and a refund of another instance, an account's test event at a live webhook", 3);
  const since = Date.now();
  const { event } = await aPaidDraft();
  const foreign = { order_id: newKey(), instance: "https://staging.seatside.example" };
  expect((await deliver(aboutOrder(event, foreign))).status).toBe(200);
  const refunded = { id: "re_1", object: "refund", payment_intent: "pi_of_others" };
  const itsRefund = changed(event, {
    type: "refund.created",
    data: { object: { ...refunded, metadata: { order_id: newKey(), operation_id: "x" } } },
  });
  expect((await deliver(itsRefund)).status).toBe(200);

  const keys = { STRIPE_SECRET_KEY: "sk_live_x", STRIPE_PUBLISHABLE_KEY: "pk_live_x" };
  const noPush = { VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, STRIPE_API_BASE: undefined };
  const place = { APP_ENV: "production", APP_ORIGIN: "https://seatside.test", AUTH_SECRET: "x".repeat(40) };
  const live = servicesOf({ ...env, ...keys, ...place, ...noPush } as unknown as Env);
  const body = JSON.stringify(
    changed(event, {
      type: "account.updated",
      account: "acct_1",
      data: { object: { id: "acct_1", object: "account" } },
    }),
  );
  expect(await live.payments.receive(body, await signature(body))).toBe("ignored");
  expect(await openAlerts(since)).toEqual([]);
});

test("an event of our own instance about an order that is not there yet comes again", async () => {
  injects(68, "our own mark on an unknown order");
  const { event, intentId } = await aPaidDraft();
  const { instance } = (await findIntent(intentId)).metadata;
  expect(instance).toBe("local");
  expect((await deliver(aboutOrder(event, { order_id: newKey(), instance: "local" }))).status).toBe(500);
});
