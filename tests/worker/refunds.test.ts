import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { auditLog, menuItems, orderLines, orders, session, stadiums } from "#worker/db/schema/index.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { addFault, clearFaults, everyTry, refundsOf } from "../support/stripe-control.ts";
import {
  aCookingOrder,
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  boardsTold,
  makeCallsDue,
  move,
  refund,
  refundRowsOf,
  reservedMinutes,
  ringAlarm,
  row,
  view,
  waitAtSeat,
} from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, password, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const account = "acct_local_teddy_oven";
const pieces = (position: number, quantity: number) => ({ position, quantity });

type Cooking = Awaited<ReturnType<typeof aCookingOrder>>;

async function deliver({ fan, id, code, staff }: Cooking) {
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const { handoverPin } = await view(fan, id);
  expect((await move(staff, code, { action: "deliver", proof: handoverPin })).status).toBe(200);
}
const amountsOf = async (intentId: string) =>
  (await refundsOf(intentId)).map((each) => each.amount).sort((a, b) => a - b);
const removedOf = async (id: string) =>
  (await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)).map(
    (each) => each.removedQuantity,
  );

for (const connected of [true, false])
  test(`a line is refunded in two parts, by whose money it is (a shop ${connected ? "with" : "without"} an account)`, async () => {
    const order = await aCookingOrder(connected ? account : "");
    const answer = await refund(order.staff, order.code, { scope: "lines", lines: [pieces(1, 2)] });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        order: { status: OrderStatus.PREPARING, refundedMinor: 11_200 },
        refund: { state: "done", foodMinor: 10_800, deliveryFeeMinor: 400, tipMinor: 0 },
      },
    });
    const refunds = await refundsOf(order.intentId);
    expect(refunds.map((each) => [each.amount, each.transfer_reversal !== null]).sort()).toEqual(
      [
        [10_800, connected],
        [400, false],
      ].sort(),
    );
    expect(await row(order.id)).toMatchObject({ paymentState: "refunded", refundedMinor: 11_200 });
    expect(await removedOf(order.id)).toEqual([0, 2]);
    await expectMoneyAgrees(order.id);
  });

test("a delivered order is refunded by its document id: lines, then the rest", async () => {
  const order = await aCookingOrder();
  await deliver(order);
  expect(await refund(order.staff, order.code, { scope: "order" })).toMatchObject({ status: 404 });
  expect((await refund(order.staff, order.id, { scope: "lines", lines: [pieces(0, 1)] })).status).toBe(200);
  expect((await refund(order.staff, order.id, { scope: "order" })).status).toBe(200);
  expect(await row(order.id)).toMatchObject({ status: OrderStatus.DELIVERED, refundedMinor: 28_000 });
  // Who carried it keeps the tip, which an operator alone gives back.
  expect(await amountsOf(order.intentId)).toEqual([200, 800, 5_400, 21_600]);
  await expectMoneyAgrees(order.id);
  expect(await refund(order.staff, order.id, { scope: "order" })).toMatchObject({
    status: 409,
    body: { code: "nothing-left" },
  });
});

test("refunding a whole order that is being made ends it in the kitchen and for the fan", async () => {
  const order = await aCookingOrder();
  expect((await refund(order.staff, order.code, { scope: "order" })).status).toBe(200);
  expect(await row(order.id)).toMatchObject({
    status: OrderStatus.CANCELED,
    cancelReason: "test",
    refundedMinor: 29_234,
  });
  expect((await actionsOf(order.id)).at(-1)).not.toBe("deliver");
  expect(await move(order.staff, order.code, { action: "ready" })).toMatchObject({ status: 404 });
  await boardsTold(order.id);
  expect(await reservedMinutes(order.own.shopId)).toBe(0);
  await expectMoneyAgrees(order.id);
});

test("canceling after some refunds gives back exactly the rest", async () => {
  const order = await aCookingOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: [pieces(0, 1), pieces(1, 1)] });
  expect((await move(order.staff, order.code, { action: "cancel", reason: "The oven broke" })).status).toBe(
    200,
  );
  expect(await row(order.id)).toMatchObject({
    status: OrderStatus.CANCELED,
    refundedMinor: 29_234,
    paymentState: "refunded",
  });
  expect(await amountsOf(order.intentId)).toEqual([400, 1_834, 10_800, 16_200]);
  await expectMoneyAgrees(order.id);
});

test("an order with sold-out pieces is never refunded more than was paid", async () => {
  const own = await openOwnVenue(account);
  const order = await aPlacedOrder({ lines: [own.burger(2), own.cola(1)], stadiumId: own.stadiumId });
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  await move(staff, order.code, { action: "accept", without: [pieces(0, 1)] });
  expect(await refund(staff, order.code, { scope: "lines", lines: [pieces(0, 2)] })).toMatchObject({
    status: 409,
    body: { code: "more-than-left" },
  });
  expect((await refund(staff, order.code, { scope: "order" })).status).toBe(200);
  const { capturedMinor, refundedMinor } = await row(order.id);
  expect(refundedMinor).toBe(capturedMinor);
  await expectMoneyAgrees(order.id);
});

test("the button pressed twice, also at once, is one refund with one answer", async () => {
  const order = await aCookingOrder();
  const press = { requestKey: crypto.randomUUID(), scope: "lines", lines: [pieces(0, 1)] };
  const answers = await Promise.all([1, 2, 3].map(() => refund(order.staff, order.code, press)));
  answers.push(await refund(order.staff, order.code, press));
  expect(answers.map((each) => each.status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((each) => each.body.refund.id)).size).toBe(1);
  expect(await amountsOf(order.intentId)).toEqual([200, 5_400]);
  expect(await removedOf(order.id)).toEqual([1, 0]);
  await expectMoneyAgrees(order.id);
});

test("two intended equal refunds are two", async () => {
  const order = await aCookingOrder();
  const lines = [pieces(1, 1)];
  const answers = await Promise.all(
    [1, 2].map(() => refund(order.staff, order.code, { scope: "lines", lines })),
  );
  expect(answers.map((each) => each.status)).toEqual([200, 200]);
  expect(await amountsOf(order.intentId)).toEqual([200, 200, 5_400, 5_400]);
  expect(await removedOf(order.id)).toEqual([0, 2]);
  await expectMoneyAgrees(order.id);
});

test("of two refunds of the last piece at once exactly one succeeds", async () => {
  const order = await aCookingOrder();
  const lines = [pieces(0, 2)];
  const answers = await Promise.all(
    [1, 2].map(() => refund(order.staff, order.code, { scope: "lines", lines })),
  );
  expect(answers.map((each) => each.body.code ?? each.status).sort()).toEqual([200, "more-than-left"]);
  await expectMoneyAgrees(order.id);
});

test("a request key that was used for another refund is refused", async () => {
  const order = await aCookingOrder();
  const requestKey = crypto.randomUUID();
  await refund(order.staff, order.code, { requestKey, scope: "lines", lines: [pieces(0, 1)] });
  for (const other of [{ scope: "order" }, { scope: "lines", lines: [pieces(0, 2)] }])
    expect(await refund(order.staff, order.code, { requestKey, ...other })).toMatchObject({
      status: 409,
      body: { code: "request-key-used" },
    });
  expect(await refundRowsOf(order.id)).toHaveLength(1);
});

test("an order that was not captured is canceled instead, and says so with its own code", async () => {
  const order = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  expect(await refund(staff, order.code, { scope: "order" })).toMatchObject({
    status: 409,
    body: { code: "cancel-instead" },
  });
  expect(await refundRowsOf(order.id)).toEqual([]);
});

test("an order whose hold went back has nothing to refund", async () => {
  const order = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  await move(staff, order.code, { action: "cancel" });
  expect(await refund(staff, order.id, { scope: "order" })).toMatchObject({
    status: 409,
    body: { code: "nothing-left" },
  });
});

test("nothing is refunded while a capture's outcome is unknown", async () => {
  const order = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  await addFault({ kind: "drop-after", path: "/capture", count: everyTry });
  await move(staff, order.code, { action: "accept" });
  await clearFaults();
  expect(await refund(staff, order.code, { scope: "order" })).toMatchObject({ body: { code: "order-busy" } });
  await makeCallsDue(order.id);
  await ringAlarm(order.id);
  expect((await refund(staff, order.code, { scope: "order" })).status).toBe(200);
  await expectMoneyAgrees(order.id);
});

for (const [name, body] of [
  ["no lines", { scope: "lines" }],
  ["lines beside the whole order", { scope: "order", lines: [pieces(0, 1)] }],
  ["a line that is not there", { scope: "lines", lines: [pieces(7, 1)] }],
] as const)
  test(`a refund with ${name} is refused`, async () => {
    const order = await aCookingOrder();
    expect(await refund(order.staff, order.code, body)).toMatchObject({
      status: 400,
      body: { code: "lines-invalid" },
    });
  });

for (const [name, body] of [
  ["an amount", { scope: "order", amountMinor: 100 }],
  ["no reason", { scope: "order", reason: " " }],
  ["a key that is none", { scope: "order", requestKey: "1" }],
  ["an unknown scope", { scope: "everything" }],
  ["half a piece", { scope: "lines", lines: [pieces(0, 0.5)] }],
  ["fewer than no pieces", { scope: "lines", lines: [pieces(0, -1)] }],
] as const)
  test(`a refund with ${name} is a bad request`, async () => {
    const order = await aCookingOrder();
    expect(await refund(order.staff, order.code, body)).toMatchObject({
      status: 400,
      body: { code: "body-invalid" },
    });
  });

test("refunding the last pieces of an order under way ends it, and the tip goes back too", async () => {
  const order = await aCookingOrder();
  const answer = await refund(order.staff, order.code, {
    scope: "lines",
    lines: [pieces(0, 2), pieces(1, 3)],
    reason: "The freezer broke",
  });
  expect(answer).toMatchObject({ status: 200, body: { order: { status: OrderStatus.CANCELED } } });
  expect(await row(order.id)).toMatchObject({ cancelReason: "The freezer broke", refundedMinor: 29_234 });
  expect(await actionsOf(order.id)).toEqual([
    "place",
    "capture",
    "accept",
    "cancel",
    "refund-food",
    "refund-platform",
  ]);
  await expectMoneyAgrees(order.id);
});

test("an absent fan pays unless the venue decides otherwise, and the venue may still give it back later", async () => {
  for (const refundsAbsentFans of [false, true]) {
    const order = await aCookingOrder();
    const { staff, code, id, own } = order;
    await db.update(stadiums).set({ refundsAbsentFans }).where(eq(stadiums.id, own.stadiumId));
    await move(staff, code, { action: "ready" });
    await move(staff, code, { action: "take" });
    await waitAtSeat(staff, code, id);
    expect((await move(staff, code, { action: "fan-not-there" })).status).toBe(200);
    expect(await row(id)).toMatchObject({
      status: OrderStatus.CANCELED,
      cancelReason: "fan-not-there",
      paymentState: refundsAbsentFans ? "refunded" : "captured",
      refundedMinor: refundsAbsentFans ? 29_234 : 0,
    });
    await expectMoneyAgrees(id);
    if (refundsAbsentFans) continue;
    const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
    expect((await refund(manager, id, { scope: "order" })).status).toBe(200);
    await expectMoneyAgrees(id);
  }
});

for (const [kind, path] of [
  ["drop-before", "/v1/refunds"],
  ["drop-after", "/v1/refunds"],
  ["drop-mid-body", "/v1/refunds"],
] as const)
  test(`a refund whose connection dropped (${kind}) is made exactly once by the alarm`, async () => {
    const order = await aCookingOrder();
    await addFault({ kind, path, method: "POST", count: 2 * everyTry });
    const answer = await refund(order.staff, order.code, { scope: "lines", lines: [pieces(0, 1)] });
    await clearFaults();
    expect(answer.status).toBe(200);
    for (let round = 0; round < 3; round++) {
      await makeCallsDue(order.id);
      await ringAlarm(order.id);
    }
    expect(await amountsOf(order.intentId)).toEqual([200, 5_400]);
    await expectMoneyAgrees(order.id);
  });

test("every refund and every refusal is in the audit log", async () => {
  const order = await aCookingOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: [pieces(0, 1)] });
  await refund(order.staff, order.code, { scope: "tip" });
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, order.id), eq(auditLog.action, "order.refund")));
  expect(rows.map((each) => [each.userId, each.outcome])).toEqual([
    [order.staff.userId, "ok"],
    [order.staff.userId, "not-allowed"],
  ]);
  expect(rows[0]?.role).toBe("shop");
  expect(rows[0]?.detail).toMatchObject({ scope: "lines", foodMinor: 5_400, deliveryFeeMinor: 200 });
});

test("the runner at the seat drops the beer that the fan is too young for, and only that", async () => {
  const own = await openOwnVenue(account);
  await db.update(menuItems).set({ ageRestricted: true }).where(eq(menuItems.id, own.cola().itemId));
  const order = await anAcceptedOrder({
    lines: [own.burger(1), own.cola(2)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_000 },
  });
  const runner = await signUpStaff({ role: "runner", stadiumId: own.stadiumId });
  const other = await signUpStaff({ role: "runner", stadiumId: own.stadiumId });
  const beer = { scope: "lines", lines: [pieces(1, 2)], reason: "age-refused" };
  const refused = { status: 403, body: { code: "not-allowed" } };
  await move(order.staff, order.code, { action: "ready" });
  expect(await refund(runner, order.code, beer)).toMatchObject(refused);
  await move(runner, order.code, { action: "take" });
  expect(await refund(other, order.code, beer)).toMatchObject(refused);
  expect(await refund(runner, order.code, { ...beer, lines: [pieces(0, 1)] })).toMatchObject(refused);
  expect(await refund(runner, order.code, { ...beer, reason: "cold" })).toMatchObject(refused);
  expect(await refund(runner, order.code, { scope: "order" })).toMatchObject(refused);
  expect((await refund(runner, order.code, beer)).status).toBe(200);
  expect(await row(order.id)).toMatchObject({ status: OrderStatus.DELIVERING, refundedMinor: 11_200 });
  await expectMoneyAgrees(order.id);
});

test("of drinks that stay in the bag the rest is refunded where the shop has refunded one before, once", async () => {
  const own = await openOwnVenue(account);
  await db.update(menuItems).set({ ageRestricted: true }).where(eq(menuItems.id, own.cola().itemId));
  const order = await anAcceptedOrder({ lines: [own.burger(1), own.cola(2)], stadiumId: own.stadiumId });
  const runner = await signUpStaff({ role: "runner", stadiumId: own.stadiumId });
  await move(order.staff, order.code, { action: "ready" });
  await move(runner, order.code, { action: "take" });
  expect((await refund(order.staff, order.code, { scope: "lines", lines: [pieces(1, 1)] })).status).toBe(200);
  const kept = {
    scope: "lines",
    lines: [pieces(1, 2)],
    reason: "age-refused",
    requestKey: crypto.randomUUID(),
  };
  for (let sent = 0; sent < 2; sent++) expect((await refund(runner, order.code, kept)).status).toBe(200);
  expect(await removedOf(order.id)).toEqual([0, 2]);
  expect(await refund(runner, order.code, { ...kept, requestKey: crypto.randomUUID() })).toMatchObject({
    body: { code: "nothing-left" },
  });
  await expectMoneyAgrees(order.id);
});

test("an operator gives the tip back, by the document id; nobody else does", async () => {
  const order = await aCookingOrder();
  const operator = await signUpStaff({ role: "operator" });
  const manager = await signUpStaff({ role: "manager", stadiumId: order.own.stadiumId });
  expect((await refund(manager, order.id, { scope: "tip" })).status).toBe(403);
  expect((await refund(operator, order.id, { scope: "tip" })).status).toBe(200);
  expect(await refund(operator, order.id, { scope: "tip" })).toMatchObject({
    body: { code: "nothing-left" },
  });
  expect(await amountsOf(order.intentId)).toEqual([1_234]);
  await expectMoneyAgrees(order.id);
});

test("another venue's order is not found, and a fan can't refund", async () => {
  const order = await aCookingOrder();
  const elsewhere = await openOwnVenue();
  for (const stranger of [
    await signUpStaff({ role: "shop", shopId: elsewhere.shopId }),
    await signUpStaff({ role: "manager", stadiumId: elsewhere.stadiumId }),
    await signUpStaff({ role: "runner", stadiumId: elsewhere.stadiumId }),
  ])
    for (const ref of [order.code, order.id])
      expect(await refund(stranger, ref, { scope: "order" })).toMatchObject({ status: 404 });
  expect(await refund(order.fan, order.id, { scope: "order" })).toMatchObject({ status: 403 });
  expect(await refund(order.staff, "123456", { scope: "order" })).toMatchObject({ status: 400 });
  expect(await refundRowsOf(order.id)).toEqual([]);
  expect((await (await signUp()).send("POST", `/api/staff/orders/${order.id}/refunds`, {})).status).toBe(403);
});

test("staff see what of an order can still be given back", async () => {
  const order = await aCookingOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: [pieces(1, 2)] });
  const { body } = await order.staff.json<{ order: Record<string, unknown> }>(
    "GET",
    `/api/staff/orders/${order.id}`,
  );
  expect(body.order).toMatchObject({
    capturedMinor: 29_234,
    refundedMinor: 11_200,
    left: { foodMinor: 16_200, deliveryFeeMinor: 600, tipMinor: 1_234 },
    lines: [
      { position: 0, quantity: 2, removedQuantity: 0 },
      { position: 1, quantity: 3, removedQuantity: 2 },
    ],
    refunds: [{ scope: "lines", state: "done", reason: "test" }],
  });
  expect(JSON.stringify(body)).not.toContain((await row(order.id)).handoverSecret);
});

/** Delivered orders of one shop, one of which took this much, and somebody there whose password was typed an hour ago. */
async function anEvening(count: number, largestMinor: number) {
  const own = await openOwnVenue();
  const ended = { status: OrderStatus.DELIVERED, deliveredAt: Date.now(), closedAt: Date.now() };
  const delivered = await Promise.all(
    Array.from({ length: count }, async () => {
      const order = await anAcceptedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
      await db.update(orders).set(ended).where(eq(orders.id, order.id));
      return order;
    }),
  );
  const largest = delivered.pop()?.id ?? "";
  await db.update(orders).set({ capturedMinor: largestMinor }).where(eq(orders.id, largest));
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  await db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, staff.userId));
  return { delivered, staff };
}

test("above five cooked orders in ten minutes a refund asks who does it, and rings once", async () => {
  const { delivered, staff } = await anEvening(9, 1_000_000);
  // Nobody was at the one's seat; the other still waits for its runner.
  const [absent, ready] = delivered.map(({ id }) => eq(orders.id, id));
  const notDelivered = { status: OrderStatus.CANCELED, deliveredAt: null };
  await db.update(orders).set(notDelivered).where(absent);
  const cooked = { status: OrderStatus.PREPARING, deliveredAt: null, closedAt: null, readyAt: Date.now() };
  await db.update(orders).set(cooked).where(ready);
  const answers = await Promise.all(
    delivered.slice(0, 7).map(({ id }) => refund(staff, id, { scope: "order" })),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? "refunded" : body.code)).sort();
  expect(codes).toEqual([...Array(2).fill("password-needed"), ...Array(5).fill("refunded")]);
  expect(await findOpenAlert(db, "refunds-many", staff.userId)).toMatchObject({ times: 1 });
  expect((await staff.send("POST", "/api/account/proof", { password })).status).toBe(204);
  expect((await refund(staff, delivered[7]?.id ?? "", { scope: "order" })).status).toBe(200);
});

test("above a tenth of the shop's evening a refund asks who does it, and rings once, however few they are", async () => {
  const { delivered, staff } = await anEvening(6, 60_000);
  const codes: (string | number | undefined)[] = [];
  for (const { id } of delivered.slice(0, 4)) {
    const { status, body } = await refund(staff, id, { scope: "order" });
    codes.push(status === 200 ? status : body.code);
  }
  // A burger is 7 % of this evening, and counts as a twentieth.
  expect(codes).toEqual([200, 200, 200, "password-needed"]);
  expect(await findOpenAlert(db, "refunds-many", staff.userId)).toMatchObject({ times: 1 });
  expect((await staff.send("POST", "/api/account/proof", { password })).status).toBe(204);
  expect((await refund(staff, delivered[4]?.id ?? "", { scope: "order" })).status).toBe(200);
});

test("what stays in the bag for want of an identity card is refunded however often, and the last piece ends the order", async () => {
  const own = await openOwnVenue();
  // A large order, for a kitchen that takes it.
  await own.change({ cooksAtOnce: 20 });
  const order = await anAcceptedOrder({ lines: [own.burger(7), own.cola(7)], stadiumId: own.stadiumId });
  await db.update(orderLines).set({ ageRestricted: true }).where(eq(orderLines.orderId, order.id));
  const runner = await signUpStaff({ role: "runner", stadiumId: own.stadiumId });
  const counter = await signUpStaff({ role: "shop", shopId: own.shopId });
  await db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(inArray(session.userId, [runner.userId, counter.userId]));
  await move(order.staff, order.code, { action: "ready" });
  await move(runner, order.code, { action: "take" });
  for (const [position, by] of [runner, counter].entries())
    for (let piece = 0; piece < 7; piece++) {
      const beer = { scope: "lines", lines: [pieces(position, 1)], reason: "age-refused" };
      expect((await refund(by, order.id, beer)).status).toBe(200);
    }
  expect(await row(order.id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "age-refused" });
  await expectMoneyAgrees(order.id);
});
