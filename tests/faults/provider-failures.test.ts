import { env } from "cloudflare:workers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { listAlertsOf } from "#worker/db/alerts.ts";
import {
  addFault,
  clearFaults,
  everyTry,
  failNextCall,
  findIntent,
  intentsOf,
  payWithCard,
  stripeApi,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  aPlacedOrder,
  cancel,
  checkOut,
  createIntent,
  door,
  makeCallsDue,
  move,
  operationsOf,
  paymentsOf,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { db, falafel, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

beforeAll(() => openTeddy());

type Logged = { method: string; path: string; idempotencyKey: string | null; fault: string | null };
const asked = () => stripeControl<Logged[]>("GET", "requests");
const creates = async () =>
  (await asked()).filter(({ method, path }) => method === "POST" && path === "/v1/payment_intents");
const createFault = { method: "POST", path: "/v1/payment_intents$" };
const dayMs = 86_400_000;

test("an intent that was made under a kept server error is found by its metadata, and no second one is made", async () => {
  injects([33, 34], "a 500 kept under the key after the effect");
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  await failNextCall(createFault.path, { method: "POST", saved: true, afterEffect: true });
  const { status, body } = await createIntent(fan, proposal);
  expect(status).toBe(200);
  expect(await intentsOf(body.orderId)).toHaveLength(1);
  expect(new Set((await creates()).map((each) => each.idempotencyKey)).size).toBe(1);
  await payWithCard(body.clientSecret ?? "");
  expect((await place(fan, body.orderId)).status).toBe(200);
});

test("an intent that the provider's search does not show yet stays one that nobody can pay", async () => {
  injects(34, "a 500 kept under the key after the effect, search a minute behind");
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  await stripeControl("POST", "search-lag", { ms: 60_000 });
  await failNextCall(createFault.path, { method: "POST", saved: true, afterEffect: true });
  const { status, body } = await createIntent(fan, proposal);
  expect(status).toBe(200);
  await payWithCard(body.clientSecret ?? "");
  expect((await place(fan, body.orderId)).status).toBe(200);
  await stripeControl("POST", "search-lag", { ms: 0 });
  expect((await intentsOf(body.orderId)).map((each) => each.status).sort()).toEqual([
    "requires_capture",
    "requires_payment_method",
  ]);
});

const passing: [string, Record<string, unknown>][] = [
  ["429", { status: 429, body: { error: { type: "invalid_request_error", code: "rate_limit" } } }],
  [
    "409 key in use",
    { status: 409, body: { error: { type: "idempotency_error", code: "idempotency_key_in_use" } } },
  ],
  ["503", { status: 503 }],
];
for (const [name, fault] of passing)
  test(`a provider that answers ${name} is asked so often and no more, and the fan's next try meets the same draft`, async () => {
    injects(34, `${name} to every call that makes the intent`, everyTry);
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    await addFault({ kind: "status", ...createFault, count: null, ...fault });
    const refused = await createIntent(fan, proposal);
    expect(refused).toMatchObject({ status: 503, body: { code: "payment-unavailable" } });
    expect((await creates()).length).toBeLessThanOrEqual(2 * everyTry);
    await clearFaults();
    const again = await createIntent(fan, proposal);
    expect(again.status).toBe(200);
    expect(await intentsOf(again.body.orderId)).toHaveLength(1);
  });

test("a weather of cut, delayed and failing calls, drawn from seeds, charges everybody once", async () => {
  const total = rounds(30, 3);
  injects(
    [33, 34, 35, 37],
    "every fifth call to the provider cut, failing or late, from order to refund",
    total,
  );
  for (let seed = 1; seed <= total; seed++) {
    await stripeControl("POST", "dice", { seed });
    const fan = await signUp();
    const order = await stormy(async () => {
      const proposal = await propose(fan, [falafel]);
      const { body } = await until(() => createIntent(fan, proposal), 200);
      await payWithCard(body.clientSecret ?? "");
      const placed = await until(() => place(fan, body.orderId), 200);
      return { id: body.orderId, code: placed.body.orderCode, intentId: body.intentId ?? "" };
    });
    const staff = await signUpStaff({ role: "shop", shopId: (await row(order.id)).shopId });
    await stormy(() => move(staff, order.code, { action: "accept" }));
    await settle(order.id);
    expect(await row(order.id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
    await stormy(() => move(staff, order.code, { action: "cancel", reason: "storm" }));
    await settle(order.id);
    expect(await row(order.id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "refunded" });
    expect(await intentsOf(order.id)).toHaveLength(1);
  }
  // Proves that faults occurred.
  expect((await asked()).filter((each) => each.fault !== null).length).toBeGreaterThan(total);
});

test("an order whose hold expired at the bank is not cooked: the fan and the kitchen are told", async () => {
  injects([35, 53], "hold expired after seven days");
  const { id, intentId, code, shopId } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId });
  await stripeControl("POST", "clock/advance", { ms: 8 * dayMs });
  expect(await move(staff, code, { action: "accept" })).toMatchObject({ body: { code: "payment-lost" } });
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "payment-lost" });
});

test("a capture that failed for a while is tried again by the alarm alone, until the order cooks", async () => {
  injects([35, 53], "capture: three failures of three kinds, nobody presses again", 3);
  const { id, code, shopId } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId });
  await failNextCall("/capture$", { status: 503 });
  expect((await move(staff, code, { action: "accept" })).status).toBe(503);
  await failNextCall("/capture$", { status: 429 });
  await makeCallsDue(id);
  await ringAlarm(id);
  await addFault({ kind: "drop-after", path: "/capture$", count: everyTry });
  await makeCallsDue(id);
  await ringAlarm(id);
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
  await clearFaults();
  await makeCallsDue(id);
  await ringAlarm(id);
  expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
});

test("an order that can't be written after its card was held gives the hold back by itself", async () => {
  injects(36, "D1 refuses to place the order, to the browser, the alarm and at the draft's end", 4);
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await payWithCard(clientSecret);
  await env.DB.exec(
    `create trigger no_order before update of placed_at on orders when new.id = '${orderId}' and new.placed_at is not null begin select raise(abort, 'no'); end`,
  );
  onTestFinished(async () => void (await env.DB.exec("drop trigger no_order")));
  const failed = await place(fan, orderId);
  expect(failed).toMatchObject({ status: 500, body: { code: "internal" } });
  // For the fan to quote to support.
  expect((failed.body as { requestId?: string }).requestId).toMatch(/.{8}/);
  await ringAlarm(orderId).catch(() => {});
  expect((await findIntent(intentId)).status).toBe("requires_capture");
  // Once extended, since a paid order is worth waiting for; then the card is free again.
  for (let end = 0; end < 2; end++) {
    await setTimes(orderId, { draftExpiresAt: 1 });
    await door(orderId).run("tend");
  }
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect(await row(orderId)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "released" });
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
});

test("a release that fails for long stays to be done, with what went wrong, until it is", async () => {
  injects(37, "the release fails five times", 5);
  const { fan, id, intentId } = await aPlacedOrder();
  await addFault({
    kind: "status",
    path: `${intentId}/cancel`,
    status: 500,
    count: null,
    headers: { "stripe-should-retry": "false" },
  });
  expect((await cancel(fan, id)).status).toBe(200);
  for (let attempt = 2; attempt <= 5; attempt++) {
    await makeCallsDue(id);
    await ringAlarm(id);
  }
  const [operation] = await operationsOf(id);
  expect(operation).toMatchObject({ kind: "release", state: "pending", attempts: 5 });
  expect(operation?.lastError).toBeTruthy();
  await clearFaults();
  await makeCallsDue(id);
  await ringAlarm(id);
  expect((await findIntent(intentId)).status).toBe("canceled");
});

test("an intent that was cheapened at the provider holds no dear order", async () => {
  injects(25, "the intent's amount lowered before the card was confirmed");
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await stripeApi(`payment_intents/${intentId}`, { amount: "500", application_fee_amount: "100" });
  await payWithCard(clientSecret);
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "payment-mismatch" } });
  await ringAlarm(orderId);
  expect((await row(orderId)).placedAt).toBeNull();
  const raised = await listAlertsOf(db, "payment-disagrees", orderId);
  expect(raised).toMatchObject([{ times: 1, resolvedAt: null, detail: { intentId, amountMinor: 500 } }]);
});

test("a cheap order's paid intent places no dear one: place-order names an order, and the server knows its intent", async () => {
  injects([25, 27], "place-order of a dear order with a cheap order's intent in the body, then without", 2);
  const fan = await signUp();
  const cheap = await checkOut(fan, { lines: [{ ...falafel, quantity: 1 }] });
  await payWithCard(cheap.clientSecret);
  const dear = await checkOut(fan, { lines: [{ ...falafel, quantity: 9 }] });
  const body = { orderId: dear.orderId, paymentIntentId: cheap.intentId };
  expect((await fan.json("POST", "/api/orders", body)).status).toBe(400);
  expect(await place(fan, dear.orderId)).toMatchObject({ status: 402, body: { code: "payment-incomplete" } });
  expect((await row(cheap.orderId)).placedAt).not.toBeNull();
});

test("a provider that answers with another order's intent gets neither order paid twice nor its secret out", async () => {
  injects(27, "create answers with the intent of another order");
  const [one, other] = [await signUp(), await signUp()];
  const first = await checkOut(one);
  const used = await findIntent(first.intentId);
  await addFault({ kind: "status", ...createFault, status: 200, body: used, count: 1 });
  const answer = await createIntent(other, await propose(other, [falafel]));
  expect(answer).toMatchObject({ status: 503, body: { code: "payment-unavailable" } });
  expect(JSON.stringify(answer.body)).not.toContain(first.intentId);
  await payWithCard(first.clientSecret);
  expect((await place(one, first.orderId)).status).toBe(200);
  const rows = await paymentsOf(first.orderId);
  expect(rows.map((each) => [each.intentId, each.isCurrent])).toEqual([[first.intentId, true]]);
});

/** Retries as a fan would by pressing the button again. */
async function until<T extends { status: number }>(call: () => Promise<T>, status: number): Promise<T> {
  for (let attempt = 0; attempt < 12; attempt++) {
    const answer = await call();
    if (answer.status === status) return answer;
  }
  throw new Error("it never got through");
}

/** While the provider's calls fail as the dice fall. */
async function stormy<T>(work: () => Promise<T>): Promise<T> {
  const common = { path: "^/v1/(payment_intents|refunds)(?!.*/confirm)", count: null };
  for (const kind of ["drop-before", "drop-after", "drop-mid-body"] as const)
    await addFault({ ...common, kind, probability: 0.07 });
  await addFault({ ...common, kind: "status", status: 500, probability: 0.07 });
  await addFault({ ...common, kind: "status", status: 429, afterEffect: false, probability: 0.05 });
  await addFault({ ...common, kind: "delay", ms: 20, probability: 0.2 });
  try {
    return await work();
  } finally {
    await clearFaults();
  }
}

async function settle(id: string) {
  for (let visit = 0; visit < 3; visit++) {
    await makeCallsDue(id);
    if (!(await ringAlarm(id))) return;
  }
}
