import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { disputePacket } from "#domain/provider/dispute-packet.ts";
import { payments } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import {
  addFault,
  clearFaults,
  openDispute,
  refundAtProvider,
  relatedTo,
  stripeApi,
  stripeControl,
} from "../support/stripe-control.ts";
import { anAcceptedOrder, aPlacedOrder, move, refund, reviewNow } from "../support/worker-orders.ts";
import { asOperator, db, openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";

let operator: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});
afterEach(() => clearFaults());

const { payments: money } = servicesOf(env);

test("a dispute has its order, its deadline and our evidence, which goes to the bank once", async () => {
  const order = await anAcceptedOrder();
  const { disputeId } = await openDispute(order.intentId);
  const listed = await money.listDisputes();
  const mine = listed.ok ? listed.disputes.find((each) => each.disputeId === disputeId) : undefined;
  expect(mine).toMatchObject({
    orderId: order.id,
    orderCode: order.code,
    amountMinor: order.quote.totals.totalMinor,
    currency: "ILS",
    isOver: false,
  });
  expect(mine?.dueAt).toBeGreaterThan(Date.now());

  const packet = await operator.send("GET", `/api/staff/ops/orders/${order.id}/packet`);
  expect(packet.headers.get("content-disposition")).toContain("attachment");
  const text = await packet.text();
  for (const part of [order.code, "accepted by the stand, card charged", "Charged in all"])
    expect(text).toContain(part);

  expect(await money.answerDispute(asOperator(operator), disputeId)).toEqual({ ok: true });
  const { disputes } = await relatedTo<{
    disputes: Record<string, { status: string; evidence: Record<string, string> }>;
  }>(disputeId);
  expect(disputes[disputeId]?.status).toBe("under_review");
  expect(disputes[disputeId]?.evidence.uncategorized_text).toContain(order.code);
  expect(await money.answerDispute(asOperator(operator), disputeId)).toEqual({
    ok: false,
    reason: "too-late",
  });
});

test("our evidence tells what sold out, and so was never charged, from what was charged and refunded", async () => {
  const own = await openOwnVenue();
  const order = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger(3)] });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const piece = { position: 0, quantity: 1 };
  await move(staff, order.code, { action: "accept", without: [piece] });
  await refund(staff, order.code, { scope: "lines", lines: [piece], reason: "it was cold" });
  const packet = await money.readPacket(asOperator(operator), order.id);
  for (const part of [
    "3 x Dish, ILS 54.00 each (1 sold out, not charged; 1 charged and refunded since)",
    "Charged in all: ILS 116.00.",
    ": it was cold",
    "refund of the food sent to the card",
  ])
    expect(packet?.uncategorized_text).toContain(part);
});

test("our evidence of a pickup has what was charged and what went back, and no refund that was refused", async () => {
  const own = await openOwnVenue("", (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { pickup: { feePerItemMinor: 100, keepMinutes: 5 } });
    Object.assign(file.shops[0], { shelves: ["A1"] });
  });
  const order = await aPlacedOrder({
    ...{ stadiumId: own.stadiumId, lines: [own.burger(2)], fulfilment: "seat" },
    tip: { kind: "amount", amountMinor: 500 },
  });
  await order.fan.json("POST", `/api/orders/${order.id}/way`, { fulfilment: "pickup" });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  for (const action of ["accept", "ready", "hand-over"]) await move(staff, order.code, { action });
  await refundAtProvider(order.intentId, 300);
  await reviewNow(order.id, order.intentId);
  const body = { error: { type: "invalid_request_error", code: "charge_disputed" } };
  await addFault({ kind: "status", status: 400, body, path: "/v1/refunds$", method: "POST", count: null });
  await refund(staff, order.code, { scope: "lines", lines: [{ position: 0, quantity: 1 }], reason: "cold" });
  const text = (await money.readPacket(asOperator(operator), order.id))?.uncategorized_text;
  for (const part of [
    "for the customer to collect from shelf A1",
    "2 x Dish, ILS 54.00 each\n  Handling: ILS 2.00\n  Tip: ILS 0.00\nCharged in all: ILS 110.00.",
    "Refunded ILS 3.00 at the payment provider.",
    "the customer chose the other of seat and pickup",
    "put on the shelf",
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Refunded .* cold|charged and refunded since/);
});

test("open disputes stand by deadline, however many; those that are over stand behind them", async () => {
  const [first, second, over] = [await anAcceptedOrder(), await anAcceptedOrder(), await anAcceptedOrder()];
  const { disputeId } = await openDispute(over.intentId);
  await stripeControl("POST", "disputes/close", { id: disputeId, outcome: "won" });
  const early = (await openDispute(first.intentId)).disputeId;
  await stripeControl("POST", "clock/advance", { ms: 60_000 });
  // More than one page of the provider's list, and more than one statement's parameters.
  const [payment] = await db.select().from(payments).where(eq(payments.intentId, second.intentId));
  const many = await Promise.all(
    Array.from({ length: 101 }, () =>
      stripeApi("payment_intents", {
        ...{ amount: "500", currency: "ils", confirm: "true", payment_method: "pm_card_createDispute" },
        "allowed_payment_method_types[]": "card",
      }),
    ),
  );
  for (const { id } of many)
    await db
      .insert(payments)
      .values({ ...(payment as NonNullable<typeof payment>), id, intentId: id, isCurrent: false });
  const late = (await openDispute(second.intentId)).disputeId;
  const listed = await money.listDisputes();
  const disputes = listed.ok ? listed.disputes : [];
  const at = (id: string) => disputes.findIndex((each) => each.disputeId === id);
  expect(at(early)).toBeGreaterThanOrEqual(0);
  expect(at(early)).toBeLessThan(at(late));
  expect(at(late)).toBeLessThan(at(disputeId));
  expect(disputes.filter((each) => each.orderId === second.id)).toHaveLength(102);
  await db.delete(payments).where(and(eq(payments.orderId, second.id), eq(payments.isCurrent, false)));
});

test("without an answer from the provider the page says so, and nothing is sent", async () => {
  await addFault({ kind: "drop-before", path: "/v1/disputes", count: null });
  expect(await money.listDisputes()).toEqual({ ok: false });
  expect(await money.answerDispute(asOperator(operator), "du_1")).toEqual({
    ok: false,
    reason: "provider-unreached",
  });
});

test("evidence fits a bank's form, whatever was ordered", () => {
  const line = {
    ...{ name: "x".repeat(300), quantity: 2, unitMinor: 100 },
    ...{ soldOutQuantity: 1, refundedQuantity: 0, swappedQuantity: 0, insteadOf: "" },
  };
  const packet = disputePacket({
    ...{
      orderId: "o",
      orderCode: "1",
      currency: "ILS" as const,
      stadium: "Teddy",
      shop: "Grill",
      timeZone: "Asia/Jerusalem",
      seat: "A",
      isPickup: false,
      shelf: null,
    },
    customer: { name: "Noa", email: "n@x.example", phone: "" },
    lines: Array.from({ length: 200 }, () => line),
    ...{
      deliveryFeeMinor: 400,
      tipMinor: 0,
      addedTaxMinor: 0,
      discountMinor: 0,
      capturedMinor: 100,
      refundedByHandMinor: 0,
      refunds: [],
    },
    events: [{ action: "deliver", actor: "runner", reason: null, proof: "qr", at: 0 }],
  });
  for (const value of Object.values(packet)) expect(value.length).toBeLessThanOrEqual(20_000);
  expect(packet.service_date).toBe("1970-01-01");
});
