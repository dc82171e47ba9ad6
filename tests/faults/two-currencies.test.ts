import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { settlementOf } from "#domain/ledger/settlement.ts";
import { settlements } from "#worker/db/schema/index.ts";
import { standingOf } from "../support/order-balance.ts";
import { bankOf, returnFeeAtProvider, reverseAtProvider, settleIn } from "../support/settlement.ts";
import {
  addFault,
  clearFaults,
  everyTry,
  openDispute,
  refundsOf,
  stripeApi,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  ledgerOf,
  makeCallsDue,
  move,
  operationsOf,
  refund,
  reviewNow,
} from "../support/worker-orders.ts";
import { db, openTeddy } from "../support/worker-world.ts";
import { breaksTheBooks, injects } from "./support/fault.ts";

const line = { position: 0, quantity: 1 };

beforeAll(() => openTeddy());
beforeEach(() => settleIn("usd", 0.27));
afterEach(() => settleIn(null));

const standing = async (id: string) => standingOf(await ledgerOf(id));
const settledOf = (orderId: string) => db.select().from(settlements).where(eq(settlements.orderId, orderId));

test("a dispute is booked in what the fan was charged, whatever the platform settles in", async () => {
  injects(65, "settled in dollars, disputed at another rate");
  const { id, intentId, quote } = await anAcceptedOrder();
  const { disputeId } = await openDispute(intentId);
  await settleIn("usd", 0.29);
  expect(await reviewNow(id, intentId)).toMatchObject({ ok: true, remaining: [] });
  expect(await standing(id)).toMatchObject({ closes: true, paidMinor: 0, shop: quote.totals.subtotalMinor });
  await stripeControl("POST", "disputes/close", { id: disputeId, outcome: "won" });
  expect(await reviewNow(id, intentId)).toMatchObject({ ok: true, remaining: [] });
  expect(await standing(id)).toMatchObject({ closes: true, paidMinor: quote.totals.totalMinor });
});

test("what settles is booked next to what was charged, and its sum is what reached the platform's balance", async () => {
  injects(65, "a refund at another rate");
  const order = await anAcceptedOrder({ tip: { kind: "amount", amountMinor: 600 } });
  await settleIn("usd", 0.3);
  await refund(order.staff, order.code, { scope: "lines", lines: [line] });
  expect(await reviewNow(order.id, order.intentId)).toEqual({ ok: true, findings: [], remaining: [] });
  const lines = await settledOf(order.id);
  const { totalMinor } = order.quote.totals;
  const capture = lines.find((each) => each.kind === "capture");
  expect(capture).toMatchObject({
    chargedMinor: totalMinor,
    chargedCurrency: "ILS",
    settledMinor: Math.round(totalMinor * 0.27),
    settledCurrency: "USD",
  });
  const settlement = settlementOf(lines);
  expect(settlement?.bankMinor).toBe(await bankOf(order.intentId));
  expect(settlement?.feesMinor).toBe(capture?.feeMinor);
  expect(capture?.feeMinor).toBeGreaterThan(0);
  // The refund cost more dollars than the same shekels had brought.
  const back = (await refundsOf(order.intentId)).reduce((sum, each) => sum + each.amount, 0);
  expect(settlement?.exchangeMinor).toBeCloseTo(-back * 0.03, -0.7);
  // Looking twice books once.
  await reviewNow(order.id, order.intentId);
  expect(await settledOf(order.id)).toHaveLength(lines.length);
});

test("refunded in full and disputed at other rates: nothing disagrees in either currency", async () => {
  injects(65, "captured, given back and disputed at three rates");
  const short = await anAcceptedOrder();
  await settleIn("usd", 0.255);
  await move(short.staff, short.code, { action: "cancel" });
  expect(await reviewNow(short.id, short.intentId)).toMatchObject({ ok: true, remaining: [] });
  expect(settlementOf(await settledOf(short.id))?.bankMinor).toBe(await bankOf(short.intentId));
  const disputed = await anAcceptedOrder();
  await settleIn("usd", 0.281);
  await openDispute(disputed.intentId);
  expect(await reviewNow(disputed.id, disputed.intentId)).toMatchObject({ ok: true, remaining: [] });
  expect(settlementOf(await settledOf(disputed.id))?.bankMinor).toBe(await bankOf(disputed.intentId));
});

test("a reversal or a fee that somebody changes at the provider is found, in either currency", async () => {
  injects(65, "a reversal and a returned fee by hand, in both currencies");
  breaksTheBooks(/at the shop/);
  for (const currency of ["usd", null] as const) {
    await settleIn(currency, 0.27);
    const reversed = await anAcceptedOrder();
    await reverseAtProvider(reversed.intentId, 200);
    expect(await codes(reversed)).toEqual(["reversal-differs"]);
    const feeBack = await anAcceptedOrder({ tip: { kind: "amount", amountMinor: 600 } });
    await returnFeeAtProvider(feeBack.intentId, 100);
    expect(await codes(feeBack)).toEqual(["fee-differs"]);
  }
});

test("a food refund that did not take its part from the shop is found", async () => {
  injects(65, "a refund of food without its reversal");
  breaksTheBooks(/at the shop/);
  const order = await anAcceptedOrder();
  // The call had no answer, and what it made is not what it asked for.
  await addFault({ kind: "drop-before", path: "/v1/refunds", method: "POST", count: 2 * everyTry });
  await refund(order.staff, order.code, { scope: "lines", lines: [line] });
  await clearFaults();
  const food = (await operationsOf(order.id)).find((each) => each.kind === "refund-food");
  await stripeApi("refunds", {
    payment_intent: order.intentId,
    amount: `${food?.amountMinor}`,
    "metadata[operation_id]": food?.id ?? "",
  });
  await makeCallsDue(order.id);
  expect(await codes(order)).toEqual(["reversal-differs"]);
});

async function codes({ id, intentId }: { id: string; intentId: string }) {
  const reviewed = await reviewNow(id, intentId);
  return reviewed.ok ? reviewed.remaining.map((each) => each.code) : reviewed.reason;
}
