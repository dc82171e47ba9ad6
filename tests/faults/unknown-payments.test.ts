import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { alerts, payments } from "#worker/db/schema/index.ts";
import { anAcceptedOrder } from "../support/worker-orders.ts";
import { db, openTeddy } from "../support/worker-world.ts";
import worker from "../worker/main.ts";
import { injects } from "./support/fault.ts";

beforeAll(() => openTeddy());

const nextOf = async (intentId: string) =>
  (await db.query.payments.findFirst({ where: eq(payments.intentId, intentId) }))?.nextReviewAt ?? null;
const setPayment = (intentId: string, change: Partial<typeof payments.$inferInsert>) =>
  db.update(payments).set(change).where(eq(payments.intentId, intentId));
const unknown = (id: string) => `pi_of_another_account_${id}`;

test("payments that the provider does not know are told once, and those behind them are still compared", async () => {
  injects(66, "three payments of another account, due before all others", 3);
  await db.update(payments).set({ nextReviewAt: null });
  await db.delete(alerts).where(eq(alerts.kind, "payment-unknown"));
  const lost = [await anAcceptedOrder(), await anAcceptedOrder(), await anAcceptedOrder()];
  const behind = await anAcceptedOrder();
  for (const [at, { id, intentId }] of lost.entries())
    await setPayment(intentId, { nextReviewAt: 1 + at, intentId: unknown(id) });
  await setPayment(behind.intentId, { nextReviewAt: Date.now() - 60_000 });
  await worker.scheduled(createScheduledController({ cron: "* * * * *" }), env);
  const told = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.kind, "payment-unknown"), isNull(alerts.resolvedAt)));
  expect(told).toMatchObject([{ subject: "teddy", times: 3 }]);
  for (const intentId of [behind.intentId, ...lost.map(({ id }) => unknown(id))])
    expect(await nextOf(intentId)).toBeGreaterThan(Date.now());
  // The right account again: the books are compared after this.
  for (const { id, intentId } of lost) await setPayment(unknown(id), { intentId });
});
