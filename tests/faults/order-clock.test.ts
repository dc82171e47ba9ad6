import { createScheduledController, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import {
  addFault,
  cancelAtProvider,
  clearFaults,
  everyTry,
  failNextCall,
  findIntent,
  payWithCard,
  refundsOf,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  ledgerSums,
  makeCallsDue,
  move,
  operationsOf,
  place,
  reservedMinutes,
  ringAlarm,
  room,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";
import worker from "./main.ts";
import { injects } from "./support/fault.ts";

beforeAll(() => openTeddy());
afterEach(() => clearFaults());

const past = () => Date.now() - 1;

const sortedAmounts = (refunds: { amount: number }[]) =>
  refunds.map((each) => each.amount).sort((a, b) => a - b);

async function runCron() {
  await worker.scheduled(createScheduledController({ cron: "* * * * *" }), env);
}

/** Rings the room's alarm, or runs the cron for a room whose alarm was lost: both must do the same. */
const clocks: [string, (id: string) => Promise<unknown>][] = [
  ["the alarm", ringAlarm],
  [
    "the cron sweep",
    async (id) => {
      await runInDurableObject(room(id), (_room, state) => state.storage.deleteAlarm());
      await runCron();
    },
  ],
];

for (const [clock, ring] of clocks) {
  test(`an unpaid draft expires through ${clock}: intent canceled, kitchen's time given back`, async () => {
    injects(41, `tab closed before paying; ${clock} looks`);
    const own = await openOwnVenue();
    const fan = await signUp();
    const { orderId, intentId } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
    expect(await reservedMinutes(own.shopId)).toBe(11);
    await setTimes(orderId, { draftExpiresAt: past() });
    await ring(orderId);
    expect(await row(orderId)).toMatchObject({
      status: OrderStatus.CANCELED,
      paymentState: "released",
      cancelReason: "draft-expired",
    });
    expect((await findIntent(intentId)).status).toBe("canceled");
    expect(await reservedMinutes(own.shopId)).toBe(0);
    expect((await operationsOf(orderId)).map((each) => [each.kind, each.state])).toEqual([
      ["release", "done"],
    ]);
  });

  test(`a paid draft whose browser and webhook died is placed through ${clock}`, async () => {
    injects(5, `browser dead, webhook withheld; ${clock} looks`);
    const fan = await signUp();
    const { orderId, clientSecret } = await checkOut(fan);
    await payWithCard(clientSecret);
    await setTimes(orderId, { draftExpiresAt: past() });
    await ring(orderId);
    expect(await row(orderId)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
  });

  test(`an order that no kitchen accepts is canceled through ${clock}: hold released, place given back`, async () => {
    injects(35, `no answer of the kitchen; ${clock} looks`);
    const own = await openOwnVenue();
    const { id, intentId } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
    expect(await reservedMinutes(own.shopId)).toBe(11);
    await setTimes(id, { acceptBy: past() });
    await ring(id);
    expect(await row(id)).toMatchObject({
      status: OrderStatus.CANCELED,
      paymentState: "released",
      cancelReason: "not-accepted",
    });
    expect((await findIntent(intentId)).status).toBe("canceled");
    expect(await reservedMinutes(own.shopId)).toBe(0);
    expect((await ledgerSums(id, ["hold", "release"])).all).toBe(0);
  });

  test(`a release that the provider refused to hear is asked for again through ${clock}`, async () => {
    injects(37, `500 to the release; ${clock} tries again`);
    const { fan, id, intentId } = await aPlacedOrder();
    await failNextCall(`${intentId}/cancel`);
    expect((await cancel(fan, id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "held" });
    expect((await operationsOf(id))[0]).toMatchObject({ kind: "release", state: "pending", attempts: 1 });
    await makeCallsDue(id);
    await ring(id);
    expect((await row(id)).paymentState).toBe("released");
    expect((await findIntent(intentId)).status).toBe("canceled");
  });
}

test("a draft lives five minutes and its alarm looks after it from the first minute", async () => {
  const { orderId } = await checkOut(await signUp());
  const { draftExpiresAt, createdAt } = await row(orderId);
  expect(draftExpiresAt - createdAt).toBe(300_000);
  expect(await ringAlarm(orderId)).toBe(true);
  expect((await row(orderId)).closedAt).toBeNull();
  expect(await ringAlarm(orderId)).toBe(true);
});

test("a draft is extended once while 3-D Secure runs, also after a reload, and then ends", async () => {
  injects(41, "3-D Secure challenge left open past the draft's end, twice", 2);
  const fan = await signUp();
  const { orderId, clientSecret, intentId, proposal } = await checkOut(fan);
  expect((await payWithCard(clientSecret, "4000002760003184")).status).toBe("requires_action");
  await fan.send("POST", "/api/stripe/create-intent", proposal);
  await setTimes(orderId, { draftExpiresAt: past() });
  await ringAlarm(orderId);
  const extended = await row(orderId);
  expect(extended.closedAt).toBeNull();
  expect(extended.draftExpiresAt).toBeGreaterThan(Date.now());
  await setTimes(orderId, { draftExpiresAt: past() });
  await ringAlarm(orderId);
  expect((await row(orderId)).cancelReason).toBe("draft-expired");
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect(await actionsOf(orderId)).toEqual(["extend", "expire"]);
});

test("a paid draft does not expire just because the provider is down at that moment", async () => {
  injects(5, "provider down at the draft's end", 2);
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await payWithCard(clientSecret);
  await setTimes(orderId, { draftExpiresAt: past() });
  await failNextCall(intentId, { count: 2 });
  await ringAlarm(orderId);
  expect((await row(orderId)).closedAt).toBeNull();
  await clearFaults();
  await ringAlarm(orderId);
  expect((await row(orderId)).placedAt).not.toBeNull();
});

test("a payment that succeeds after its draft expired is given back, and no order comes of it", async () => {
  injects(41, "payment succeeds after its draft expired");
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await stripeControl("POST", "processing/next", { count: 1 });
  expect((await payWithCard(clientSecret)).status).toBe("processing");
  for (let round = 0; round < 2; round++) {
    await setTimes(orderId, { draftExpiresAt: past() });
    await ringAlarm(orderId);
  }
  expect((await row(orderId)).cancelReason).toBe("draft-expired");
  await stripeControl("POST", "processing/settle", { id: intentId, outcome: "succeed" });
  expect((await findIntent(intentId)).status).toBe("requires_capture");
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
  await makeCallsDue(orderId);
  await ringAlarm(orderId);
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect((await row(orderId)).placedAt).toBeNull();
});

for (const kind of ["drop-before", "drop-after"] as const)
  test(`a capture whose connection dropped (${kind}) is found out by the alarm and made once`, async () => {
    injects(35, `capture: ${kind}`, everyTry);
    const { id, intentId, code, shopId, quote } = await aPlacedOrder();
    const staff = await signUpStaff({ role: "shop", shopId });
    await addFault({ kind, path: `${intentId}/capture`, count: everyTry });
    expect(await move(staff, code, { action: "accept" })).toMatchObject({
      status: 503,
      body: { code: "payment-unknown" },
    });
    expect((await row(id)).status).toBe(OrderStatus.PENDING);
    await makeCallsDue(id);
    await ringAlarm(id);
    expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
    expect((await findIntent(intentId)).amount_received).toBe(quote.totals.totalMinor);
    expect((await ledgerSums(id, ["capture"])).all).toBe(0);
  });

test("while a capture's end is unknown the order's time to be accepted is not up", async () => {
  injects(35, "the clock while a capture's end is unknown");
  const { id, intentId, code, shopId } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId });
  await failNextCall(`${intentId}/capture`);
  await move(staff, code, { action: "accept" });
  await setTimes(id, { acceptBy: past() });
  await ringAlarm(id);
  // The alarm is set for the call's due time, not for every second.
  const alarm = await runInDurableObject(room(id), (_room, state) => state.storage.getAlarm());
  expect(alarm).toBe((await operationsOf(id))[0]?.nextAttemptAt);
  await makeCallsDue(id);
  await ringAlarm(id);
  expect((await row(id)).status).toBe(OrderStatus.PREPARING);
});

test("staff who press Accept again after a lost answer from the provider accept the order once", async () => {
  injects(35, "Accept again after the capture's answer was lost", 2);
  const { id, intentId, code, shopId } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId });
  await addFault({ kind: "drop-after", path: `${intentId}/capture`, count: everyTry });
  expect((await move(staff, code, { action: "accept" })).status).toBe(503);
  expect((await move(staff, code, { action: "accept" })).status).toBe(200);
  expect(await actionsOf(id)).toEqual(["place", "capture", "accept"]);
});

test("a hold that was lost cancels the order as payment-lost, and the kitchen is told not to cook", async () => {
  injects(53, "hold canceled at the provider before Accept");
  const own = await openOwnVenue();
  const { id, intentId, code } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  await cancelAtProvider(intentId);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  expect(await move(staff, code, { action: "accept" })).toMatchObject({
    status: 409,
    body: { code: "payment-lost" },
  });
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "payment-lost" });
  expect(await reservedMinutes(own.shopId)).toBe(0);
  expect((await ledgerSums(id, ["hold", "release"])).all).toBe(0);
});

test("a capture that the provider refuses for good gives the hold back", async () => {
  injects(53, "400 to the capture");
  const { id, intentId, code, shopId } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId });
  const body = { error: { type: "invalid_request_error", code: "capture_refused", message: "No." } };
  await addFault({ kind: "status", path: `${intentId}/capture`, status: 400, body, count: 1 });
  expect(await move(staff, code, { action: "accept" })).toMatchObject({ body: { code: "payment-lost" } });
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "payment-lost" });
  expect((await findIntent(intentId)).status).toBe("canceled");
});

test("money captured behind our back counts as captured when the kitchen accepts", async () => {
  injects(35, "captured at the provider before Accept");
  const { id, intentId, code, shopId, quote } = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId });
  await fetch(
    `${(env as unknown as Record<string, string>).STRIPE_API_BASE}/v1/payment_intents/${intentId}/capture`,
    {
      method: "POST",
      headers: { authorization: "Bearer sk_test_local_seatside" },
    },
  );
  expect((await move(staff, code, { action: "accept" })).status).toBe(200);
  expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
  expect((await ledgerSums(id, ["capture"])).card).toBe(-quote.totals.totalMinor);
});

for (const kind of ["drop-before", "drop-after"] as const)
  test(`refunds whose connection dropped (${kind}) are made exactly once each`, async () => {
    injects(37, `both refunds: ${kind}`, 2 * everyTry);
    const { id, intentId, code, staff, quote } = await anAcceptedOrder();
    await addFault({ kind, method: "POST", path: "/v1/refunds$", count: 2 * everyTry });
    expect((await move(staff, code, { action: "cancel", reason: "oven broke" })).status).toBe(200);
    expect((await operationsOf(id)).filter((each) => each.state === "pending")).toHaveLength(2);
    await clearFaults();
    await makeCallsDue(id);
    await ringAlarm(id);
    const refunds = await refundsOf(intentId);
    const { totals } = quote;
    expect(sortedAmounts(refunds)).toEqual(
      sortedAmounts([{ amount: totals.subtotalMinor }, { amount: totals.totalMinor - totals.subtotalMinor }]),
    );
    expect((await row(id)).paymentState).toBe("refunded");
    expect(await ringAlarm(id)).toBe(false);
  });

for (const afterEffect of [false, true])
  test(`a server error kept under the key (${afterEffect ? "after" : "before"} the effect) holds up no capture, release or refund`, async () => {
    injects(
      [34, 37],
      `500 kept under the key ${afterEffect ? "after" : "before"} the effect: capture, two refunds, release`,
      4,
    );
    const { id, intentId, code, shopId, quote } = await aPlacedOrder();
    const staff = await signUpStaff({ role: "shop", shopId });
    const kept = { saved: true, afterEffect };
    await failNextCall(`${intentId}/capture`, kept);
    expect((await move(staff, code, { action: "accept" })).status).toBe(503);
    await makeCallsDue(id);
    await ringAlarm(id);
    expect((await row(id)).paymentState).toBe("captured");

    await failNextCall("/v1/refunds$", { ...kept, method: "POST", count: 2 });
    await move(staff, code, { action: "cancel", reason: "no bread" });
    for (let round = 0; round < 4; round++) {
      await makeCallsDue(id);
      await ringAlarm(id);
    }
    const { totals } = quote;
    expect(sortedAmounts(await refundsOf(intentId))).toEqual(
      sortedAmounts([{ amount: totals.subtotalMinor }, { amount: totals.totalMinor - totals.subtotalMinor }]),
    );
    expect((await operationsOf(id)).every((each) => each.state === "done")).toBe(true);

    const other = await aPlacedOrder();
    await failNextCall(`${other.intentId}/cancel`, kept);
    await cancel(other.fan, other.id);
    await makeCallsDue(other.id);
    await ringAlarm(other.id);
    expect((await findIntent(other.intentId)).status).toBe("canceled");
    expect((await row(other.id)).paymentState).toBe("released");
  });

test("one order that can't be tended does not keep the sweep from the others", async () => {
  injects(36, "D1 refuses one order's write while the sweep runs");
  const fans = [await signUp(), await signUp()];
  const stuck = await checkOut(fans[0] as (typeof fans)[0]);
  const fine = await checkOut(fans[1] as (typeof fans)[0]);
  await payWithCard(stuck.clientSecret);
  await setTimes(stuck.orderId, { draftExpiresAt: 1 });
  // Every write of this order fails.
  await env.DB.exec(
    `create trigger stuck before update on orders when new.id = '${stuck.orderId}' begin select raise(abort, 'stuck'); end`,
  );
  await setTimes(fine.orderId, { draftExpiresAt: 2 });
  await runCron();
  expect((await row(stuck.orderId)).placedAt).toBeNull();
  expect((await row(fine.orderId)).cancelReason).toBe("draft-expired");
  await env.DB.exec("drop trigger stuck");
  await runCron();
  expect((await row(stuck.orderId)).placedAt).not.toBeNull();
});

test("a shop that closes while the fan pays does not keep the money: unaccepted, the hold goes back", async () => {
  injects(29, "shop closes between authorization and commit");
  const own = await openOwnVenue();
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan, {
    lines: [own.burger()],
    stadiumId: own.stadiumId,
  });
  await payWithCard(clientSecret);
  await db.run(`update shops set is_open = 0 where id = '${own.shopId}'`);
  expect((await place(fan, orderId)).status).toBe(200);
  await setTimes(orderId, { acceptBy: past() });
  await ringAlarm(orderId);
  expect((await findIntent(intentId)).status).toBe("canceled");
});

test("an order that is over leaves no alarm behind", async () => {
  const { fan, id } = await aPlacedOrder();
  await cancel(fan, id);
  await ringAlarm(id);
  expect(await ringAlarm(id)).toBe(false);
});
