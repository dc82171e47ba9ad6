import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { captureEndsAfterMs, needsPerson } from "#domain/ledger/open-calls.ts";
import { openFailures } from "#domain/ledger/reconciliation.ts";
import { alerts, paymentOperations } from "#worker/db/schema/index.ts";
import { settleIn } from "../support/settlement.ts";
import {
  addFault,
  clearFaults,
  eventsAbout,
  findIntent,
  openDispute,
  providerRefusals,
  refundsOf,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  aPlacedOrder,
  cancel,
  makeCallsDue,
  move,
  operationsOf,
  refund,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { type Client, db, openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";
import main from "./main.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";
import { deliver } from "./support/webhooks.ts";

const minuteMs = 60_000;
const steps = 9;
let operator: Client;

beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});

type Order = Awaited<ReturnType<typeof aPlacedOrder>> & { staff: Client };
type Random = () => number;
const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)] as T;
const piece = (random: Random) => [{ position: random() < 0.5 ? 0 : 1, quantity: 1 }];

/** What people and banks do, allowed or not: a refusal is an answer, too. */
const deeds: ((order: Order, random: Random) => Promise<unknown>)[] = [
  ({ staff, code }) => move(staff, code, { action: "accept" }),
  ({ staff, code }, random) => move(staff, code, { action: "accept", without: piece(random) }),
  ({ staff, id }, random) => refund(staff, id, { scope: "lines", lines: piece(random) }),
  ({ staff, id }) => refund(staff, id, { scope: "tip" }),
  ({ staff, id }) => refund(staff, id, { scope: "order" }),
  ({ fan, id }) => cancel(fan, id),
  ({ staff, code }) => move(staff, code, { action: "cancel", reason: "no oven" }),
  async ({ id, intentId }) => {
    // The bank and the provider see what is there, whatever the provider says to us.
    await clearFaults();
    const isPaid = (await row(id)).capturedMinor !== null && (await refundsOf(intentId)).length === 0;
    if (!isPaid || isDisputed.has(id)) return;
    const { chargeId, disputeId } = await openDispute(intentId);
    isDisputed.set(id, disputeId);
    await tell(chargeId, "charge.dispute.created");
  },
  async ({ id, intentId }, random) => {
    const disputeId = isDisputed.get(id);
    if (!disputeId) return;
    await clearFaults();
    await stripeControl("POST", "disputes/close", {
      id: disputeId,
      outcome: random() < 0.5 ? "won" : "lost",
    });
    isDisputed.set(id, "");
    const { latest_charge } = await findIntent(intentId);
    await tell(String(latest_charge), "charge.dispute.closed");
  },
  async ({ intentId }, random) => {
    await clearFaults();
    const made = (await refundsOf(intentId)).filter((each) => !sentBack.has(each.id));
    if (made.length === 0) return;
    const { id } = pick(made, random);
    sentBack.add(id);
    await stripeControl("POST", "refunds/fail", { id });
    await tell(id, "refund.failed");
  },
];
const isDisputed = new Map<string, string>();
const sentBack = new Set<string>();
async function tell(about: string, type: string) {
  const event = (await eventsAbout(about)).findLast((each) => each.type === type);
  if (event) await deliver(event);
}

const writes = "^/v1/(payment_intents/.*(capture|cancel)|refunds)";
const quick = { headers: { "stripe-should-retry": "false" }, count: null };
/** How the provider answers from now on. */
const moods: (() => Promise<unknown>)[] = [
  async () => {},
  () => addFault({ kind: "status", path: "^/v1/", status: 503, ...quick }),
  () => addFault({ kind: "status", path: writes, status: 503, afterEffect: true, ...quick }),
  () =>
    addFault({ kind: "status", path: writes, method: "POST", count: null, ...providerRefusals.keyExpired }),
  () => addFault({ kind: "delay", path: writes, ms: 30, count: null }),
  // It forgets every key.
  () => stripeControl("POST", "clock/advance", { ms: 25 * 60 * minuteMs }),
];

/** Time passes for the order's calls; alarm and cron do what is due. */
async function pass(id: string, ms: number) {
  await db
    .update(paymentOperations)
    .set({
      createdAt: sql`${paymentOperations.createdAt} - ${ms}`,
      nextAttemptAt: sql`${paymentOperations.nextAttemptAt} - ${ms}`,
    })
    .where(and(eq(paymentOperations.orderId, id), eq(paymentOperations.state, "pending")));
  await ringAlarm(id);
  await main.scheduled(createScheduledController({ cron: "* * * * *" }), env);
}

/** What is open longer than its bound although nobody was told of it. */
async function findSilence(id: string): Promise<string[]> {
  const now = Date.now();
  const calls = await operationsOf(id);
  const open = await db.select().from(alerts).where(isNull(alerts.resolvedAt));
  const isTold = (kind: string, subject: string) =>
    open.some((each) => each.kind === kind && each.subject === subject);
  const silent = calls.filter((call) => {
    if (call.state !== "pending") return false;
    if (call.kind === "capture") return call.createdAt + captureEndsAfterMs <= now;
    return needsPerson(call, now) && !isTold("calls-unanswered", "calls");
  });
  const failed = openFailures(calls).filter(
    (each) => !isTold(each.kind === "release" ? "payment-disagrees" : "refund-failed", id),
  );
  return [...silent, ...failed].map((each) => `${each.id} ${each.state} ${each.lastError}`);
}

/** A person tries again what can be, and ends what a bank will not take any more. */
async function settleByHand(id: string) {
  await clearFaults();
  for (const how of ["retry", "retry", "end"]) {
    await makeCallsDue(id);
    await ringAlarm(id);
    const { calls } = (
      await operator.json<{ calls: { id: string; orderId: string }[] }>("GET", "/api/staff/ops/calls")
    ).body;
    for (const call of calls.filter((each) => each.orderId === id))
      await operator.json(
        "POST",
        `/api/staff/ops/orders/${id}/calls/${encodeURIComponent(call.id)}/${how}`,
        {},
      );
  }
}

test("whatever people, banks and the provider do, nothing stays open beyond its bound without an alert", async () => {
  const total = rounds(40, 3);
  injects(
    [37, 39, 63],
    "acceptances, refunds, disputes and reversals in any order, drawn from seeds",
    total * steps,
  );
  for (let seed = 1; seed <= total; seed++) {
    const random = seededRandom(seed);
    // Two of three settle in dollars, at a rate of their own.
    if (seed % 3) await settleIn("usd", pick([0.25, 0.27, 0.3], random));
    else await settleIn(null);
    const own = await openOwnVenue(random() < 0.7 ? "acct_local_teddy_oven" : "");
    const order = {
      ...(await aPlacedOrder({
        lines: [own.burger(2), own.cola(2)],
        stadiumId: own.stadiumId,
        tip: { kind: "amount", amountMinor: 1_234 },
      })),
      staff: await signUpStaff(
        { role: "shop", shopId: own.shopId },
        { role: "venue", stadiumId: own.stadiumId },
      ),
    };
    const story: string[] = [];
    for (let step = 0; step < steps; step++) {
      await clearFaults();
      const mood = Math.floor(random() * moods.length);
      await moods[mood]?.();
      const deed = step === 0 ? 0 : Math.floor(random() * deeds.length);
      await deeds[deed]?.(order, random);
      const minutes = pick([0, 1, 4, 30], random);
      await pass(order.id, minutes * minuteMs);
      story.push(`mood ${mood} deed ${deed} +${minutes} min`);
      expect(await findSilence(order.id), `seed ${seed}: ${story.join("; ")}`).toEqual([]);
    }
    await settleByHand(order.id);
  }
  await settleIn(null);
});
