import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { captureEndsAfterMs, needsPerson } from "#domain/ledger/operations.ts";
import { type Finding, openFailures } from "#domain/ledger/reconciliation.ts";
import { listAlertsOf } from "#worker/db/alerts.ts";
import { alerts, paymentOperations } from "#worker/db/schema/index.ts";
import { standingOf } from "../support/order-balance.ts";
import { returnFeeAtProvider, reverseAtProvider, settleIn } from "../support/settlement.ts";
import {
  addFault,
  clearFaults,
  providerRefusals,
  refundAtProvider,
  stripeControl,
} from "../support/stripe-control.ts";
import { ledgerOf, makeCallsDue, operationsOf, reviewNow, ringAlarm } from "../support/worker-orders.ts";
import { type Client, db, openTeddy, signUpStaff } from "../support/worker-world.ts";
import main from "./main.ts";
import { anOrder, deeds, isDisputed, pick, settleSomehow } from "./support/deeds.ts";
import { breaksTheBooks, injects, rounds, seededRandom } from "./support/fault.ts";

const minuteMs = 60_000;
const steps = 9;
let operator: Client;

beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});

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
    await settleSomehow(seed, random);
    const order = await anOrder(random);
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

/** What somebody does at the provider's dashboard, past us; and how the comparison calls it. */
const strangeDeeds: Record<string, (intentId: string, amount: number) => Promise<unknown>> = {
  "reversal-differs": reverseAtProvider,
  "fee-differs": returnFeeAtProvider,
  "refund-foreign": refundAtProvider,
};

test("after any order of acceptance, refunds and disputes, a reversal past us is found, to the agora, and told once", async () => {
  const total = rounds(8, 1);
  injects([39, 65], "a transfer, a fee or a refund moved by hand after a story drawn from a seed", total * 3);
  breaksTheBooks(/\(g\)/);
  for (const [code, act] of Object.entries(strangeDeeds))
    for (let seed = 1; seed <= total; seed++) {
      const random = seededRandom(seed);
      await settleSomehow(seed, random);
      const order = await anOrder(random, "acct_local_teddy_oven");
      // Accepted, whole or short of a piece; then up to three of: pieces, tip, dispute, its end, a refund sent back.
      await deeds[random() < 0.5 ? 0 : 1]?.(order, random);
      for (let step = 0; step < 3; step++) await deeds[pick([2, 3, 7, 8, 9], random)]?.(order, random);
      await settleByHand(order.id);
      // A charge that is disputed can't be refunded, by nobody.
      const isOpen = (isDisputed.get(order.id) ?? "") !== "";
      if (code === "refund-foreign" && isOpen) continue;
      const findings = () =>
        reviewNow(order.id, order.intentId).then((each) =>
          each.ok ? each.remaining : [{ code: each.reason }],
        );
      expect(await findings(), `seed ${seed}`).toEqual([]);
      const amount = 1 + Math.floor(random() * 99);
      await act(order.intentId, amount);
      const [found, ...others] = (await findings()).filter((each) => each.code !== "sum-differs");
      expect([found?.code, others], `seed ${seed}`).toEqual([code, []]);
      const { ours, theirs, amountMinor, currency } = (found as Finding).detail;
      // A refund is in the fan's currency, the others in the one that settles.
      expect(currency).toBe(seed % 3 && code !== "refund-foreign" ? "USD" : undefined);
      expect(Math.abs(Number(amountMinor ?? Number(theirs) - Number(ours)))).toBe(amount);
      await reviewNow(order.id, order.intentId);
      const told = (await listAlertsOf(db, "payment-disagrees", order.id)).filter((each) => !each.resolvedAt);
      expect(told).toMatchObject([{ times: 1, detail: { findings: [{ code }] } }]);
      expect(standingOf(await ledgerOf(order.id)).closes).toBe(true);
    }
  await settleIn(null);
});
