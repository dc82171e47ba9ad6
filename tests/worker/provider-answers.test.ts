import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { payableBy } from "#domain/cart/checkout.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { listAlertsOf } from "#worker/db/alerts.ts";
import { paymentOperations, shops } from "#worker/db/schema/index.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import {
  addFault,
  clearFaults,
  failNextCall,
  figuresOf,
  intentsOf,
  payWithCard,
  refundsOf,
  stripeApi,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  ageCalls,
  anAcceptedOrder,
  aPlacedOrder,
  checkOut,
  createIntent,
  makeCallsDue,
  move,
  operationsOf,
  place,
  refund,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";

const account = "acct_local_teddy_oven";
const line = [{ position: 0, quantity: 1 }];
const hourMs = 60 * 60_000;

beforeAll(() => openTeddy());
afterEach(() => clearFaults());

/** A line's refund that the provider made although its answer was lost; the record knows nothing of it. */
async function aLostRefund() {
  const own = await openOwnVenue(account);
  const order = await anAcceptedOrder({ lines: [own.burger(2)], stadiumId: own.stadiumId });
  // The first of the two calls is the food's.
  await failNextCall("/v1/refunds", { method: "POST", status: 503, afterEffect: true });
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  const [made] = (await refundsOf(order.intentId)).filter((each) => each.transfer_reversal !== null);
  return { ...order, refundId: made?.id ?? "", foodMinor: made?.amount ?? 0 };
}

for (const tries of [1, 6])
  test(`a refund whose answer was lost and that the bank sent back is not called done (after ${tries} tries)`, async () => {
    const { id, refundId, foodMinor, intentId } = await aLostRefund();
    await db.update(paymentOperations).set({ attempts: tries }).where(eq(paymentOperations.state, "pending"));
    await stripeControl("POST", "refunds/fail", { id: refundId });
    await makeCallsDue(id);
    await ringAlarm(id);
    const food = (await operationsOf(id)).find((each) => each.kind === "refund-food");
    expect(food).toMatchObject({ state: "failed", lastError: "came-back", providerId: refundId });
    expect((await row(id)).refundedMinor).toBe((await figuresOf(intentId)).paid === 0 ? foodMinor : 200);
    expect((await listAlertsOf(db, "refund-failed", id)).filter((each) => !each.resolvedAt)).toHaveLength(1);
  });

test("a refund that was made before its process died is not made again when the provider has forgotten its key", async () => {
  const { id, intentId } = await aLostRefund();
  // The process died before it counted the try; a day later the key is forgotten.
  await db.update(paymentOperations).set({ attempts: 0 }).where(eq(paymentOperations.state, "pending"));
  await ageCalls(id, 25 * hourMs);
  await stripeControl("POST", "clock/advance", { ms: 25 * hourMs });
  await makeCallsDue(id);
  await ringAlarm(id);
  expect((await refundsOf(intentId)).map((each) => each.amount).sort()).toEqual([200, 5_400]);
  await expectMoneyAgrees(id);
});

test("a fan pays although the shop's account changed while the first answer was lost", async () => {
  const own = await openOwnVenue(account);
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  await failNextCall("/v1/payment_intents$", { method: "POST", status: 503, afterEffect: true, saved: true });
  await failNextCall("/v1/payment_intents/search", { status: 503 });
  expect((await createIntent(fan, proposal)).status).toBe(503);
  const other = "acct_local_teddy_grill";
  await db.update(shops).set({ vendorConnectedAccountId: other }).where(eq(shops.id, own.shopId));
  const { status, body } = await createIntent(fan, proposal);
  expect(status).toBe(200);
  await payWithCard(body.clientSecret ?? "");
  expect((await place(fan, body.orderId)).status).toBe(200);
  const held = (await intentsOf(body.orderId)).filter((each) => each.status === "requires_capture");
  expect(held.map((each) => each.transfer_data?.destination)).toEqual([other]);
});

test("an intent allows the methods that the form offers, and no other", async () => {
  const { orderId } = await checkOut(await signUp());
  expect(await intentsOf(orderId)).toMatchObject([
    { allowed_payment_method_types: [...payableBy], automatic_payment_methods: null },
  ]);
});

test("an amount that somebody charged at the provider is what the record says, and goes back", async () => {
  const own = await openOwnVenue(account);
  const order = await aPlacedOrder({ lines: [own.burger(2)], stadiumId: own.stadiumId });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  await stripeApi(`payment_intents/${order.intentId}/capture`, { amount_to_capture: "3000" });
  expect(await move(staff, order.code, { action: "accept" })).toMatchObject({
    status: 409,
    body: { code: "payment-lost" },
  });
  await makeCallsDue(order.id);
  await ringAlarm(order.id);
  expect(await figuresOf(order.intentId)).toMatchObject({ paid: 0, shop: 0, platform: 0, openHold: 0 });
  expect(await row(order.id)).toMatchObject({ status: OrderStatus.CANCELED, capturedMinor: null });
  expect(await listAlertsOf(db, "payment-disagrees", order.id)).toMatchObject([
    { detail: { intentId: order.intentId, code: "capture-differs" } },
  ]);
});

test("a key of another request is told apart from a refusal of the request", async () => {
  const { id, code, staff } = await anAcceptedOrder();
  const body = { error: { type: "idempotency_error", message: "Keys can only be used once." } };
  await addFault({ kind: "status", path: "/v1/refunds", method: "POST", status: 400, count: 2, body });
  expect((await refund(staff, code, { scope: "lines", lines: line })).body.refund.state).toBe("pending");
  await makeCallsDue(id);
  await ringAlarm(id);
  await expectMoneyAgrees(id);
});
