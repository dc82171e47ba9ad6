import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { orderEvents, orderLines } from "#worker/db/schema/index.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import {
  addFault,
  captureAtProvider,
  clearFaults,
  everyTry,
  findIntent,
  refundsOf,
} from "../support/stripe-control.ts";
import {
  actionsOf,
  aPlacedOrder,
  ledgerOf,
  makeCallsDue,
  move,
  operationsOf,
  ringAlarm,
  row,
  view,
} from "../support/worker-orders.ts";
import { db, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

/** Two burgers and three colas at 54.00 each and a tip of 12.34, and somebody of the shop. */
async function aWaitingOrder(connectedAccount: string | undefined = "acct_local_teddy_oven") {
  const own = await openOwnVenue(connectedAccount);
  const order = await aPlacedOrder({
    lines: [own.burger(2), own.cola(3)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_234 },
  });
  return { ...order, staff: await signUpStaff({ role: "shop", shopId: order.shopId }) };
}

const pieces = (position: number, quantity: number) => ({ position, quantity });
const removedOf = async (id: string) =>
  (await db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)).map(
    (each) => each.removedQuantity,
  );

for (const connected of [true, false])
  test(`what sold out is not charged, nor its delivery fee; the tip is (a shop ${connected ? "with" : "without"} an account)`, async () => {
    const { id, intentId, code, staff } = await aWaitingOrder(connected ? undefined : "");
    const answer = await move(staff, code, { action: "accept", without: [pieces(0, 1), pieces(1, 2)] });
    expect(answer).toMatchObject({ status: 200, body: { order: { status: OrderStatus.PREPARING } } });
    const takenMinor = 2 * 5_400 + 2 * 200 + 1_234;
    expect(await findIntent(intentId)).toMatchObject({
      status: "succeeded",
      amount_received: takenMinor,
      application_fee_amount: connected ? 400 + 1_234 : null,
    });
    expect(await row(id)).toMatchObject({
      capturedMinor: takenMinor,
      totalMinor: 29_234,
      paymentState: "captured",
    });
    expect(await removedOf(id)).toEqual([1, 2]);
    expect(await refundsOf(intentId)).toEqual([]);
    await expectMoneyAgrees(id);
  });

test("the history says which pieces were missing and what was taken", async () => {
  const { id, code, staff } = await aWaitingOrder();
  await move(staff, code, { action: "accept", without: [pieces(1, 3)] });
  const [capture] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.action, "capture")));
  expect(capture?.detail).toEqual({ without: [pieces(1, 3)], amountMinor: 2 * 5_600 + 1_234 });
  expect(capture?.actorId).toBe(staff.userId);
});

test("when everything has sold out the order is canceled and nothing is captured", async () => {
  const { id, intentId, code, staff, fan } = await aWaitingOrder();
  const answer = await move(staff, code, { action: "accept", without: [pieces(0, 2), pieces(1, 3)] });
  expect(answer).toMatchObject({ status: 200, body: { order: { status: OrderStatus.CANCELED } } });
  expect(await row(id)).toMatchObject({
    paymentState: "released",
    cancelReason: "sold-out",
    capturedMinor: null,
  });
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect((await view(fan, id)).live).toMatchObject({ cancelReason: "sold-out", paymentState: "released" });
  await expectMoneyAgrees(id);
});

for (const [name, without] of [
  ["a line that is not there", [pieces(2, 1)]],
  ["more pieces than were ordered", [pieces(0, 3)]],
  ["more pieces than were ordered, named twice", [pieces(0, 1), pieces(0, 2)]],
] as const)
  test(`accepting without ${name} is refused, and nothing is charged`, async () => {
    const { id, intentId, code, staff } = await aWaitingOrder();
    expect(await move(staff, code, { action: "accept", without })).toMatchObject({
      status: 400,
      body: { code: "lines-invalid" },
    });
    expect((await findIntent(intentId)).status).toBe("requires_capture");
    expect(await row(id)).toMatchObject({ status: OrderStatus.PENDING, capturedMinor: null });
    expect(await removedOf(id)).toEqual([0, 0]);
  });

for (const without of [[pieces(0, 0)], [pieces(0, -1)], [pieces(0, 1.5)], [{ position: 0 }], "all"])
  test(`a malformed list of pieces is a bad request: ${JSON.stringify(without)}`, async () => {
    const { code, staff } = await aWaitingOrder();
    expect(await move(staff, code, { action: "accept", without })).toMatchObject({
      status: 400,
      body: { code: "body-invalid" },
    });
  });

for (const kind of ["drop-before", "drop-after", "drop-mid-body"] as const)
  test(`a short capture whose connection dropped (${kind}) is resumed with the recorded amount`, async () => {
    const { id, intentId, code, staff } = await aWaitingOrder();
    await addFault({ kind, path: "/capture", count: everyTry });
    const first = await move(staff, code, { action: "accept", without: [pieces(0, 1)] });
    await clearFaults();
    if (first.status !== 200) {
      expect(first).toMatchObject({ status: 503, body: { code: "payment-unknown" } });
      // Whoever presses next may think that everything is there: the written amount counts.
      expect((await move(staff, code, { action: "accept" })).status).toBe(200);
    }
    expect((await findIntent(intentId)).amount_received).toBe(29_234 - 5_600);
    expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, capturedMinor: 29_234 - 5_600 });
    await expectMoneyAgrees(id);
  });

test("the alarm finishes an abandoned short capture", async () => {
  const { id, intentId, code, staff } = await aWaitingOrder();
  await addFault({ kind: "drop-before", path: "/capture", count: everyTry });
  await move(staff, code, { action: "accept", without: [pieces(1, 1)] });
  await clearFaults();
  await makeCallsDue(id);
  await ringAlarm(id);
  expect((await findIntent(intentId)).amount_received).toBe(29_234 - 5_600);
  expect(await actionsOf(id)).toEqual(["place", "capture", "accept"]);
  await expectMoneyAgrees(id);
});

test("two members of staff who report different missing pieces capture once, by the first report", async () => {
  const { id, code, staff, shopId } = await aWaitingOrder();
  const other = await signUpStaff({ role: "shop", shopId });
  const answers = await Promise.all([
    move(staff, code, { action: "accept", without: [pieces(0, 1)] }),
    move(other, code, { action: "accept", without: [pieces(1, 1)] }),
  ]);
  expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
  expect((await removedOf(id)).reduce((sum, each) => sum + each, 0)).toBe(1);
  await expectMoneyAgrees(id);
});

test("after a full capture at the provider the sold-out pieces are refunded", async () => {
  const { id, intentId, code, staff } = await aWaitingOrder();
  await captureAtProvider(intentId);
  expect((await move(staff, code, { action: "accept", without: [pieces(0, 2)] })).status).toBe(200);
  expect(await row(id)).toMatchObject({
    capturedMinor: 29_234,
    refundedMinor: 11_200,
    paymentState: "refunded",
  });
  expect((await refundsOf(intentId)).map((each) => each.amount).sort((a, b) => a - b)).toEqual([400, 10_800]);
  await expectMoneyAgrees(id);
});

test("the ledger keeps hold, capture and the release of the rest", async () => {
  const { id, code, staff } = await aWaitingOrder();
  await move(staff, code, { action: "accept", without: [pieces(0, 1)] });
  const entries = (await ledgerOf(id)).map(({ kind, party, amountMinor }) => [kind, party, amountMinor]);
  expect(entries).toEqual([
    ["hold", "card", 29_234],
    ["capture", "card", -23_634],
    ["capture", "shop", 21_600],
    ["capture", "platform", 800],
    ["capture", "runner", 1_234],
    ["release", "card", -5_600],
  ]);
  expect((await operationsOf(id)).map((each) => [each.kind, each.amountMinor, each.state])).toEqual([
    ["capture", 23_634, "done"],
  ]);
});
