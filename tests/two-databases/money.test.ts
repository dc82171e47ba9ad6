import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { runScheduled } from "#worker/scheduled.ts";
import { readyServices, servicesOf } from "#worker/services/services.ts";
import {
  eventsAbout,
  eventsOf,
  openDispute,
  refundAtProvider,
  type StripeEvent,
  signature,
} from "../support/stripe-control.ts";
import { createClient, signUp, signUpStaff } from "../support/worker-world.ts";
import { endOutages, second, withOutage } from "./outage.ts";
import { ask, change, count, delivered, openIn, order, payFor } from "./world.ts";

afterEach(endOutages);

const stripe = createClient();
const { payments: money } = servicesOf(env);
const minute = "* * * * *";
const tick = async (cron = minute) => runScheduled(cron, await readyServices(withOutage(env)));

async function receive(event: StripeEvent | undefined) {
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": await signature(body) };
  return (await stripe.json("POST", "/api/stripe/webhook", body, headers)).status;
}
const newest = (events: StripeEvent[], type: string) => events.findLast((each) => each.type === type);

test("the provider's word places an order of the second database, and waits while that one is down", async () => {
  const venue = await openIn(1);
  const { id, intentId, read } = await payFor(await signUp(), venue);
  const held = newest(await eventsOf(intentId), "payment_intent.amount_capturable_updated");
  second.isDown = true;
  expect(await receive(held)).toBeGreaterThanOrEqual(500);
  second.isDown = false;
  expect(await receive(held)).toBe(200);
  expect((await read()).live).toMatchObject({ status: 0, paymentState: "held" });
  expect(await count(1, "webhook_events where id = ?", held?.id)).toBe(1);
  expect(await count(0, "orders where id = ?", id)).toBe(0);
});

test("a dispute and a refund at the provider reach the books and the alerts of their order's database", async () => {
  const operator = await signUpStaff({ role: "operator" });
  const { id, code, intentId } = await delivered(await openIn(1));
  const made = await refundAtProvider(intentId, 100);
  expect(await receive(newest(await eventsAbout(made), "refund.created"))).toBe(200);
  expect(await count(1, "alerts where kind = 'payment-disagrees' and subject = ?", id)).toBe(1);

  const { chargeId, disputeId } = await openDispute(intentId);
  for (const type of ["charge.dispute.funds_withdrawn", "charge.dispute.created"])
    expect(await receive(newest(await eventsAbout(chargeId), type))).toBe(200);
  const disputed = "ledger_entries where kind like 'dispute%' and order_id = ?";
  expect(await count(1, disputed, id)).toBeGreaterThan(0);
  expect(await count(0, disputed, id)).toBe(0);
  expect(await count(1, "alerts where kind = 'dispute' and subject = ?", id)).toBe(1);
  const listed = await money.listDisputes();
  expect(listed.ok && listed.disputes.find((each) => each.disputeId === disputeId)).toMatchObject({
    ...{ orderId: id, orderCode: code },
  });
  expect(await money.answerDispute(operator.userId, disputeId)).toEqual({ ok: true });
});

test("what a shop and a runner are owed is paid out where they earned it, once", async () => {
  const { userId } = await signUpStaff({ role: "operator" });
  const venue = await openIn(1);
  const { staff, quote } = await delivered(venue);
  const owedTo = async (id: string) => (await money.listOwed()).find((each) => each.partyId === id);
  for (const [party, partyId, owedMinor] of [
    ["shop", venue.shopId, 5_400],
    ["runner", staff.userId, quote.tipAmount],
  ] as const) {
    expect(await owedTo(partyId)).toMatchObject({ owedMinor });
    const payout = {
      ...{ requestKey: crypto.randomUUID(), party, partyId, amountMinor: owedMinor },
      ...{ currency: "ILS", reference: "transfer 18" },
    };
    for (let press = 0; press < 2; press++)
      expect(await money.recordPayout(userId, payout)).toEqual({ ok: true });
    expect((await owedTo(partyId))?.owedMinor ?? 0).toBe(0);
    const noted = [0, 1].map((slot) => count(slot, "payouts where party_id = ?", partyId));
    expect(await Promise.all(noted)).toEqual([0, 1]);
  }
});

test("an evening is closed in its venue's database, and its sheet is read from there", async () => {
  const venue = await openIn(1);
  const manager = await signUpStaff({ role: "venue", stadiumId: venue.stadiumId });
  await delivered(venue);
  const path = `/api/staff/venue/${venue.stadiumId}/closes`;
  await change(1, "update orders set placed_at = placed_at - 86400000 where stadium_id = ?", venue.stadiumId);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const closed = await manager.json<{ number: number }>("POST", path, { day });
  expect(closed, JSON.stringify(closed.body)).toMatchObject({ status: 200, body: { number: 1 } });
  const { body } = await manager.json<{ close: { total: { foodMinor: number } } }>("GET", `${path}/1.json`);
  expect(body.close.total).toMatchObject({ foodMinor: 5_400 });
  expect(
    await Promise.all([0, 1].map((slot) => count(slot, "closes where stadium_id = ?", venue.stadiumId))),
  ).toEqual([0, 1]);
});

test("the minute's cron compares payments, and the night's forgets people, in both databases", async () => {
  const hour = 3_600_000;
  const found = [];
  for (const slot of [0, 1]) found.push({ slot, ...(await delivered(await openIn(slot))) });
  const lost = await payFor(await signUp(), await openIn(1));
  const old = Date.now() - 181 * 24 * hour;
  for (const { slot, id, intentId } of found) {
    await change(slot, "update payments set next_review_at = 1 where intent_id = ?", intentId);
    await change(slot, "update orders set closed_at = ?, placed_at = ? where id = ?", old, old, id);
  }
  // Its phone went away, and no alarm rang.
  await change(1, "update orders set draft_expires_at = 1 where id = ?", lost.id);
  await tick();
  for (const { slot, intentId } of found)
    expect(await ask(slot, "select reviewed_at > 1 from payments where intent_id = ?", intentId)).toBe(1);
  expect((await lost.read()).live).toMatchObject({ paymentState: "held" });
  await tick("17 1 * * *");
  for (const { slot, id } of found)
    expect(await ask(slot, "select user_name || user_phone || seat_no from orders where id = ?", id)).toBe(
      "",
    );
});

test("an operator's comparison by hand goes from one database into the next", async () => {
  const operator = await signUpStaff({ role: "operator" });
  const { id, intentId } = await order(await signUp(), await openIn(1));
  await change(1, "update orders set total_minor = total_minor + 100 where id = ?", id);
  const seen: string[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const answer: { body: { next: string | null; disagreements: { orderId: string }[] } } =
      await operator.json("POST", "/api/staff/ops/reconcile", { after, dryRun: true });
    seen.push(...answer.body.disagreements.map((each) => each.orderId));
    after = answer.body.next;
  }
  expect(seen, intentId).toContain(id);
  await change(1, "update orders set total_minor = total_minor - 100 where id = ?", id);
});
