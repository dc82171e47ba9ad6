import { exports } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { alerts, ledgerEntries, orders, paymentOperations, payments } from "#worker/db/schema/index.ts";
import type { Reconciled } from "#worker/usecases/reconcile/reconcile-payments.ts";
import { asRow, exitCodeOf, reconcileAll, summaryOf } from "../../scripts/lib/reconcile.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import {
  addFault,
  cancelAtProvider,
  captureAtProvider,
  clearFaults,
  everyTry,
  findIntent,
  openDispute,
  payWithCard,
  refundAtProvider,
  refundsOf,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  checkOut,
  ledgerOf,
  makeCallsDue,
  move,
  operationsOf,
  refund,
  row,
} from "../support/worker-orders.ts";
import {
  type Client,
  db,
  newKey,
  openTeddy,
  origin,
  password,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

let operator: Client;
let mark = "";

beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});
beforeEach(async () => {
  const [last] = await db.select({ id: payments.id }).from(payments).orderBy(desc(payments.id)).limit(1);
  mark = last?.id ?? "";
});

/** What `npm run reconcile` asks for, from this test's first payment on. */
async function reconcile(body: { dryRun?: boolean; limit?: number } = {}): Promise<Reconciled> {
  const answer = await operator.json<Reconciled>("POST", "/api/staff/ops/reconcile", {
    after: mark,
    ...body,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
const found = ({ disagreements }: Reconciled) => disagreements.map((each) => [each.code, each.isRepaired]);
const openAlert = async (id: string, kind: AlertKind = "payment-disagrees") =>
  (
    await db
      .select()
      .from(alerts)
      .where(and(eq(alerts.subject, id), eq(alerts.kind, kind)))
  ).find((each) => each.resolvedAt === null);
const line = [{ position: 0, quantity: 1 }];
const recordOf = async (id: string) => [await row(id), await operationsOf(id), await ledgerOf(id)];

test("nothing is found where both sides agree: held, short, refunded, canceled, replaced", async () => {
  await aPlacedOrder();
  const refunded = await anAcceptedOrder();
  await refund(refunded.staff, refunded.code, { scope: "lines", lines: line });
  const canceled = await anAcceptedOrder();
  await move(canceled.staff, canceled.code, { action: "cancel" });
  const short = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId: short.shopId });
  await move(staff, short.code, { action: "accept", without: line });
  const checkoutKey = newKey();
  const fan = await signUp();
  await checkOut(fan, { checkoutKey });
  await checkOut(fan, { checkoutKey, tip: { kind: "amount", amountMinor: 900 } });
  expect(await reconcile()).toEqual({ compared: 6, unreached: 0, disagreements: [], next: null });
});

test("a payment whose order was never placed is placed", async () => {
  const { orderId, clientSecret } = await checkOut(await signUp());
  await payWithCard(clientSecret);
  expect(found(await reconcile())).toEqual([["paid-not-placed", true]]);
  expect((await row(orderId)).placedAt).not.toBeNull();
  await expectMoneyAgrees(orderId);
});

test("the hold of a finished order is released", async () => {
  const { id, intentId } = await aPlacedOrder();
  await endWithoutMoney(id);
  expect(found(await reconcile())).toEqual([["held-for-nothing", true]]);
  expect((await findIntent(intentId)).status).toBe("canceled");
  await expectMoneyAgrees(id);
});

test("money captured for a finished order is refunded in two parts", async () => {
  const { id, intentId } = await aPlacedOrder();
  await endWithoutMoney(id);
  await captureAtProvider(intentId);
  expect(found(await reconcile())).toEqual([["captured-for-nothing", true]]);
  expect(await refundsOf(intentId)).toHaveLength(2);
  expect((await row(id)).paymentState).toBe("refunded");
  await expectMoneyAgrees(id);
});

test("money captured on a replaced intent is refunded, and the order keeps its own", async () => {
  const fan = await signUp();
  const checkoutKey = newKey();
  const old = await checkOut(fan, { checkoutKey });
  const current = await checkOut(fan, { checkoutKey, tip: { kind: "amount", amountMinor: 900 } });
  await db.delete(paymentOperations).where(eq(paymentOperations.intentId, old.intentId));
  await payWithCard(old.clientSecret);
  await captureAtProvider(old.intentId);
  await payWithCard(current.clientSecret);
  const repaired = found(await reconcile());
  expect(repaired).toContainEqual(["captured-for-nothing", true]);
  // The alarm that follows a replaced intent may have placed the order first.
  for (const each of repaired)
    expect([each[0], each[1]]).toEqual([expect.stringMatching(/^(captured|paid)-/), true]);
  expect((await refundsOf(old.intentId)).reduce((sum, each) => sum + each.amount, 0)).toBe(
    old.quote.totals.totalMinor,
  );
  expect(await row(current.orderId)).toMatchObject({ paymentState: "held", refundedMinor: 0 });
  expect(found(await reconcile())).toEqual([]);
});

/** A Worker of an earlier version, say, that forgot the money when it ended the order. */
async function endWithoutMoney(id: string) {
  const at = Date.now();
  await db
    .update(orders)
    .set({ status: OrderStatus.CANCELED, canceledAt: at, closedAt: at, cancelReason: "test" })
    .where(eq(orders.id, id));
}

test("an order whose hold is gone at the bank is canceled, and the fan told", async () => {
  const { id, intentId } = await aPlacedOrder();
  await cancelAtProvider(intentId);
  expect(found(await reconcile())).toEqual([["hold-lost", true]]);
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "payment-lost" });
  await expectMoneyAgrees(id);
});

test("a refund that was made though its answer was lost is found, not made again", async () => {
  const order = await anAcceptedOrder();
  await addFault({ kind: "drop-after", path: "/v1/refunds", method: "POST", count: 2 * everyTry });
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  await clearFaults();
  expect(found(await reconcile()).map(([code]) => code)).toContain("refund-unrecorded");
  expect(await refundsOf(order.intentId)).toHaveLength(2);
  await expectMoneyAgrees(order.id);
});

test("a call that alarm and sweep missed is made", async () => {
  const order = await anAcceptedOrder();
  await addFault({ kind: "drop-before", path: "/v1/refunds", method: "POST", count: 2 * everyTry });
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  await clearFaults();
  await makeCallsDue(order.id);
  expect(found(await reconcile())).toEqual([
    ["call-overdue", true],
    ["call-overdue", true],
  ]);
  await expectMoneyAgrees(order.id);
});

test("a capture that was begun and forgotten is finished", async () => {
  const order = await aPlacedOrder();
  const staff = await signUpStaff({ role: "shop", shopId: order.shopId });
  await addFault({ kind: "drop-after", path: "/capture", count: everyTry });
  await move(staff, order.code, { action: "accept", without: [] });
  await clearFaults();
  await makeCallsDue(order.id);
  expect(found(await reconcile())).toEqual([["call-overdue", true]]);
  expect((await row(order.id)).status).toBe(OrderStatus.PREPARING);
  await expectMoneyAgrees(order.id);
});

test("a refund that was refused for good is made once more", async () => {
  const order = await anAcceptedOrder();
  await addFault({
    kind: "status",
    status: 400,
    path: "/v1/refunds",
    method: "POST",
    count: 2,
    body: { error: { type: "invalid_request_error", code: "balance_insufficient", message: "no" } },
  });
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  expect(await openAlert(order.id, "refund-failed")).toBeDefined();
  expect(found(await reconcile())).toEqual([
    ["call-failed", true],
    ["call-failed", true],
  ]);
  expect(await openAlert(order.id, "refund-failed")).toBeUndefined();
  await expectMoneyAgrees(order.id);
});

test("a refund that the bank sent back without telling is booked, and sent once more", async () => {
  const order = await anAcceptedOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  const [first] = await refundsOf(order.intentId);
  await stripeControl("POST", "refunds/fail", { id: first?.id });
  expect(found(await reconcile())).toEqual([["refund-came-back", true]]);
  expect((await ledgerOf(order.id)).filter((each) => each.kind === "refund-failed")).toHaveLength(2);
  await expectMoneyAgrees(order.id, { cameBack: 1 });
});

test("a dispute without an event is booked and raises an alert", async () => {
  const order = await anAcceptedOrder();
  await openDispute(order.intentId);
  expect(found(await reconcile())).toEqual([
    ["ledger-missing", true],
    ["ledger-missing", true],
  ]);
  expect((await openAlert(order.id, "dispute"))?.detail).toMatchObject({ status: "needs_response" });
});

test("rows that are missing in the ledger are booked again as they were", async () => {
  const order = await anAcceptedOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  const before = (await ledgerOf(order.id)).map(({ at: _, ...each }) => each);
  await db.delete(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
  expect(
    (await reconcile()).disagreements.every((each) => each.code === "ledger-missing" && each.isRepaired),
  ).toBe(true);
  const after = (await ledgerOf(order.id)).map(({ at: _, ...each }) => each);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(after.sort(byId)).toEqual(before.sort(byId));
  await expectMoneyAgrees(order.id);
});

for (const [name, spoil, code] of [
  [
    "a row of the ledger with another amount",
    (id: string) =>
      db
        .update(ledgerEntries)
        .set({ amountMinor: 1 })
        .where(and(eq(ledgerEntries.orderId, id), eq(ledgerEntries.party, "shop"))),
    "ledger-differs",
  ],
  [
    "a row of the ledger that nothing moved",
    (id: string) =>
      db.insert(ledgerEntries).values({
        id: crypto.randomUUID(),
        orderId: id,
        intentId: "",
        kind: "refund",
        party: "card",
        amountMinor: 5,
        currency: "ILS",
        providerId: "re_invented",
        at: 1,
      }),
    "ledger-differs",
  ],
  [
    "an order that says it captured more",
    (id: string) => db.update(orders).set({ capturedMinor: 99 }).where(eq(orders.id, id)),
    "capture-differs",
  ],
  [
    "an order that says it refunded more",
    (id: string) => db.update(orders).set({ refundedMinor: 99 }).where(eq(orders.id, id)),
    "sum-differs",
  ],
  [
    "a payment for another shop's account",
    (id: string) => db.update(payments).set({ destination: "acct_other" }).where(eq(payments.orderId, id)),
    "destination-differs",
  ],
] as const)
  test(`${name} is listed for a person and stays unchanged`, async () => {
    const { id, intentId } = await anAcceptedOrder();
    await spoil(id);
    await db.update(ledgerEntries).set({ intentId }).where(eq(ledgerEntries.orderId, id));
    const before = await recordOf(id);
    const result = await reconcile();
    expect(found(result)).toEqual([[code, false]]);
    expect(await recordOf(id)).toEqual(before);
    expect((await openAlert(id))?.detail).toMatchObject({ intentId, findings: [{ code }] });
    await reconcile();
    expect(await openAlert(id)).toMatchObject({ times: 1 });
  });

test("an order that cooks without its money being taken is listed", async () => {
  const { id, intentId } = await aPlacedOrder();
  const at = Date.now();
  await db
    .update(orders)
    .set({ status: OrderStatus.PREPARING, acceptedAt: at, paymentState: "captured", capturedMinor: 5_600 })
    .where(eq(orders.id, id));
  const codes = found(await reconcile()).map(([code]) => code);
  expect(codes).toContain("not-captured");
  expect((await findIntent(intentId)).status).toBe("requires_capture");
});

test("a refund that somebody made at the provider is listed, and the alert closes when it is gone", async () => {
  const { id, intentId } = await anAcceptedOrder();
  const refundId = await refundAtProvider(intentId, 300);
  expect(found(await reconcile())).toEqual([["refund-foreign", false]]);
  await stripeControl("POST", "refunds/fail", { id: refundId });
  expect(found(await reconcile())).toEqual([]);
  expect(await openAlert(id)).toBeUndefined();
});

test("a dry run lists the same and changes nothing", async () => {
  const { orderId, clientSecret } = await checkOut(await signUp());
  await payWithCard(clientSecret);
  const order = await anAcceptedOrder();
  await db.delete(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
  const before = [await recordOf(orderId), await recordOf(order.id)];
  const dry = await reconcile({ dryRun: true });
  expect(dry.disagreements.some((each) => each.isRepaired)).toBe(false);
  expect(new Set(found(dry).map(([code]) => code))).toEqual(new Set(["paid-not-placed", "ledger-missing"]));
  expect([await recordOf(orderId), await recordOf(order.id)]).toEqual(before);
  const wet = await reconcile();
  expect(wet.disagreements.every((each) => each.isRepaired)).toBe(true);
  expect(wet.disagreements).toHaveLength(dry.disagreements.length);
});

test("a provider that does not answer counts as no disagreement", async () => {
  const { id } = await aPlacedOrder();
  const before = await recordOf(id);
  await addFault({ kind: "drop-before", path: "/v1/", count: 200 });
  expect(await reconcile()).toMatchObject({ compared: 0, unreached: 1, disagreements: [], next: null });
  await clearFaults();
  expect(await recordOf(id)).toEqual(before);
});

test("batches are bounded, and each says where the next begins", async () => {
  const fan = await signUp();
  for (let count = 0; count < 3; count++) await aPlacedOrder({ fan });
  const first = await reconcile({ limit: 2 });
  expect(first).toMatchObject({ compared: 2, disagreements: [] });
  const second = await operator.json<Reconciled>("POST", "/api/staff/ops/reconcile", { after: first.next });
  expect(second.body).toMatchObject({ compared: 1, next: null });
});

test("the command lists what disagrees, changes nothing in a dry run, then repairs what it can and names the rest", async () => {
  const who = await signUpStaff({ role: "operator" });
  const run = (dryRun: boolean) =>
    reconcileAll({
      url: origin,
      email: who.email,
      password,
      dryRun,
      after: mark,
      send: (request) => (exports as unknown as { default: Fetcher }).default.fetch(request),
    });
  const forgotten = await anAcceptedOrder();
  const foreign = await anAcceptedOrder();
  const before = await ledgerOf(forgotten.id);
  await db
    .delete(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, forgotten.id), eq(ledgerEntries.kind, "capture")));
  await refundAtProvider(foreign.intentId, 300);

  const dry = await run(true);
  expect(dry).toMatchObject({ compared: 2, unreached: 0 });
  expect(new Set(dry.disagreements.map((each) => each.code))).toEqual(
    new Set(["ledger-missing", "refund-foreign"]),
  );
  expect(await ledgerOf(forgotten.id)).toHaveLength(1);
  expect(summaryOf(dry, true)).toMatch(/^2 payments compared, \d+ disagreements \(dry run\)\.$/);

  const wet = await run(false);
  expect(wet.disagreements.map((each) => [each.code, each.isRepaired])).toEqual(
    expect.arrayContaining([
      ["ledger-missing", true],
      ["refund-foreign", false],
    ]),
  );
  expect(wet.disagreements.map(asRow)).toContainEqual(
    expect.objectContaining({ order: foreign.id, disagreement: "refund-foreign", outcome: "stays" }),
  );
  expect(exitCodeOf(wet)).toBe(1);
  expect(await ledgerOf(forgotten.id)).toHaveLength(before.length);
  await expectMoneyAgrees(forgotten.id);

  expect((await run(false)).disagreements.map((each) => each.code)).toEqual(["refund-foreign"]);
  expect(exitCodeOf({ compared: 1, unreached: 1, disagreements: [] })).toBe(1);
  expect(exitCodeOf({ compared: 1, unreached: 0, disagreements: [] })).toBe(0);
});

test("the command explains a wrong password, a missing role and an unreachable server", async () => {
  const nobody = await signUp();
  const ask = (given: Partial<Parameters<typeof reconcileAll>[0]>) =>
    reconcileAll({
      url: origin,
      email: nobody.email,
      password,
      dryRun: true,
      send: (request) => (exports as unknown as { default: Fetcher }).default.fetch(request),
      ...given,
    });
  await expect(ask({ password: "not-it" })).rejects.toThrow(/\/session: 401/);
  await expect(ask({})).rejects.toThrow(/403 not-staff/);
  await expect(ask({ send: () => Promise.reject(new Error("refused")) })).rejects.toThrow(/Nothing answers/);
});

test("only an operator may reconcile payments or retry calls", async () => {
  const order = await anAcceptedOrder();
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  for (const client of [order.staff, manager, order.fan])
    for (const path of ["reconcile", `orders/${order.id}/calls/x/retry`])
      expect((await client.send("POST", `/api/staff/ops/${path}`, {})).status).toBe(403);
  expect(await operator.json("POST", `/api/staff/ops/orders/${order.id}/calls/x/retry`, {})).toMatchObject({
    status: 404,
    body: { code: "not-found" },
  });
  const [call] = await operationsOf(order.id);
  expect(
    await operator.json("POST", `/api/staff/ops/orders/${order.id}/calls/${call?.id}/retry`, {}),
  ).toMatchObject({ status: 409, body: { code: "not-failed" } });
});
