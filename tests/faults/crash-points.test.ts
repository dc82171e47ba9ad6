import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { settleIn } from "../support/settlement.ts";
import {
  cancelAtProvider,
  eventsOf,
  findIntent,
  intentsOf,
  payWithCard,
  refundsOf,
} from "../support/stripe-control.ts";
import {
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  createIntent,
  ledgerSums,
  makeCallsDue,
  move,
  operationsOf,
  ordersOf,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { falafel, newKey, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";
import { sweepDeaths } from "./support/sweep.ts";
import { deliver } from "./support/webhooks.ts";

beforeAll(() => openTeddy());
// The bank's currency is another than the fan's: the check after each test compares both books.
beforeEach(() => settleIn("usd", 0.27));
afterAll(() => settleIn(null));

const what = (doing: string) => `process stopped before and after each outside call of ${doing}`;

/** A fan at the payment form, the card confirmed. */
async function aPaidDraft() {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await payWithCard(checkout.clientSecret);
  return { fan, id: checkout.orderId, ...checkout };
}

async function expectPlacedOnce({ fan, id, intentId }: Awaited<ReturnType<typeof aPaidDraft>>) {
  expect((await place(fan, id)).body).toMatchObject({ state: "placed", id });
  expect(await actionsOf(id)).toEqual(["place"]);
  expect((await findIntent(intentId)).status).toBe("requires_capture");
  expect(await ledgerSums(id, ["hold"])).toMatchObject({ card: (await row(id)).totalMinor });
}

test("a process that dies anywhere while it makes a draft and its intent leaves one of each, once tried again", async () => {
  const deaths = await sweepDeaths({
    async prepare() {
      const fan = await signUp();
      return { fan, proposal: await propose(fan, [falafel]) };
    },
    act: ({ fan, proposal }) => createIntent(fan, proposal),
    idOf: () => null,
    async check({ fan, proposal }) {
      const { status, body } = await createIntent(fan, proposal);
      expect(status).toBe(200);
      expect(await ordersOf(fan.userId)).toHaveLength(1);
      expect(await intentsOf(body.orderId)).toHaveLength(1);
      await payWithCard(body.clientSecret ?? "");
      expect((await place(fan, body.orderId)).status).toBe(200);
    },
  });
  injects(49, what("create-intent"), deaths);
});

test("a process that dies anywhere while a changed cart replaces its intent leaves one that fits the order", async () => {
  const tip = { kind: "amount" as const, amountMinor: 900 };
  const deaths = await sweepDeaths({
    async prepare() {
      const fan = await signUp();
      const checkoutKey = newKey();
      const { orderId } = await checkOut(fan, { checkoutKey });
      return { fan, orderId, proposal: await propose(fan, [falafel], { checkoutKey, tip }) };
    },
    act: ({ fan, proposal }) => createIntent(fan, proposal),
    idOf: ({ orderId }) => orderId,
    async check({ fan, orderId, proposal }) {
      const again = await createIntent(fan, proposal);
      expect(again).toMatchObject({ status: 200, body: { orderId } });
      await makeCallsDue(orderId);
      await ringAlarm(orderId);
      await payWithCard(again.body.clientSecret ?? "");
      expect((await place(fan, orderId)).status).toBe(200);
      const open = (await intentsOf(orderId)).filter((each) => each.status !== "canceled");
      expect(open.map((each) => [each.status, each.amount])).toEqual([["requires_capture", proposal.amount]]);
    },
  });
  injects(49, what("replacing the intent"), deaths);
});

test("a process that dies anywhere while it places a paid order leaves one that is placed once", async () => {
  const deaths = await sweepDeaths({
    prepare: aPaidDraft,
    isPaidDraft: true,
    act: ({ fan, id }) => place(fan, id),
    idOf: ({ id }) => id,
    async check(given, died) {
      if (died && died.rescue !== "client") expect((await row(given.id)).placedAt).not.toBeNull();
      await expectPlacedOnce(given);
    },
  });
  injects(49, what("place-order"), deaths);
});

test("a process that dies anywhere while the webhook places the order leaves one that is placed once", async () => {
  const deaths = await sweepDeaths({
    async prepare() {
      const draft = await aPaidDraft();
      const event = (await eventsOf(draft.intentId)).at(-1);
      return { ...draft, event };
    },
    isPaidDraft: true,
    act: ({ event }) => deliver(event),
    idOf: ({ id }) => id,
    async check({ event, ...draft }) {
      // An event that was not answered with 2xx comes again.
      expect((await deliver(event)).status).toBe(200);
      expect((await row(draft.id)).placedAt).not.toBeNull();
      await expectPlacedOnce(draft);
    },
  });
  injects([14, 49], what("the webhook"), deaths);
});

test("a process that dies anywhere while the alarm places the order leaves one that is placed once", async () => {
  const deaths = await sweepDeaths({
    prepare: aPaidDraft,
    isPaidDraft: true,
    act: ({ id }) => ringAlarm(id),
    isAlarm: true,
    idOf: ({ id }) => id,
    check: expectPlacedOnce,
  });
  injects([5, 49], what("the alarm of a paid draft"), deaths);
});

test("a process that dies anywhere while the kitchen accepts captures once, and the order cooks", async () => {
  const deaths = await sweepDeaths({
    async prepare() {
      const order = await aPlacedOrder();
      return { ...order, staff: await signUpStaff({ role: "shop", shopId: order.shopId }) };
    },
    act: ({ staff, code }) => move(staff, code, { action: "accept" }),
    idOf: ({ id }) => id,
    async check({ id, staff, code, intentId, quote }, died) {
      const { status, paymentState } = await row(id);
      const begun = (await operationsOf(id)).length > 0;
      // What was begun is ended without the staff; what was not begun waits for them.
      if (died && died.rescue !== "client")
        expect([status, paymentState]).toEqual(begun ? [OrderStatus.PREPARING, "captured"] : [0, "held"]);
      if (status === OrderStatus.PENDING)
        expect((await move(staff, code, { action: "accept" })).status).toBe(200);
      expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
      expect((await findIntent(intentId)).amount_received).toBe(quote.totals.totalMinor);
      expect(await ledgerSums(id, ["capture"])).toMatchObject({ all: 0, card: -quote.totals.totalMinor });
      expect(await actionsOf(id)).toEqual(["place", "capture", "accept"]);
    },
  });
  injects([49, 53], what("accepting"), deaths);
});

test("a process that dies anywhere while a lost hold is found at Accept cancels the order once", async () => {
  const deaths = await sweepDeaths({
    async prepare() {
      const order = await aPlacedOrder();
      await cancelAtProvider(order.intentId);
      return { ...order, staff: await signUpStaff({ role: "shop", shopId: order.shopId }) };
    },
    act: ({ staff, code }) => move(staff, code, { action: "accept" }),
    idOf: ({ id }) => id,
    async check({ id, staff, code }) {
      if ((await row(id)).status === OrderStatus.PENDING) await move(staff, code, { action: "accept" });
      await makeCallsDue(id);
      await ringAlarm(id);
      expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "payment-lost" });
    },
  });
  injects([49, 53], what("accepting a hold that is gone"), deaths);
});

test("a process that dies anywhere while a fan cancels gives the hold back once", async () => {
  const deaths = await sweepDeaths({
    prepare: () => aPlacedOrder(),
    act: ({ fan, id }) => cancel(fan, id),
    idOf: ({ id }) => id,
    async check({ fan, id, intentId }) {
      if ((await row(id)).status === OrderStatus.PENDING) expect((await cancel(fan, id)).status).toBe(200);
      await makeCallsDue(id);
      await ringAlarm(id);
      expect((await findIntent(intentId)).status).toBe("canceled");
      expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "released" });
      expect((await ledgerSums(id, ["hold", "release"])).all).toBe(0);
    },
  });
  injects(49, what("canceling before the kitchen said yes"), deaths);
});

test("a process that dies anywhere while an accepted order is canceled refunds each part once", async () => {
  const deaths = await sweepDeaths({
    prepare: () => anAcceptedOrder(),
    act: ({ staff, code }) => move(staff, code, { action: "cancel", reason: "test" }),
    idOf: ({ id }) => id,
    async check({ staff, code, id, intentId, quote }) {
      if ((await row(id)).status !== OrderStatus.CANCELED)
        expect((await move(staff, code, { action: "cancel", reason: "test" })).status).toBe(200);
      await makeCallsDue(id);
      await ringAlarm(id);
      const refunds = await refundsOf(intentId);
      expect(refunds).toHaveLength(2);
      expect(refunds.reduce((sum, each) => sum + each.amount, 0)).toBe(quote.totals.totalMinor);
      expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "refunded" });
      expect((await ledgerSums(id, ["capture", "refund"])).all).toBe(0);
    },
  });
  injects([37, 49], what("refunding a canceled order"), deaths);
});

test("a process that dies anywhere while nobody accepts gives the hold back once", async () => {
  const deaths = await sweepDeaths({
    async prepare() {
      const order = await aPlacedOrder();
      await setTimes(order.id, { acceptBy: 1 });
      return order;
    },
    act: ({ id }) => ringAlarm(id),
    isAlarm: true,
    idOf: ({ id }) => id,
    async check({ id, intentId }) {
      await makeCallsDue(id);
      await ringAlarm(id);
      expect((await findIntent(intentId)).status).toBe("canceled");
      expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "released" });
      expect(await actionsOf(id)).toEqual(["place", "cancel", "release"]);
    },
  });
  injects(49, what("giving an unaccepted order up"), deaths);
});

test("a process that dies anywhere while a draft expires leaves no intent that can be paid", async () => {
  const deaths = await sweepDeaths({
    async prepare() {
      const checkout = await checkOut(await signUp());
      await setTimes(checkout.orderId, { draftExpiresAt: 1 });
      return checkout;
    },
    act: ({ orderId }) => ringAlarm(orderId),
    isAlarm: true,
    idOf: ({ orderId }) => orderId,
    async check({ orderId, intentId, clientSecret }) {
      await makeCallsDue(orderId);
      await ringAlarm(orderId);
      expect((await row(orderId)).cancelReason).toBe("draft-expired");
      expect((await findIntent(intentId)).status).toBe("canceled");
      expect((await payWithCard(clientSecret)).status).toBeUndefined();
    },
  });
  injects([41, 49], what("expiring a draft"), deaths);
});
