import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { alerts, orders, payments, settlements } from "#worker/db/schema/index.ts";
import type { Reconciled } from "#worker/usecases/reconcile/reconcile-payments.ts";
import {
  addFault,
  clearFaults,
  payWithCard,
  refundAtProvider,
  stripeControl,
} from "../support/stripe-control.ts";
import { anAcceptedOrder, checkOut, row } from "../support/worker-orders.ts";
import { db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";
import worker from "./main.ts";

const minute = 60_000;
const hour = 60 * minute;
const tick = () => worker.scheduled(createScheduledController({ cron: "payments-compared" }), env);
const open = (kind: AlertKind) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt)));
const paymentOf = async (intentId: string) => {
  const found = await db.query.payments.findFirst({ where: eq(payments.intentId, intentId) });
  if (!found) throw new Error(`no payment ${intentId}`);
  return found;
};
/** Its next comparison is due; nobody's else is. */
const makeDue = (intentId: string, dueAt = Date.now() - minute) =>
  db.update(payments).set({ nextReviewAt: dueAt }).where(eq(payments.intentId, intentId));
const asked = async () =>
  (await stripeControl<{ method: string; path: string }[]>("GET", "requests")).map(
    (each) => `${each.method} ${each.path.replace(/\?.*/, "")}`,
  );

beforeAll(async () => {
  await openTeddy();
  // What other tests paid is in no list.
  await stripeControl("POST", "reset", {});
});
beforeEach(async () => {
  await clearFaults();
  await db.update(payments).set({ nextReviewAt: null });
});

test("a payment is compared an hour after it was made, and next after a day; a young one is left to its room", async () => {
  const young = await checkOut(await signUp());
  await payWithCard(young.clientSecret);
  expect((await paymentOf(young.intentId)).nextReviewAt).toBe(
    (await paymentOf(young.intentId)).createdAt + hour,
  );
  const old = await checkOut(await signUp());
  await payWithCard(old.clientSecret);
  // As if placing, alarm and sweep had all missed it: its draft lives on, and its payment is an hour old.
  await db.update(orders).set({ draftExpiresAt: Date.now() + hour });
  const createdAt = Date.now() - hour - 1;
  await db
    .update(payments)
    .set({ createdAt, nextReviewAt: createdAt + hour })
    .where(eq(payments.intentId, old.intentId));
  await tick();
  expect((await row(old.orderId)).placedAt).not.toBeNull();
  expect((await row(young.orderId)).placedAt).toBeNull();
  expect(await paymentOf(old.intentId)).toMatchObject({
    nextReviewAt: createdAt + 24 * hour,
    reviewedAt: expect.any(Number),
  });
});

test("payments that agree are compared by one list, which also books what settled", async () => {
  const placed = [await anAcceptedOrder(), await anAcceptedOrder(), await anAcceptedOrder()];
  for (const each of placed) await makeDue(each.intentId);
  const before = (await asked()).length;
  await tick();
  // The rooms of other tests' orders may ask about theirs meanwhile.
  const list = /payment_intents$/;
  const calls = (await asked()).slice(before);
  expect(
    calls.filter((call) => list.test(call) || placed.some(({ intentId }) => call.includes(intentId))),
  ).toEqual(["GET /v1/payment_intents"]);
  for (const { id, intentId } of placed) {
    const { nextReviewAt, createdAt } = await paymentOf(intentId);
    expect(nextReviewAt).toBe(createdAt + hour);
    const lines = await db.select().from(settlements).where(eq(settlements.orderId, id));
    expect(lines.map((each) => each.kind).sort()).toEqual(["capture", "fee", "transfer"]);
  }
});

test("a payment that disagrees is found by the list and then read by itself", async () => {
  const { id, intentId } = await anAcceptedOrder();
  await refundAtProvider(intentId, 300);
  await makeDue(intentId);
  await tick();
  expect((await open("payment-disagrees")).filter((each) => each.subject === id)).toMatchObject([
    { detail: { findings: [{ code: "refund-foreign" }] } },
  ]);
});

test("a provider that does not answer leaves payments due, which is told after an hour and ends by itself", async () => {
  const { intentId } = await anAcceptedOrder();
  await makeDue(intentId);
  await addFault({ kind: "drop-before", path: "/v1/", count: null });
  await tick();
  expect(await open("comparison-behind")).toEqual([]);
  await makeDue(intentId, Date.now() - hour - minute);
  await tick();
  await tick();
  expect(await open("comparison-behind")).toMatchObject([{ times: 1 }]);
  await clearFaults();
  await tick();
  expect(await open("comparison-behind")).toEqual([]);
  expect((await paymentOf(intentId)).nextReviewAt).toBeGreaterThan(Date.now());
});

test("an operator's comparison goes on past sixty payments that the provider does not know", async () => {
  const operator = await signUpStaff({ role: "operator" });
  const { id: orderId, intentId } = await anAcceptedOrder();
  const { id: _, ...payment } = await paymentOf(intentId);
  // Older than all others: sixty of another account.
  const lost = Array.from({ length: 60 }, (_, n) => `0-${String(n).padStart(2, "0")}`);
  const rows = lost.map((id) => ({ ...payment, id, intentId: `pi_lost_${id}`, isCurrent: false }));
  for (let at = 0; at < rows.length; at += 6) await db.insert(payments).values(rows.slice(at, at + 6));
  const press = async (after: string | null) =>
    (await operator.json<Reconciled>("POST", "/api/staff/ops/reconcile", { after, limit: 50, dryRun: true }))
      .body;
  const first = await press("");
  expect(first).toMatchObject({ compared: 50, unreached: 0, next: lost[49] });
  expect(new Set(first.disagreements.map((each) => each.code))).toEqual(new Set(["intent-unknown"]));
  const second = await press(first.next);
  expect(second.compared).toBeGreaterThan(10);
  expect(second.disagreements.filter((each) => each.intentId.startsWith("pi_lost_"))).toHaveLength(10);
  await db.delete(payments).where(and(eq(payments.orderId, orderId), eq(payments.isCurrent, false)));
});

test("payments of before the comparison had a timetable are compared, and nothing rings meanwhile", async () => {
  const { intentId } = await anAcceptedOrder();
  await makeDue(intentId, 0);
  await addFault({ kind: "drop-before", path: "/v1/", count: null });
  await tick();
  expect(await open("comparison-behind")).toEqual([]);
  await clearFaults();
  await tick();
  await makeDue(intentId, 0);
  await tick();
  expect((await paymentOf(intentId)).nextReviewAt).toBeGreaterThan(Date.now());
});
