import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { balancesNow, figuresOf, findIntent, intentsOf, refundsOf } from "../support/stripe-control.ts";
import {
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  ledgerOf,
  ledgerSums,
  move,
  operationsOf,
  ringAlarm,
  row,
  view,
} from "../support/worker-orders.ts";
import { falafel, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

const streetAccount = "acct_local_teddy_street";

beforeAll(() => openTeddy());

test("a shop with an account gets a destination charge: amount, fee and destination are the order's own", async () => {
  const { orderId, intentId, quote } = await checkOut(await signUp(), {
    tip: { kind: "percentage", percentage: 15 },
  });
  const { totals } = quote;
  expect(await findIntent(intentId)).toMatchObject({
    amount: totals.totalMinor,
    currency: "ils",
    application_fee_amount: totals.deliveryFeeMinor + totals.tipMinor,
    transfer_data: { destination: streetAccount },
    metadata: { order_id: orderId, quote_hash: quote.hash },
  });
  expect(await row(orderId)).toMatchObject({ tipPercentage: 15, tipMinor: 780, totalMinor: 6380 });
});

test("a shop without an account is charged on the platform, with no fee and no transfer", async () => {
  const own = await openOwnVenue();
  const { intentId, quote } = await checkOut(await signUp(), {
    lines: [own.burger()],
    stadiumId: own.stadiumId,
  });
  expect(await findIntent(intentId)).toMatchObject({
    amount: quote.totals.totalMinor,
    application_fee_amount: null,
    transfer_data: null,
  });
});

test("nothing is captured before the kitchen accepts, and then exactly the order's total, split by party", async () => {
  const before = await balancesNow();
  const order = await aPlacedOrder();
  const held = await balancesNow();
  expect(held(streetAccount) - before(streetAccount)).toBe(0);
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  expect((await move(staff, order.code, { action: "accept" })).status).toBe(200);
  const after = await balancesNow();
  const { totals } = order.quote;
  expect(after(streetAccount) - before(streetAccount)).toBe(totals.subtotalMinor);
  expect(after("platform") - before("platform")).toBe(totals.deliveryFeeMinor + totals.tipMinor);
  expect(await ledgerSums(order.id, ["capture"])).toEqual({
    all: 0,
    card: -totals.totalMinor,
    shop: totals.subtotalMinor,
    platform: totals.deliveryFeeMinor,
    runner: totals.tipMinor,
  });
});

test("a customer who cancels while it waits gets the hold back, and nobody's balance moves", async () => {
  const before = await balancesNow();
  const { fan, id, intentId } = await aPlacedOrder();
  expect((await cancel(fan, id)).status).toBe(200);
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect(await row(id)).toMatchObject({
    status: OrderStatus.CANCELED,
    paymentState: "released",
    cancelReason: "customer",
  });
  const after = await balancesNow();
  expect(after(streetAccount) - before(streetAccount)).toBe(0);
  expect(after("platform") - before("platform")).toBe(0);
  expect((await ledgerOf(id)).map((each) => [each.kind, each.party])).toEqual([
    ["hold", "card"],
    ["release", "card"],
  ]);
  expect((await ledgerSums(id, ["hold", "release"])).all).toBe(0);
});

test("pressing Cancel twice, also at once, releases the hold once, and every press is told that it is canceled", async () => {
  const { fan, id } = await aPlacedOrder();
  const answers = await Promise.all([cancel(fan, id), cancel(fan, id)]);
  expect([...answers, await cancel(fan, id)].map((each) => each.status)).toEqual([200, 200, 200]);
  expect((await operationsOf(id)).filter((each) => each.kind === "release")).toHaveLength(1);
  expect(await actionsOf(id)).toEqual(["place", "cancel", "release"]);
});

test("a customer can't cancel what the kitchen has accepted", async () => {
  const { fan, id } = await anAcceptedOrder();
  expect(await cancel(fan, id)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
});

test("a draft can't be canceled as an order", async () => {
  const fan = await signUp();
  const { orderId } = await checkOut(fan);
  expect(await cancel(fan, orderId)).toMatchObject({ status: 409, body: { code: "not-placed" } });
});

for (const connected of [true, false])
  test(`a shop ${connected ? "with" : "without"} an account that cancels after accepting gives everything back in two refunds`, async () => {
    const own = await openOwnVenue(connected ? "acct_local_teddy_oven" : undefined);
    const before = await balancesNow();
    const { fan, id, intentId, code, staff, quote } = await anAcceptedOrder({
      lines: [own.burger(2), own.cola()],
      stadiumId: own.stadiumId,
      tip: { kind: "amount", amountMinor: 1234 },
    });
    const { totals } = quote;
    expect((await move(staff, code, { action: "cancel", reason: "The oven broke" })).status).toBe(200);

    const refunds = await refundsOf(intentId);
    const food = refunds.find((each) => each.amount === totals.subtotalMinor);
    const platform = refunds.find((each) => each.amount === totals.deliveryFeeMinor + totals.tipMinor);
    expect(refunds).toHaveLength(2);
    expect(food?.transfer_reversal !== null).toBe(connected);
    expect(platform?.transfer_reversal).toBeNull();

    const after = await balancesNow();
    for (const party of ["acct_local_teddy_oven", "platform"]) expect(after(party) - before(party)).toBe(0);
    expect(await ledgerSums(id, ["capture", "refund"])).toEqual({
      all: 0,
      card: 0,
      shop: 0,
      platform: 0,
      runner: 0,
    });
    expect(await row(id)).toMatchObject({ paymentState: "refunded", cancelReason: "The oven broke" });
    expect((await view(fan, id)).live).toMatchObject({
      status: OrderStatus.CANCELED,
      paymentState: "refunded",
    });
  });

test("a shop that presses Cancel twice at once refunds once", async () => {
  const { id, intentId, code, staff } = await anAcceptedOrder();
  const answers = await Promise.all([
    move(staff, code, { action: "cancel" }),
    move(staff, code, { action: "cancel" }),
    ringAlarm(id),
  ]);
  expect(answers.slice(0, 2).filter((each) => typeof each === "object" && each.status === 200)).toHaveLength(
    1,
  );
  expect(await refundsOf(intentId)).toHaveLength(2);
});

test("an order without a tip has no empty entry for a runner", async () => {
  const { id, code, staff, intentId } = await anAcceptedOrder({ tip: { kind: "amount", amountMinor: 0 } });
  expect((await ledgerOf(id)).some((each) => each.party === "runner")).toBe(false);
  await move(staff, code, { action: "cancel" });
  expect(await refundsOf(intentId)).toHaveLength(2);
  expect((await ledgerSums(id, ["capture", "refund"])).all).toBe(0);
});

test("two members of staff who accept at once capture once", async () => {
  const { id, intentId, code, shopId } = await aPlacedOrder();
  const [one, other] = [
    await signUpStaff({ role: "shop", shopId }),
    await signUpStaff({ role: "shop", shopId }),
  ];
  const answers = await Promise.all([
    move(one, code, { action: "accept" }),
    move(other, code, { action: "accept" }),
  ]);
  expect(answers.map((each) => each.body.code ?? each.status).sort()).toEqual([200, "wrong-state"]);
  expect(await actionsOf(id)).toEqual(["place", "capture", "accept"]);
  expect((await findIntent(intentId)).status).toBe("succeeded");
  expect((await operationsOf(id)).map((each) => [each.kind, each.state])).toEqual([["capture", "done"]]);
});

test("accepting and canceling at the same instant ends in one of the two, and the money agrees with it", async () => {
  for (let round = 0; round < 4; round++) {
    const { fan, id, intentId, code, shopId } = await aPlacedOrder();
    const staff = await signUpStaff({ role: "shop", shopId });
    const both = [() => move(staff, code, { action: "accept" }), () => cancel(fan, id)];
    if (round % 2) both.reverse();
    const answers = await Promise.all(both.map((run) => run()));
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    const { status, paymentState } = await row(id);
    const intent = (await findIntent(intentId)).status;
    expect([
      [OrderStatus.PREPARING, "captured", "succeeded"],
      [OrderStatus.CANCELED, "released", "canceled"],
    ]).toContainEqual([status, paymentState, intent]);
  }
});

test("twenty fans who pay in the same minute get an order each, and no two open orders share a code", async () => {
  const fans = await Promise.all(Array.from({ length: 20 }, () => signUp()));
  const placed = await Promise.all(fans.map((fan) => aPlacedOrder({ fan, lines: [falafel] })));
  expect(new Set(placed.map((each) => each.code)).size).toBe(20);
  for (const { id } of placed) expect(await intentsOf(id)).toHaveLength(1);
});

test("events are numbered without gaps and each step keeps its time", async () => {
  const { id, code, staff, fan } = await anAcceptedOrder();
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const { handoverPin } = await view(fan, id);
  expect((await move(staff, code, { action: "deliver", proof: handoverPin })).status).toBe(200);
  expect(await actionsOf(id)).toEqual(["place", "capture", "accept", "ready", "take", "deliver"]);
  const order = await row(id);
  expect(order.version).toBe(6);
  const times = [order.createdAt, order.placedAt, order.acceptedAt, order.readyAt, order.deliveringAt];
  expect(times).toEqual([...times].sort());
  expect((await view(fan, id)).handoverPin).toBeNull();
});

test("what is left after a sold-out dish may be less than a card is charged: the hold is taken, and the rest goes back", async () => {
  const own = await openOwnVenue("acct_local_teddy_oven", (file) => {
    file.format = "seatside-venue/2";
    file.stadium.feePerItemMinor = 0;
    file.items[1].priceMinor = 100;
  });
  const lines = [own.burger(), own.cola()];
  const tip = { kind: "amount" as const, amountMinor: 0 };
  const order = await aPlacedOrder({ stadiumId: own.stadiumId, lines, tip });
  const { fan, id, code, shopId, intentId, quote } = order;
  const staff = await signUpStaff({ role: "shop", shopId });
  const accepted = await move(staff, code, { action: "accept", without: [{ position: 0, quantity: 1 }] });
  expect(accepted.status).toBe(200);
  expect(await figuresOf(intentId)).toMatchObject({ paid: 100 });
  expect((await view(fan, id)).money).toMatchObject({
    capturedMinor: quote.totals.totalMinor,
    refunded: { foodMinor: quote.totals.totalMinor - 100 },
    dueMinor: 100,
  });
  await expectMoneyAgrees(id);
});
