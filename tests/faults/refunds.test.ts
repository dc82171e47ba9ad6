import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { alerts, orderLines } from "#worker/db/schema/index.ts";
import {
  addFault,
  captureAtProvider,
  clearFaults,
  findIntent,
  refundsOf,
} from "../support/stripe-control.ts";
import {
  aCookingOrder,
  actionsOf,
  aPlacedOrder,
  cancel,
  makeCallsDue,
  move,
  refund,
  refundRowsOf,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { db, openOwnVenue, signUpStaff } from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";

const account = "acct_local_teddy_oven";
const pieces = (position: number, quantity: number) => ({ position, quantity });
const press = () => crypto.randomUUID();
const tip = { kind: "amount" as const, amountMinor: 1_234 };

const amountsOf = async (intentId: string) =>
  (await refundsOf(intentId)).map((each) => each.amount).sort((a, b) => a - b);
/** Per refund: its amount, and whether the shop gave it back. */
const partsOf = async (intentId: string) =>
  (await refundsOf(intentId))
    .map((each) => [each.amount, each.transfer_reversal !== null] as const)
    .sort(([a], [b]) => a - b);

test("a refund button that is pressed twice, in a row and at once, gives the money back once", async () => {
  injects(38, "one press sent six times, four of them at once", 6);
  const order = await aCookingOrder();
  const body = { requestKey: press(), scope: "lines", lines: [pieces(0, 1)] };
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(order.staff, order.code, body)));
  for (let again = 0; again < 2; again++) answers.push(await refund(order.staff, order.code, body));
  expect(answers.map((each) => each.status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map((each) => each.body.refund.id)).size).toBe(1);
  expect(await amountsOf(order.intentId)).toEqual([200, 5_400]);
});

test("two equal refunds that are meant are two, also at the same instant", async () => {
  injects(38, "two presses for the same line of one kind, at once", 2);
  const order = await aCookingOrder();
  const lines = [pieces(1, 1)];
  const answers = await Promise.all(
    [1, 2].map(() => refund(order.staff, order.code, { scope: "lines", lines })),
  );
  expect(answers.map((each) => each.status)).toEqual([200, 200]);
  expect(await amountsOf(order.intentId)).toEqual([200, 200, 5_400, 5_400]);
});

test("more than was taken never goes back: not by pieces, not by the whole, not to two who press at once", async () => {
  injects(38, "more pieces than are left, the last pieces twice at once, everything twice", 5);
  const order = await aCookingOrder();
  // By its document id: the last refund ends the order.
  const give = (body: Record<string, unknown>) => refund(order.staff, order.id, body);
  expect(await give({ scope: "lines", lines: [pieces(0, 3)] })).toMatchObject({
    status: 409,
    body: { code: "more-than-left" },
  });
  const last = await Promise.all([1, 2].map(() => give({ scope: "lines", lines: [pieces(0, 2)] })));
  expect(last.map((each) => each.body.code ?? each.status).sort()).toEqual([200, "more-than-left"]);
  expect((await give({ scope: "order" })).status).toBe(200);
  expect(await give({ scope: "order" })).toMatchObject({ status: 409, body: { code: "nothing-left" } });
  expect((await row(order.id)).refundedMinor).toBe(29_234);
});

test("an order that was not captured is canceled instead of refunded, and its hold goes back", async () => {
  injects(38, "refund of an uncaptured order, then of its released hold", 2);
  const { id, intentId, code, shopId, fan } = await aPlacedOrder(await inOwnVenue());
  const staff = await signUpStaff({ role: "shop", shopId });
  expect(await refund(staff, code, { scope: "order" })).toMatchObject({
    status: 409,
    body: { code: "cancel-instead" },
  });
  expect((await cancel(fan, id)).status).toBe(200);
  expect(await refund(staff, id, { scope: "order" })).toMatchObject({
    status: 409,
    body: { code: "nothing-left" },
  });
  expect(await refundRowsOf(id)).toEqual([]);
  expect((await findIntent(intentId)).status).toBe("canceled");
});

async function inOwnVenue(connectedAccount = account) {
  const own = await openOwnVenue(connectedAccount);
  return { lines: [own.burger(2), own.cola(3)], stadiumId: own.stadiumId, tip };
}

test("random refunds from several hands, each pressed twice in a failing network, never give back too much or too little", async () => {
  const orders = rounds(12, 1);
  const presses = 6;
  injects(
    [37, 38, 40],
    "random presses, each sent twice at once, every fifth call to Stripe failing",
    orders * presses,
  );
  for (let seed = 1; seed <= orders; seed++) {
    const random = seededRandom(seed);
    const upTo = (max: number) => Math.floor(random() * max);
    const order = await aCookingOrder(seed % 2 ? account : "");
    const operator = await signUpStaff({ role: "operator" });
    const common = { path: "/v1/refunds", method: "POST", count: null, probability: 0.1 };
    await addFault({ ...common, kind: "drop-after" });
    await addFault({ ...common, kind: "status", status: 500, headers: { "stripe-should-retry": "false" } });
    const asked = Array.from({ length: presses }, () =>
      random() < 0.2
        ? { requestKey: press(), scope: "tip" }
        : { requestKey: press(), scope: "lines", lines: [pieces(upTo(2), 1 + upTo(2))] },
    );
    await Promise.all(
      asked.flatMap((body) => {
        const who = body.scope === "tip" ? operator : order.staff;
        return [refund(who, order.id, body), refund(who, order.id, body)];
      }),
    );
    await clearFaults();
    await makeCallsDue(order.id);
    await ringAlarm(order.id);
    const rows = await refundRowsOf(order.id);
    const decided = rows.reduce(
      (sum, each) => sum + each.foodMinor + each.deliveryFeeMinor + each.tipMinor,
      0,
    );
    const back = (await refundsOf(order.intentId)).reduce((sum, each) => sum + each.amount, 0);
    expect([seed, back, (await row(order.id)).refundedMinor]).toEqual([seed, decided, decided]);
    expect(decided).toBeLessThanOrEqual(29_234);
  }
});

for (const connected of [true, false]) {
  const kind = `a shop ${connected ? "with" : "without"} an account`;

  test(`a whole order goes back in two refunds by whose money it is (${kind})`, async () => {
    injects(40, `whole order canceled after the capture, ${kind}`);
    const { id, intentId, code, staff } = await aCookingOrder(connected ? account : "");
    await move(staff, code, { action: "cancel", reason: "The oven broke" });
    expect(await partsOf(intentId)).toEqual([
      [1_000 + 1_234, false],
      [27_000, connected],
    ]);
    expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "refunded" });
  });

  test(`a line takes its delivery fee along and leaves the tip; the tip goes back alone (${kind})`, async () => {
    injects(40, `two pieces refunded, then the tip, ${kind}`, 2);
    const { id, intentId, code, staff } = await aCookingOrder(connected ? account : "");
    const operator = await signUpStaff({ role: "operator" });
    await refund(staff, code, { scope: "lines", lines: [pieces(1, 2)] });
    await refund(operator, id, { scope: "tip" });
    expect(await partsOf(intentId)).toEqual([
      [400, false],
      [1_234, false],
      [10_800, connected],
    ]);
    expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, refundedMinor: 12_434 });
  });

  test(`what sold out before the kitchen accepted is not taken at all, the rest goes back exactly (${kind})`, async () => {
    injects(40, `accepted without two pieces, then refunded whole, ${kind}`, 2);
    const { id, intentId, code, shopId } = await aPlacedOrder(await inOwnVenue(connected ? account : ""));
    const staff = await signUpStaff({ role: "shop", shopId });
    await move(staff, code, { action: "accept", without: [pieces(0, 1), pieces(1, 1)] });
    expect((await findIntent(intentId)).amount_received).toBe(29_234 - 2 * 5_600);
    expect((await refund(staff, code, { scope: "order" })).status).toBe(200);
    const { capturedMinor, refundedMinor } = await row(id);
    expect(refundedMinor).toBe(capturedMinor);
  });
}

test("the last pieces of an order under way end it, and the tip goes back with them", async () => {
  injects(40, "every piece refunded, the last one ending the order", 2);
  const { id, intentId, code, staff } = await aCookingOrder();
  await refund(staff, code, { scope: "lines", lines: [pieces(1, 3)] });
  await refund(staff, code, { scope: "lines", lines: [pieces(0, 2)] });
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, refundedMinor: 29_234 });
  expect(await amountsOf(intentId)).toEqual([600, 1_634, 10_800, 16_200]);
});

test("a hold that somebody captured whole gives back what had sold out, in two parts", async () => {
  injects([35, 40], "hold captured at the provider, then accepted without two pieces");
  const { id, intentId, code, shopId } = await aPlacedOrder(await inOwnVenue());
  const staff = await signUpStaff({ role: "shop", shopId });
  await captureAtProvider(intentId);
  expect((await move(staff, code, { action: "accept", without: [pieces(0, 2)] })).status).toBe(200);
  expect(await partsOf(intentId)).toEqual([
    [400, false],
    [10_800, true],
  ]);
  expect(await actionsOf(id)).toContain("accept");
  expect(
    (await db.select().from(orderLines).where(eq(orderLines.orderId, id))).map(
      (each) => each.removedQuantity,
    ),
  ).toContain(2);
  expect(
    (await db.select().from(alerts).where(eq(alerts.subject, id))).filter((each) => !each.resolvedAt),
  ).toEqual([]);
});
