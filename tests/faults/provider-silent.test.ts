import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { alerts } from "#worker/db/schema/index.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import {
  addFault,
  clearFaults,
  failNextCall,
  findIntent,
  providerRefusals,
  refundsOf,
} from "../support/stripe-control.ts";
import {
  ageCalls,
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  createIntent,
  door,
  makeCallsDue,
  move,
  operationsOf,
  refund,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import {
  type Client,
  db,
  falafel,
  openOwnVenue,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";
import main from "./main.ts";
import { injects } from "./support/fault.ts";

const minuteMs = 60_000;
const account = "acct_local_teddy_oven";
const pieces = (position: number, quantity: number) => ({ position, quantity });
let operator: Client;

beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});
/** Other tests' calls are no part of one's alert. */
afterEach(async () => {
  await clearFaults();
  await db.update(alerts).set({ resolvedAt: 1 }).where(isNull(alerts.resolvedAt));
});

type OpenCall = {
  id: string;
  orderId: string;
  orderCode: string;
  kind: string;
  amountMinor: number;
  state: string;
  attempts: number;
  lastError: string | null;
  createdAt: number;
};
const openCallsOf = async (id: string) =>
  (await operator.json<{ calls: OpenCall[] }>("GET", "/api/staff/ops/calls")).body.calls.filter(
    (each) => each.orderId === id,
  );
const settle = (id: string, callId: string, how: "retry" | "end") =>
  operator.json("POST", `/api/staff/ops/orders/${id}/calls/${encodeURIComponent(callId)}/${how}`, {});
const unansweredAlerts = () =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, "calls-unanswered"), isNull(alerts.resolvedAt)));
const cron = () => main.scheduled(createScheduledController({ cron: "* * * * *" }), env);
/** The provider says 503 to such calls, and the SDK is told not to try again. */
const silent = (path: string) =>
  addFault({ kind: "status", path, status: 503, count: null, headers: { "stripe-should-retry": "false" } });

for (const [name, refusal, code] of [
  ["an expired key (401)", providerRefusals.keyExpired, "key-refused"],
  ["a key without the right (403)", providerRefusals.rightMissing, "right-missing"],
  ["a key of another request (idempotency_error)", providerRefusals.keyReused, "request-changed"],
] as const)
  test(`a provider that refuses ${name} is told at once, once for all orders, until the calls get through`, async () => {
    injects(63, `${name}: every release, tried three times each`, 6);
    const orders = [await aPlacedOrder(), await aPlacedOrder()];
    await addFault({ kind: "status", path: "/cancel$", method: "POST", count: null, ...refusal });
    for (const { fan, id } of orders) expect((await cancel(fan, id)).status).toBe(200);
    for (const { id } of orders) {
      await makeCallsDue(id);
      await ringAlarm(id);
    }
    expect(await unansweredAlerts()).toMatchObject([
      { times: 1, subject: "calls", detail: { waiting: 2, codes: code } },
    ]);
    for (const { id, code: orderCode, quote } of orders)
      expect(await openCallsOf(id)).toMatchObject([
        {
          ...{ orderCode, kind: "release", state: "pending", attempts: 2, lastError: code },
          amountMinor: quote.totals.totalMinor,
        },
      ]);
    await clearFaults();
    for (const { id, intentId } of orders) {
      const [call] = await openCallsOf(id);
      expect((await settle(id, call?.id ?? "", "retry")).status).toBe(204);
      expect((await findIntent(intentId)).status).toBe("canceled");
    }
    expect(await unansweredAlerts()).toEqual([]);
  });

test("a refund that stays unanswered raises one alert after five minutes, however soon its next try is", async () => {
  injects(63, "503 to every refund for five minutes");
  const { id, code, staff } = await anAcceptedOrder();
  await silent("/v1/refunds");
  expect((await refund(staff, code, { scope: "order" })).body.refund.state).toBe("pending");
  await cron();
  expect(await unansweredAlerts()).toEqual([]);
  await ageCalls(id, 5 * minuteMs);
  for (let minute = 0; minute < 3; minute++) await cron();
  const waiting = (await openCallsOf(id)).length;
  expect(waiting).toBe(2);
  expect(await unansweredAlerts()).toMatchObject([{ times: 1, detail: { waiting } }]);
  await clearFaults();
  await makeCallsDue(id);
  // The minute that makes the calls, and the one that sees that none is left.
  for (let minute = 0; minute < 2; minute++) await cron();
  expect(await unansweredAlerts()).toEqual([]);
  expect(await openCallsOf(id)).toEqual([]);
});

test("a fan whom the provider refuses because of our key is no secret of the fan's: operators are told", async () => {
  injects(63, "401 to create-intent");
  const fan = await signUp();
  await addFault({
    kind: "status",
    path: "/v1/payment_intents$",
    count: null,
    ...providerRefusals.keyExpired,
  });
  expect(await createIntent(fan, await propose(fan, [falafel]))).toMatchObject({
    status: 503,
    body: { code: "payment-unavailable" },
  });
  expect(await unansweredAlerts()).toMatchObject([
    { subject: "new-payments", detail: { codes: "key-refused" } },
  ]);
});

test("a hold that the provider does not know any more is for a person, who ends the call", async () => {
  injects(63, "404 to the release and to the look at its intent", 2);
  const { fan, id, intentId } = await aPlacedOrder();
  const body = {
    error: { type: "invalid_request_error", code: "resource_missing", message: "No such intent" },
  };
  await addFault({ kind: "status", path: intentId, status: 404, body, count: null });
  await cancel(fan, id);
  const [call] = await openCallsOf(id);
  expect(call).toMatchObject({ state: "failed", lastError: "resource_missing" });
  expect((await settle(id, call?.id ?? "", "end")).status).toBe(204);
  expect(await openCallsOf(id)).toEqual([]);
  expect(await settle(id, call?.id ?? "", "end")).toMatchObject({
    status: 409,
    body: { code: "not-failed" },
  });
  // The hold is still there at the provider, so the comparison finds it and ends it.
  await clearFaults();
  await door(id).run("review", { intentId, repair: true, retryFailed: false });
  expect((await findIntent(intentId)).status).toBe("canceled");
});

/** An order whose acceptance had no answer; `wasCharged`: the provider charged the card nevertheless. */
async function anUnansweredOrder(wasCharged: boolean, without?: ReturnType<typeof pieces>[]) {
  const own = await openOwnVenue(account);
  const order = await aPlacedOrder({ lines: [own.burger(2), own.cola(3)], stadiumId: own.stadiumId });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  await silent("/cancel$");
  await silent("payment_intents/[^/]+$");
  if (wasCharged) await failNextCall(`${order.intentId}/capture`, { status: 503, afterEffect: true });
  await silent("/capture$");
  expect(await move(staff, order.code, { action: "accept", ...(without && { without }) })).toMatchObject({
    status: 503,
    body: { code: "payment-unknown" },
  });
  return { ...order, staff, own };
}
type Unanswered = Awaited<ReturnType<typeof anUnansweredOrder>>;

async function expectEnded({ id, intentId }: Unanswered, wasCharged: boolean) {
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, acceptedAt: null });
  await clearFaults();
  for (let visit = 0; visit < 2; visit++) {
    await makeCallsDue(id);
    await ringAlarm(id);
  }
  const { status, amount_received } = await findIntent(intentId);
  const back = (await refundsOf(intentId)).reduce((sum, each) => sum + each.amount, 0);
  expect({ status, isBack: back === amount_received }).toEqual({
    status: wasCharged ? "succeeded" : "canceled",
    isBack: true,
  });
  expect(await row(id)).toMatchObject({
    status: OrderStatus.CANCELED,
    acceptedAt: null,
    paymentState: wasCharged ? "refunded" : "released",
  });
  await expectMoneyAgrees(id, { overtaken: wasCharged ? 1 : 0 });
}

for (const wasCharged of [false, true])
  for (const without of [undefined, [pieces(1, 1)]])
    test(`a capture without an answer for minutes ends its order: ${wasCharged ? "refunded" : "released"}, never cooked${without ? " (without a piece)" : ""}`, async () => {
      injects(63, `capture ${wasCharged ? "made, its answer lost" : "not made"}, then 503 for hours`);
      const order = await anUnansweredOrder(wasCharged, without);
      await makeCallsDue(order.id);
      await ringAlarm(order.id);
      expect((await row(order.id)).status).toBe(OrderStatus.PENDING);
      await ageCalls(order.id, 3 * minuteMs);
      await ringAlarm(order.id);
      expect(await row(order.id)).toMatchObject({ cancelReason: "payment-unanswered" });
      // Hours later the provider answers again, and staff still see the card.
      await ageCalls(order.id, 240 * minuteMs);
      await cron();
      expect(await unansweredAlerts()).toHaveLength(1);
      expect((await move(order.staff, order.code, { action: "accept" })).status).not.toBe(200);
      await expectEnded(order, wasCharged);
    });

test("staff who accept again after the time is over do not cook: the order ends", async () => {
  injects(63, "Accept pressed again four hours after a capture without an answer");
  const order = await anUnansweredOrder(false);
  await ageCalls(order.id, 240 * minuteMs);
  await clearFaults();
  expect(await move(order.staff, order.code, { action: "accept" })).toMatchObject({
    status: 409,
    body: { code: "payment-lost" },
  });
  await expectEnded(order, false);
});

const enders: [string, (order: Unanswered) => Promise<{ status: number }>][] = [
  ["the fan", ({ fan, id }) => cancel(fan, id)],
  ["the shop", ({ staff, code }) => move(staff, code, { action: "cancel" })],
  [
    "the venue",
    async ({ code, own }) =>
      move(await signUpStaff({ role: "manager", stadiumId: own.stadiumId }), code, { action: "cancel" }),
  ],
  [
    "the operator",
    async ({ id }) => {
      const [call] = await openCallsOf(id);
      return settle(id, call?.id ?? "", "end");
    },
  ],
];
for (const wasCharged of [false, true])
  for (const [name, end] of enders)
    test(`${name} can end an order whose capture has no answer, ${wasCharged ? "charged" : "not charged"}`, async () => {
      injects(63, `${name} ends it while nobody knows`);
      const order = await anUnansweredOrder(wasCharged);
      expect([200, 204]).toContain((await end(order)).status);
      // The fan reads that nobody knows, not that nothing was taken.
      expect(await row(order.id)).toMatchObject({ paymentState: "held", cancelReason: "payment-unanswered" });
      await expectEnded(order, wasCharged);
    });

test("the operator's try makes a capture that had no answer, before its time is over", async () => {
  injects(63, "capture 503, then tried again by a person");
  const order = await anUnansweredOrder(false);
  await clearFaults();
  const [call] = await openCallsOf(order.id);
  expect((await settle(order.id, call?.id ?? "", "retry")).status).toBe(204);
  expect(await row(order.id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
});

test("a second acceptance that leaves out other pieces is refused; the first one still counts", async () => {
  injects(64, "Accept again with other missing pieces after a lost answer", 2);
  for (const first of [undefined, [pieces(1, 1)]]) {
    const order = await anUnansweredOrder(true, first);
    const again = { action: "accept", without: [pieces(0, 1)] };
    expect(await move(order.staff, order.code, again)).toMatchObject({
      status: 409,
      body: { code: "accept-differs" },
    });
    await clearFaults();
    expect(await move(order.staff, order.code, { action: "accept", without: first })).toMatchObject({
      status: 200,
    });
    const { capturedMinor, totalMinor } = await row(order.id);
    expect(capturedMinor).toBe(totalMinor - (first ? 5_600 : 0));
    await expectMoneyAgrees(order.id);
  }
});

test("a capture that is still processing is not called charged, and nothing is cooked on it", async () => {
  injects(35, "2xx to the capture, processing, nothing received");
  const order = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  const body = { ...(await findIntent(order.intentId)), status: "processing", amount_received: 0 };
  await addFault({ kind: "status", path: `${order.intentId}/capture`, status: 200, body, count: 1 });
  expect(await move(staff, order.code, { action: "accept" })).toMatchObject({
    status: 503,
    body: { code: "payment-unknown" },
  });
  expect(await row(order.id)).toMatchObject({ status: OrderStatus.PENDING, capturedMinor: null });
  expect((await operationsOf(order.id))[0]).toMatchObject({ lastError: "capture-processing" });
});
