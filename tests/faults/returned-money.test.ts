import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { alerts } from "#worker/db/schema/index.ts";
import {
  eventsAbout,
  findIntent,
  openDispute,
  payWithCard,
  refundsOf,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  actionsOf,
  anAcceptedOrder,
  checkOut,
  createIntent,
  door,
  ledgerOf,
  move,
  operationsOf,
  place,
  refund,
  row,
} from "../support/worker-orders.ts";
import { db, falafel, openTeddy, propose, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";
import { deliver, withWebhooks } from "./support/webhooks.ts";

beforeAll(() => openTeddy());

const openAlerts = (kind: AlertKind, subject: string) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject), isNull(alerts.resolvedAt)));
const line = [{ position: 0, quantity: 1 }];

/** An order of which one piece was refunded, the food's part since sent back by the bank. */
async function aReturnedRefund() {
  const order = await anAcceptedOrder();
  await refund(order.staff, order.code, { scope: "lines", lines: line });
  const food = (await refundsOf(order.intentId)).find((each) => each.transfer_reversal !== null);
  await stripeControl("POST", "refunds/fail", { id: food?.id });
  return { ...order, refundId: food?.id ?? "", foodMinor: food?.amount ?? 0 };
}

test("a refund that fails after it had gone through opens the ledger again and tells a person; the order stays", async () => {
  injects(39, "refund.failed after refund succeeded, told three times", 3);
  const { id, refundId, foodMinor } = await aReturnedRefund();
  const before = await row(id);
  const event = (await eventsAbout(refundId)).findLast((each) => each.type === "refund.failed");
  for (let round = 0; round < 3; round++) expect((await deliver(event)).status).toBe(200);
  expect(await row(id)).toMatchObject({
    status: OrderStatus.PREPARING,
    paymentState: "refunded",
    refundedMinor: before.refundedMinor - foodMinor,
  });
  expect((await actionsOf(id)).filter((each) => each === "refund-failed")).toHaveLength(1);
  expect(await openAlerts("refund-failed", id)).toMatchObject([
    { times: 1, detail: { amountMinor: foodMinor } },
  ]);
});

// [fault 94]
test("a refund that came back is sent once more, however often somebody presses, and the fan has the money", async () => {
  injects(39, "refund came back, sent again by two presses", 2);
  const { id, refundId, intentId, foodMinor } = await aReturnedRefund();
  await deliver((await eventsAbout(refundId)).findLast((each) => each.type === "refund.failed"));
  const failed = (await operationsOf(id)).find((each) => each.state === "failed");
  await Promise.all([1, 2].map(() => door(id).run("retryCall", failed?.id ?? "")));
  const again = (await refundsOf(intentId)).filter(
    (each) => each.amount === foodMinor && each.id !== refundId,
  );
  expect(again).toHaveLength(1);
  expect(await openAlerts("refund-failed", id)).toEqual([]);
});

for (const outcome of ["won", "lost"] as const)
  test(`a dispute is booked once, told, and ${outcome}, whatever order its events come in`, async () => {
    injects([11, 39], `dispute opened and ${outcome}, its events twice and shuffled`, 2);
    const order = await anAcceptedOrder();
    const before = await row(order.id);
    await withWebhooks({ duplicate: 2, reorder: "shuffle", windowMs: 20 }, async () => {
      const { disputeId } = await openDispute(order.intentId);
      await stripeControl("POST", "disputes/close", { id: disputeId, outcome });
    });
    expect(await row(order.id)).toMatchObject({ status: before.status, paymentState: "captured" });
    const kinds = (await ledgerOf(order.id)).filter((each) => each.kind.startsWith("dispute"));
    expect(kinds).toHaveLength(outcome === "won" ? 4 : 2);
    expect(await openAlerts("dispute", order.id)).toHaveLength(outcome === "won" ? 0 : 1);
  });

test("what a bank disputes is not refunded on top: the refusal is told, and the order can still be canceled", async () => {
  injects(39, "refund and cancel while the charge is disputed", 2);
  const { id, code, staff, intentId } = await anAcceptedOrder();
  await withWebhooks({}, async () => void (await openDispute(intentId)));
  const answer = await refund(staff, code, { scope: "lines", lines: line });
  expect(answer.body.refund.state).toBe("failed");
  expect(await openAlerts("refund-failed", id)).toHaveLength(1);
  await move(staff, code, { action: "cancel", reason: "disputed" });
  expect((await row(id)).status).toBe(OrderStatus.CANCELED);
  expect(await refundsOf(intentId)).toEqual([]);
});

const declined = "4000000000000002";

test("after ten refused cards the intent is canceled, and the customer waits; nobody else does", async () => {
  injects(42, "ten declines in a row, then the same and a new cart, then another customer", 10);
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await withWebhooks({ duplicate: 2 }, async () => {
    for (let count = 0; count < 10; count++) await payWithCard(checkout.clientSecret, declined);
  });
  expect((await findIntent(checkout.intentId)).status).toBe("canceled");
  expect(await row(checkout.orderId)).toMatchObject({ cancelReason: "too-many-declines", placedAt: null });
  for (const checkoutKey of [checkout.proposal.checkoutKey, undefined]) {
    const proposal = await propose(fan, [falafel], checkoutKey ? { checkoutKey } : {});
    expect(await createIntent(fan, proposal)).toMatchObject({
      status: 429,
      body: { code: "too-many-declines" },
    });
  }
  const neighbor = await signUp();
  const other = await checkOut(neighbor);
  await payWithCard(other.clientSecret);
  expect((await place(neighbor, other.orderId)).status).toBe(200);
});

test("up to nine refused cards, each heard of three times, leave the next one to pay", async () => {
  const refused = rounds(9, 2);
  injects(42, "declines, each told by two events and by the browser", refused);
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await withWebhooks({ duplicate: 2 }, async () => {
    for (let count = 0; count < refused; count++) {
      await payWithCard(checkout.clientSecret, declined);
      expect((await place(fan, checkout.orderId)).status).toBe(402);
    }
  });
  await payWithCard(checkout.clientSecret);
  expect((await place(fan, checkout.orderId)).body).toMatchObject({ state: "placed" });
});
