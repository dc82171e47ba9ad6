import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { alerts, webhookEvents } from "#worker/db/schema/index.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { standingOf } from "../support/order-balance.ts";
import {
  captureAtProvider,
  eventsAbout,
  eventsOf,
  failNextCall,
  figuresOf,
  openDispute,
  payWithCard,
  refundAtProvider,
  refundsOf,
  type StripeEvent,
  signature,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  door,
  ledgerOf,
  makeCallsDue,
  move,
  operationsOf,
  place,
  refund,
  ringAlarm,
  row,
  view,
} from "../support/worker-orders.ts";
import { closeSockets, connect } from "../support/worker-sockets.ts";
import { createClient, db, newKey, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

const stripe = createClient();
const pieces = (position: number, quantity: number) => ({ position, quantity });

beforeAll(() => openTeddy());
afterEach(closeSockets);

async function deliver(event: unknown) {
  const body = JSON.stringify(event);
  return stripe.json("POST", "/api/stripe/webhook", body, { "stripe-signature": await signature(body) });
}
async function lastEvent(type: string, about: string): Promise<StripeEvent> {
  const event = (await eventsAbout(about)).findLast((each) => each.type === type);
  if (!event) throw new Error(`Stripe has no ${type} about ${about}`);
  return event;
}
const openAlerts = async (kind: AlertKind, subject: string) =>
  (
    await db
      .select()
      .from(alerts)
      .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
  ).filter((each) => each.resolvedAt === null);
/** Each look at one intent; the comparison asks for many at once. */
const retrieves = async (intentId: string) =>
  (await stripeControl<{ method: string; path: string }[]>("GET", "requests")).filter(
    ({ method, path }) => method === "GET" && path.startsWith(`/v1/payment_intents/${intentId}`),
  );
const standing = async (id: string) => standingOf(await ledgerOf(id));

/** An order of which one line was refunded, the food's refund since sent back by the bank. */
async function aReturnedRefund() {
  const order = await anAcceptedOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: [pieces(0, 1)] });
  const [food] = (await refundsOf(order.intentId)).filter((each) => each.transfer_reversal !== null);
  await stripeControl("POST", "refunds/fail", { id: food?.id });
  return { ...order, refundId: food?.id ?? "", foodMinor: food?.amount ?? 0 };
}

test("a refund returned by the bank reopens the ledger, raises an alert, and leaves the order unchanged", async () => {
  const { id, intentId, refundId, foodMinor } = await aReturnedRefund();
  const before = await row(id);
  const event = await lastEvent("refund.failed", refundId);
  for (let round = 0; round < 3; round++) expect((await deliver(event)).status).toBe(200);
  const after = await row(id);
  expect(after).toMatchObject({
    status: OrderStatus.PREPARING,
    paymentState: "refunded",
    refundedMinor: before.refundedMinor - foodMinor,
  });
  expect((await actionsOf(id)).filter((each) => each === "refund-failed")).toHaveLength(1);
  const [alert] = await openAlerts("refund-failed", id);
  expect(alert).toMatchObject({
    shopId: after.shopId,
    times: 1,
    detail: { intentId, amountMinor: foodMinor },
  });
  const now = await standing(id);
  expect(now.closes).toBe(true);
  expect(now.paidMinor).toBe((await figuresOf(intentId)).paid);
  // The shop gave its part; the platform has it and owes it to the fan.
  expect(now.platform + now.runner).toBe((await figuresOf(intentId)).platform);
});

test("a returned refund is repeated from the platform, and then all balances are right", async () => {
  const { id, refundId } = await aReturnedRefund();
  await deliver(await lastEvent("refund.failed", refundId));
  const failed = (await operationsOf(id)).find((each) => each.state === "failed");
  for (let round = 0; round < 2; round++) await door(id).run("retryCall", failed?.id ?? "");
  expect(await openAlerts("refund-failed", id)).toEqual([]);
  expect((await operationsOf(id)).filter((each) => each.kind === "refund-again")).toMatchObject([
    { state: "done", amountMinor: failed?.amountMinor },
  ]);
  await expectMoneyAgrees(id, { cameBack: 1 });
});

test("an event about a refund is not lost when the provider does not answer", async () => {
  const { id, intentId, refundId } = await aReturnedRefund();
  const event = await lastEvent("refund.failed", refundId);
  await failNextCall(`payment_intents/${intentId}`);
  expect(await deliver(event)).toMatchObject({ status: 500, body: { code: "try-again" } });
  expect((await deliver(event)).status).toBe(200);
  expect(await openAlerts("refund-failed", id)).toHaveLength(1);
});

test("a dispute with all its evidence is taken; a body beyond any event, and any other large body, is not", async () => {
  const { id, intentId } = await anAcceptedOrder();
  const { chargeId } = await openDispute(intentId);
  const event = await lastEvent("charge.dispute.created", chargeId);
  const withEvidence = (length: number) => {
    const object = { ...event.data.object, evidence: { uncategorized_text: "x".repeat(length) } };
    return { ...event, data: { ...event.data, object } };
  };
  expect((await deliver(withEvidence(512 * 1024))).status).toBe(413);
  expect((await deliver(withEvidence(150_000))).status).toBe(200);
  expect(await openAlerts("dispute", id)).toHaveLength(1);
  expect((await stripe.json("POST", "/api/quote", { x: "x".repeat(70_000) })).status).toBe(413);
});

test("a dispute is booked and raises an alert, whoever was paid; the order stays unchanged", async () => {
  const { id, intentId, quote } = await anAcceptedOrder();
  const { chargeId } = await openDispute(intentId);
  const before = await row(id);
  for (const type of ["charge.dispute.funds_withdrawn", "charge.dispute.created"])
    expect((await deliver(await lastEvent(type, chargeId))).status).toBe(200);
  expect(await row(id)).toMatchObject({
    status: before.status,
    paymentState: "captured",
    version: before.version,
  });
  const [alert] = await openAlerts("dispute", id);
  expect(alert).toMatchObject({ times: 1, detail: { status: "needs_response" } });
  const { totalMinor, subtotalMinor } = quote.totals;
  expect(await standing(id)).toMatchObject({ closes: true, paidMinor: 0, shop: subtotalMinor });
  expect((await standing(id)).platform).toBe(-subtotalMinor - quote.totals.tipMinor);
  expect((await figuresOf(intentId)).paid).toBe(0);
  expect(totalMinor).toBeGreaterThan(0);
});

for (const outcome of ["won", "lost"] as const)
  test(`a dispute that is ${outcome} is booked once, whatever the order of its events`, async () => {
    const { id, intentId, quote } = await anAcceptedOrder();
    const { chargeId, disputeId } = await openDispute(intentId);
    await stripeControl("POST", "disputes/close", { id: disputeId, outcome });
    const events = (await eventsAbout(chargeId)).filter((each) => each.type.startsWith("charge.dispute"));
    for (const event of events.reverse()) expect((await deliver(event)).status).toBe(200);
    const now = await standing(id);
    expect(now).toMatchObject({
      closes: true,
      paidMinor: outcome === "won" ? quote.totals.totalMinor : 0,
      shop: quote.totals.subtotalMinor,
    });
    expect(now.paidMinor).toBe((await figuresOf(intentId)).paid);
    expect((await ledgerOf(id)).filter((each) => each.kind.startsWith("dispute"))).toHaveLength(
      outcome === "won" ? 4 : 2,
    );
  });

test("a dispute's alert is raised when it opens, raised again when lost and resolved when won", async () => {
  for (const outcome of ["won", "lost"] as const) {
    const { id, intentId } = await anAcceptedOrder();
    const { chargeId, disputeId } = await openDispute(intentId);
    await deliver(await lastEvent("charge.dispute.created", chargeId));
    await stripeControl("POST", "disputes/close", { id: disputeId, outcome });
    await deliver(await lastEvent("charge.dispute.closed", chargeId));
    const open = await openAlerts("dispute", id);
    if (outcome === "won") expect(open).toEqual([]);
    else expect(open).toMatchObject([{ times: 2, detail: { status: "lost" } }]);
  }
});

test("a dispute about an unknown payment is ignored", async () => {
  const { intentId } = await anAcceptedOrder();
  const { chargeId } = await openDispute(intentId);
  const event = await lastEvent("charge.dispute.created", chargeId);
  const object = { ...event.data.object, payment_intent: "pi_of_another_product" };
  expect((await deliver({ ...event, id: `evt_${newKey()}`, data: { object } })).status).toBe(200);
});

test("a refund made at the provider raises an alert, and the fan's order says it until it is gone there", async () => {
  const { fan, id, intentId, quote } = await anAcceptedOrder();
  const { next } = await connect(fan, id);
  await next();
  const paidMinor = quote.totals.totalMinor;
  const made = await refundAtProvider(intentId, 100);
  expect((await deliver(await lastEvent("refund.created", made))).status).toBe(200);
  const [alert] = await openAlerts("payment-disagrees", id);
  expect(alert?.detail).toMatchObject({ findings: [{ code: "refund-foreign", detail: { refund: made } }] });
  expect((await next()).money).toMatchObject({ refundedMinor: 100 });
  const given = { byHandMinor: 100, refundState: "done", dueMinor: paidMinor - 100 };
  expect((await view(fan, id)).money).toMatchObject(given);
  await stripeControl("POST", "refunds/fail", { id: made });
  expect((await deliver(await lastEvent("refund.failed", made))).status).toBe(200);
  expect((await view(fan, id)).money).toMatchObject({
    ...{ byHandMinor: 0, refundState: "none", dueMinor: paidMinor },
  });
});

test("an order that is canceled though somebody captured its hold gets everything back", async () => {
  const { fan, id, intentId } = await aPlacedOrder();
  await captureAtProvider(intentId);
  expect((await cancel(fan, id)).status).toBe(200);
  await makeCallsDue(id);
  await ringAlarm(id);
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "refunded" });
  expect(await refundsOf(intentId)).toHaveLength(2);
  await expectMoneyAgrees(id, { overtaken: 1 });
});

for (const [name, change, code] of [
  ["of the other mode", { livemode: true }, "wrong-mode"],
  ["that is thin", { object: "v2.core.event" }, "thin-event"],
] as const)
  test(`an event ${name} is refused and raises one alert for all of them`, async () => {
    await db.delete(alerts).where(eq(alerts.kind, "event-refused"));
    const { id, intentId } = await aPlacedOrder();
    const event = await lastEvent("payment_intent.amount_capturable_updated", intentId);
    const { version } = await row(id);
    for (let round = 0; round < 2; round++) {
      const other = { ...event, ...change, id: `evt_${newKey()}` };
      expect(await deliver(other)).toMatchObject({ status: 400, body: { code } });
      expect(
        await db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, other.id) }),
      ).toBeUndefined();
    }
    expect(await openAlerts("event-refused", code)).toMatchObject([{ times: 2 }]);
    expect((await row(id)).version).toBe(version);
  });

test("an unsigned body raises no alert, because anybody could send it", async () => {
  await db.delete(alerts).where(eq(alerts.kind, "event-refused"));
  const body = JSON.stringify({ object: "v2.core.event", id: "evt_1" });
  const headers = { "stripe-signature": await signature(body, "whsec_of_a_stranger") };
  expect((await stripe.json("POST", "/api/stripe/webhook", body, headers)).status).toBe(400);
  expect(await openAlerts("event-refused", "thin-event")).toEqual([]);
});

test("an event for an unknown order is requested again for an hour, then raises an alert", async () => {
  const { intentId } = await aPlacedOrder();
  const event = await lastEvent("payment_intent.amount_capturable_updated", intentId);
  const orderId = crypto.randomUUID();
  const object = { ...event.data.object, id: `pi_${newKey()}`, metadata: { order_id: orderId } };
  const at = (secondsAgo: number) => Math.floor(Date.now() / 1000) - secondsAgo;
  const young = { ...event, id: `evt_${newKey()}`, created: at(3_500), data: { object } };
  expect((await deliver(young)).status).toBe(500);
  expect(await openAlerts("event-unknown", object.id)).toEqual([]);
  expect((await deliver({ ...young, created: at(3_700) })).status).toBe(200);
  expect(await openAlerts("event-unknown", object.id)).toMatchObject([{ detail: { orderId } }]);
});

test("a line can't be refunded during a dispute, and the fan's money is not lost", async () => {
  const { id, code, staff, intentId } = await anAcceptedOrder();
  await openDispute(intentId);
  const answer = await refund(staff, code, { scope: "lines", lines: [pieces(0, 1)] });
  expect(answer.body.refund.state).toBe("failed");
  expect(await openAlerts("refund-failed", id)).toHaveLength(1);
  expect((await row(id)).refundedMinor).toBe(0);
  // Until a person has looked, canceling gives back only what is still left.
  await move(staff, code, { action: "cancel" });
  expect((await operationsOf(id)).filter((each) => each.state === "failed")).toHaveLength(4);
});

test("a usual order asks the provider for its intent twice at most, whenever its events come", async () => {
  const fan = await signUp();
  const { orderId: id, intentId, clientSecret, quote } = await checkOut(fan);
  await payWithCard(clientSecret);
  const told = new Set<string>();
  const deliverNews = async () => {
    for (const event of await eventsOf(intentId))
      if (!told.has(event.id)) expect((await deliver(event)).status).toBe(200);
    for (const event of await eventsOf(intentId)) told.add(event.id);
  };
  const before = (await retrieves(intentId)).length;
  await deliverNews();
  expect((await place(fan, id)).status).toBe(200);
  const staff = await signUpStaff({ role: "shop", shopId: quote.shopId });
  await move(staff, (await row(id)).orderCode ?? "", { action: "accept" });
  await deliverNews();
  await ringAlarm(id);
  expect((await retrieves(intentId)).length - before).toBeLessThanOrEqual(2);
  expect((await row(id)).paymentState).toBe("captured");
});
