import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { orders } from "#worker/db/schema/index.ts";
import {
  addFault,
  cancelAtProvider,
  clearFaults,
  eventsOf,
  everyTry,
  failNextCall,
  findIntent,
  intentsOf,
  intentsOfCustomer,
  payWithCard,
  signature,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  actionsOf,
  aPlacedOrder,
  checkOut,
  createIntent,
  ledgerOf,
  ordersOf,
  paymentsOf,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { db, falafel, newKey, openTeddy, propose, signUp } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

beforeAll(() => openTeddy());

test("the same checkout key twice gives the same order and the same intent", async () => {
  injects(2, "create-intent again with the same key, as after a reload", 2);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const first = await createIntent(fan, proposal);
  const second = await createIntent(fan, proposal);
  expect(second.status).toBe(200);
  expect(second.body).toMatchObject({ orderId: first.body.orderId, intentId: first.body.intentId });
  expect(await ordersOf(fan.userId)).toHaveLength(1);
  expect(await intentsOfCustomer(fan.userId)).toHaveLength(1);
});

test("the same checkout key eight times at once gives one order and one intent", async () => {
  injects(1, "create-intent eight times at once with one key", 8);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => createIntent(fan, proposal)));
  expect(answers.map((each) => each.status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map((each) => each.body.intentId)).size).toBe(1);
  expect(await ordersOf(fan.userId)).toHaveLength(1);
  expect(await intentsOfCustomer(fan.userId)).toHaveLength(1);
});

test("two customers may have the same checkout key: it is unique per customer only", async () => {
  injects(1, "one checkout key in two customers' hands", 2);
  const checkoutKey = newKey();
  const [one, other] = [await signUp(), await signUp()];
  const mine = await checkOut(one, { checkoutKey });
  const theirs = await checkOut(other, { checkoutKey });
  expect(theirs.orderId).not.toBe(mine.orderId);
});

test("placing at once from two tabs makes one order, and both are told the same code", async () => {
  injects(1, "place-order three times at once", 3);
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  await payWithCard(clientSecret);
  const answers = await Promise.all([place(fan, orderId), place(fan, orderId), place(fan, orderId)]);
  expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((each) => each.body.orderCode)).size).toBe(1);
  expect(await actionsOf(orderId)).toEqual(["place"]);
});

test("browser, webhook and alarm at the same instant make one placed order and one hold in the ledger", async () => {
  for (let round = 0; round < 5; round++) {
    const fan = await signUp();
    const { orderId, intentId, clientSecret } = await checkOut(fan);
    await payWithCard(clientSecret);
    const events = await eventsOf(intentId);
    const deliveries = events.map(async (event) => {
      const body = JSON.stringify(event);
      const headers = { "stripe-signature": await signature(body) };
      return (await fan.send("POST", "/api/stripe/webhook", body, headers)).status;
    });
    const work = [place(fan, orderId), ringAlarm(orderId), place(fan, orderId), ...deliveries];
    if (round % 2) work.reverse();
    await Promise.all(work);
    expect(await Promise.all(deliveries)).toEqual(events.map(() => 200));
    expect(await actionsOf(orderId)).toEqual(["place"]);
    expect((await ledgerOf(orderId)).map((each) => each.kind)).toEqual(["hold"]);
  }
});

test("placing again after a reload answers the same order, also when it has ended since", async () => {
  injects(2, "place-order again after a reload, and after the end", 2);
  const { fan, id, code } = await aPlacedOrder();
  expect((await place(fan, id)).body).toMatchObject({ state: "placed", id, orderCode: code });
  await fan.send("POST", `/api/orders/${id}/cancel`, {});
  expect((await place(fan, id)).body).toMatchObject({ state: "placed", id, orderCode: code });
});

test("a second create-intent after placing answers already-ordered with the order, and makes no intent", async () => {
  injects(3, "create-intent again after the order was placed");
  const { fan, id, checkout } = await aPlacedOrder();
  const again = await createIntent(fan, checkout.proposal);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: "already-ordered", orderId: id });
  expect(await intentsOfCustomer(fan.userId)).toHaveLength(1);
});

test("a card that went through before its answer was lost is found when the fan presses Pay again", async () => {
  injects(2, "the answer of a confirmed card lost, then Pay again");
  const fan = await signUp();
  const { orderId, clientSecret, proposal } = await checkOut(fan);
  await payWithCard(clientSecret);
  const again = await createIntent(fan, proposal);
  expect(again.body).toMatchObject({ code: "already-ordered", orderId });
  expect((await row(orderId)).placedAt).not.toBeNull();
});

test("the same cart paid in two tabs is paid once", async () => {
  injects(3, "one cart confirmed and placed from two tabs at once", 2);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const [one, other] = await Promise.all([createIntent(fan, proposal), createIntent(fan, proposal)]);
  const [first, second] = [one.body, other.body];
  const paid = [await payWithCard(first.clientSecret ?? ""), await payWithCard(second.clientSecret ?? "")];
  expect(paid.map((each) => each.status ?? each.error?.code)).toEqual([
    "requires_capture",
    "payment_intent_unexpected_state",
  ]);
  const placed = await Promise.all([place(fan, first.orderId), place(fan, second.orderId)]);
  expect(placed[1].body).toEqual(placed[0].body);
  expect(await intentsOfCustomer(fan.userId)).toHaveLength(1);
});

test("a changed tip replaces the intent, and the old one is released soon", async () => {
  injects(24, "tip edited after the intent was made");
  const fan = await signUp();
  const checkoutKey = newKey();
  const before = await checkOut(fan, { checkoutKey });
  const after = await checkOut(fan, { checkoutKey, tip: { kind: "amount", amountMinor: 900 } });
  expect(after.orderId).toBe(before.orderId);
  expect(after.intentId).not.toBe(before.intentId);
  expect(await findIntent(after.intentId)).toMatchObject({ amount: before.quote.totals.totalMinor + 500 });
  expect((await row(after.orderId)).totalMinor).toBe(before.quote.totals.totalMinor + 500);

  await ringAlarm(after.orderId);
  expect((await findIntent(before.intentId)).status).toBe("canceled");
  expect((await findIntent(after.intentId)).status).toBe("requires_payment_method");
  expect((await paymentsOf(after.orderId)).filter((each) => each.isCurrent)).toHaveLength(1);
});

test("a changed line replaces the intent, and the order stores the new lines only", async () => {
  injects(24, "cart edited after the intent was made");
  const fan = await signUp();
  const checkoutKey = newKey();
  const before = await checkOut(fan, { checkoutKey });
  const lines = [{ ...falafel, quantity: 1 }];
  const after = await checkOut(fan, { checkoutKey, lines });
  expect(after.intentId).not.toBe(before.intentId);
  await payWithCard(after.clientSecret);
  expect((await place(fan, after.orderId)).status).toBe(200);
  const { body } = await fan.json<{ order: { lines: { quantity: number }[] } }>(
    "GET",
    `/api/orders/${after.orderId}`,
  );
  expect(body.order.lines.map((each) => each.quantity)).toEqual([1]);
});

test("a tab that still shows the old intent can pay it, but the hold is given back and no order comes of it", async () => {
  injects(3, "a second tab pays the intent of an older cart");
  const fan = await signUp();
  const checkoutKey = newKey();
  const old = await checkOut(fan, { checkoutKey });
  const current = await checkOut(fan, { checkoutKey, lines: [{ ...falafel, quantity: 3 }] });
  await payWithCard(old.clientSecret);
  expect((await place(fan, current.orderId)).body.code).toBe("payment-incomplete");
  await ringAlarm(current.orderId);
  expect((await findIntent(old.intentId)).status).toBe("canceled");
  await payWithCard(current.clientSecret);
  expect((await place(fan, current.orderId)).status).toBe(200);
});

test("back to the first cart gets a fresh intent, because a canceled one never comes back", async () => {
  injects(24, "cart edited and edited back", 2);
  const fan = await signUp();
  const checkoutKey = newKey();
  const first = await checkOut(fan, { checkoutKey });
  await checkOut(fan, { checkoutKey, tip: { kind: "amount", amountMinor: 0 } });
  const third = await checkOut(fan, { checkoutKey });
  expect(third.intentId).not.toBe(first.intentId);
  expect((await payWithCard(third.clientSecret)).status).toBe("requires_capture");
  expect((await place(fan, third.orderId)).status).toBe(200);
});

test("a new cart gives up the unpaid draft of an earlier one", async () => {
  injects(2, "a new cart while an older draft is unpaid");
  const fan = await signUp();
  const earlier = await checkOut(fan);
  const later = await checkOut(fan);
  expect(await row(earlier.orderId)).toMatchObject({
    status: OrderStatus.CANCELED,
    cancelReason: "draft-expired",
  });
  expect((await findIntent(earlier.intentId)).status).toBe("canceled");
  expect((await row(later.orderId)).closedAt).toBeNull();
});

test("a new cart does not throw away an earlier one that was paid while nobody listened", async () => {
  injects(2, "a new cart while an older one was paid unheard");
  const fan = await signUp();
  const earlier = await checkOut(fan);
  await payWithCard(earlier.clientSecret);
  const later = await checkOut(fan);
  expect(await row(earlier.orderId)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
  expect((await findIntent(earlier.intentId)).status).toBe("requires_capture");
  expect((await row(later.orderId)).paymentState).toBe("awaiting");
});

test("a new cart waits with an earlier one while the provider does not say whether it was paid", async () => {
  injects(34, "500 while an older cart's payment is asked for");
  const fan = await signUp();
  const earlier = await checkOut(fan);
  await payWithCard(earlier.clientSecret);
  const proposal = await propose(fan, [falafel]);
  await failNextCall(earlier.intentId);
  const refused = await createIntent(fan, proposal);
  await clearFaults();
  expect(refused).toMatchObject({ status: 503, body: { code: "payment-unavailable" } });
  expect((await row(earlier.orderId)).closedAt).toBeNull();
  expect((await createIntent(fan, proposal)).status).toBe(200);
  expect((await row(earlier.orderId)).placedAt).not.toBeNull();
});

test("two carts at once leave one open draft and no orphan hold", async () => {
  injects(1, "two carts of one customer at once", 2);
  const fan = await signUp();
  const proposals = [await propose(fan, [falafel]), await propose(fan, [falafel])];
  const answers = await Promise.all(proposals.map((each) => createIntent(fan, each)));
  expect(answers.filter((each) => each.status === 200).length).toBeGreaterThan(0);
  const open = (await ordersOf(fan.userId)).filter((each) => each.closedAt === null);
  expect(open).toHaveLength(1);
  for (const intent of await intentsOfCustomer(fan.userId))
    if (intent.metadata.order_id !== open[0]?.id) expect(intent.status).toBe("canceled");
});

test("after expiry the same key is refused with checkout-closed and nothing can be paid", async () => {
  injects(41, "the same cart paid after its draft expired");
  const fan = await signUp();
  const { orderId, clientSecret, proposal } = await checkOut(fan);
  await setTimes(orderId, { draftExpiresAt: Date.now() - 1 });
  await ringAlarm(orderId);
  expect(await createIntent(fan, proposal)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
  expect((await payWithCard(clientSecret)).error?.code).toBe("payment_intent_unexpected_state");
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
});

test("an intent whose making timed out though it was made is the one that the next try returns", async () => {
  injects(33, "answer to create lost after the effect", everyTry);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  await addFault({ kind: "drop-after", method: "POST", path: "/v1/payment_intents$", count: everyTry });
  const lost = await createIntent(fan, proposal);
  await clearFaults();
  expect(lost).toMatchObject({ status: 503, body: { code: "payment-unavailable" } });
  const again = await createIntent(fan, proposal);
  expect(again.status).toBe(200);
  expect(await intentsOf(again.body.orderId)).toHaveLength(1);
});

test("a dropped connection or a server error while the intent is made is not noticed by the fan", async () => {
  injects(34, "connection cut before and after the effect, a 500, while the intent is made", 3);
  for (const fault of [
    { kind: "drop-before" },
    { kind: "drop-after" },
    { kind: "status", status: 500 },
  ] as const) {
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    await addFault({ ...fault, method: "POST", path: "/v1/payment_intents$", count: 1 });
    const answer = await createIntent(fan, proposal);
    expect(answer.status).toBe(200);
    expect(await intentsOf(answer.body.orderId)).toHaveLength(1);
  }
});

test("a server error that the provider keeps under the key does not lock the fan out", async () => {
  injects(34, "a 500 kept under the idempotency key");
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  await failNextCall("/v1/payment_intents$", { method: "POST", saved: true });
  const answer = await createIntent(fan, proposal);
  expect(answer.status).toBe(200);
  const again = await createIntent(fan, proposal);
  expect(again.body.intentId).toBe(answer.body.intentId);
  expect(await intentsOf(answer.body.orderId)).toHaveLength(1);
});

test("an answer cut in its middle asks the fan to try again, which finds the same intent", async () => {
  injects(34, "connection cut in the middle of the answer");
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  await addFault({ kind: "drop-mid-body", method: "POST", path: "/v1/payment_intents$", count: 1 });
  expect(await createIntent(fan, proposal)).toMatchObject({
    status: 503,
    body: { code: "payment-unavailable" },
  });
  const again = await createIntent(fan, proposal);
  expect(again.status).toBe(200);
  expect(await intentsOf(again.body.orderId)).toHaveLength(1);
});

for (const [providerCode, status, code] of [
  ["amount_too_small", 400, "amount-too-small"],
  ["parameter_invalid_integer", 402, "payment-refused"],
] as const)
  test(`a payment that the provider refuses (${providerCode}) leaves no open draft behind`, async () => {
    injects(32, `${providerCode} from the provider`);
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    const body = { error: { type: "invalid_request_error", code: providerCode, message: "No." } };
    await addFault({
      kind: "status",
      method: "POST",
      path: "/v1/payment_intents$",
      status: 400,
      body,
      count: 1,
    });
    expect(await createIntent(fan, proposal)).toMatchObject({ status, body: { code } });
    expect((await ordersOf(fan.userId)).every((each) => each.closedAt !== null)).toBe(true);
  });

test("a declined card is no order, and another card on the same intent makes it one", async () => {
  injects([26, 42], "card declined, then another on the same intent");
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  expect((await payWithCard(clientSecret, "4000000000000002")).error?.code).toBe("card_declined");
  expect(await place(fan, orderId)).toMatchObject({ status: 402, body: { code: "payment-incomplete" } });
  await payWithCard(clientSecret);
  expect((await place(fan, orderId)).status).toBe(200);
});

test("a payment under way is answered with pending, and decided later", async () => {
  injects(26, "place-order while the intent is processing");
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await stripeControl("POST", "processing/next", { count: 1 });
  expect((await payWithCard(clientSecret)).status).toBe("processing");
  expect(await place(fan, orderId)).toMatchObject({ status: 202, body: { state: "pending", id: orderId } });
  await stripeControl("POST", "processing/settle", { id: intentId, outcome: "succeed" });
  expect((await place(fan, orderId)).body).toMatchObject({ state: "placed" });
});

test("a canceled intent makes no order", async () => {
  injects(26, "place-order with a canceled intent");
  const fan = await signUp();
  const { orderId, intentId } = await checkOut(fan);
  await cancelAtProvider(intentId);
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "payment-canceled" } });
  expect((await row(orderId)).placedAt).toBeNull();
});

test("an intent of another amount than the order's is refused", async () => {
  injects(25, "order and intent differ in their amount");
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  await payWithCard(clientSecret);
  await db.update(orders).set({ totalMinor: 999_900 }).where(eq(orders.id, orderId));
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "payment-mismatch" } });
  expect((await row(orderId)).placedAt).toBeNull();
});
