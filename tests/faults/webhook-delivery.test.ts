import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { createApp } from "#worker/app.ts";
import { alerts, webhookEvents } from "#worker/db/schema/index.ts";
import { eventsOf, payWithCard, signature, stripeApi } from "../support/stripe-control.ts";
import { actionsOf, checkOut, ledgerOf, place, ringAlarm, room, row } from "../support/worker-orders.ts";
import { db, openTeddy, origin, signUp } from "../support/worker-world.ts";
import { injects, rounds, seededRandom, shuffled } from "./support/fault.ts";
import { life, revive } from "./support/life.ts";
import { listen } from "./support/listen.ts";
import { quietDb } from "./support/quiet.ts";
import { deliver, type Handled, handOver, post, withWebhooks } from "./support/webhooks.ts";

beforeAll(() => openTeddy());

async function expectPlacedOnce(id: string) {
  expect(await row(id)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
  expect(await actionsOf(id)).toEqual(["place"]);
  expect(await ledgerOf(id)).toHaveLength(1);
}
const isKnown = async (id: string) =>
  !!(await db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, id) }));
const statuses = (handled: Handled[]) => [...new Set(handled.map((each) => each.status))].sort();

async function aPaidDraft() {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await payWithCard(checkout.clientSecret);
  const event = (await eventsOf(checkout.intentId)).find((each) => each.type.includes("capturable"));
  if (!event) throw new Error("Stripe has no event for the hold");
  return { fan, id: checkout.orderId, event, ...checkout };
}

test("an order that the webhook placed first is the answer of the place-order call", async () => {
  injects(6, "webhook delivered before place-order");
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  const { handled } = await withWebhooks({}, () => payWithCard(clientSecret));
  expect(statuses(handled)).toEqual([200]);
  await expectPlacedOnce(orderId);
  const { orderCode } = await row(orderId);
  expect(await place(fan, orderId)).toMatchObject({ status: 200, body: { state: "placed", orderCode } });
});

test("webhook, browser and alarm at the same instant make one transition, one order and one piece of news", async () => {
  const total = rounds(100, 8);
  injects(7, "webhooks, place-order twice and the alarm at once, each of their calls paced by a seed", total);
  for (let seed = 1; seed <= total; seed++) {
    const random = seededRandom(seed);
    const { fan, id, intentId } = await aPaidDraft();
    const heard = await listen(fan, id);
    const events = await eventsOf(intentId);
    life.pace = async () => {
      for (let turns = Math.floor(random() * 4); turns > 0; turns--) await scheduler.wait(0);
    };
    const callers = [
      async () => (await place(fan, id)).status,
      async () => (await place(fan, id)).status,
      async () => ((await ringAlarm(id)) ? 200 : 0),
      ...events.map((event) => async () => (await deliver(event)).status),
    ];
    const answers = await Promise.all(shuffled(callers, random).map((call) => call()));
    revive();
    expect(answers).toEqual(answers.map(() => 200));
    await expectPlacedOnce(id);
    // A promise that moved with the queue is a message of its own, under the same number.
    const placed = (await heard()).filter((live) => live.placedAt !== null);
    expect(new Set(placed.map((live) => JSON.stringify({ ...live, promise: null }))).size).toBe(1);
    expect(new Set(placed.map((live) => live.number))).toEqual(new Set([1]));
  }
});

test("Stripe's deliveries and the browser's calls of many fans at once place each order once", async () => {
  const count = rounds(40, 8);
  injects([7, 10, 11], "every event twice, shuffled and late, while the browsers place", count);
  const drafts = await Promise.all(
    Array.from({ length: count }, async () => {
      const fan = await signUp();
      return { fan, ...(await checkOut(fan)) };
    }),
  );
  const modes = { duplicate: 2, reorder: "shuffle" as const, windowMs: 20, delayMs: 5 };
  const { handled } = await withWebhooks(modes, () =>
    Promise.all(
      drafts.map(async ({ fan, orderId, clientSecret }) => {
        await payWithCard(clientSecret);
        expect((await place(fan, orderId)).status).toBe(200);
      }),
    ),
  );
  expect(statuses(handled)).toEqual([200]);
  for (const { orderId } of drafts) await expectPlacedOnce(orderId);
});

test("each event five times, backwards, with those of a declined card among them, leaves one placed order", async () => {
  injects([10, 11, 12], "declined, then paid; every event five times in reverse order", 5);
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  await payWithCard(clientSecret, "4000000000000002");
  await payWithCard(clientSecret);
  const { handled } = await withWebhooks({ duplicate: 5, reorder: "reverse" }, async () => {});
  const types = handled.map((each) => each.type);
  expect(types.filter((type) => type === "payment_intent.payment_failed")).toHaveLength(5);
  expect(statuses(handled)).toEqual([200]);
  await expectPlacedOnce(orderId);
});

test("webhooks that are withheld for good leave the order to its alarm, which was set for within two minutes", async () => {
  injects(5, "browser dead, every webhook withheld");
  const { id } = await aPaidDraft();
  const alarmAt = await alarmOf(id);
  expect(alarmAt).not.toBeNull();
  expect((alarmAt ?? 0) - Date.now()).toBeLessThan(120_000);
  await ringAlarm(id);
  await expectPlacedOnce(id);
});

test("an event whose order D1 does not show yet is refused, comes again, and is not lost", async () => {
  injects(8, "D1 shows no such order to the first two deliveries", 2);
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  let early = 2;
  const { handled } = await withWebhooks(
    {},
    () => payWithCard(clientSecret),
    async (parcel) => {
      const names = parcel.body.includes("amount_capturable_updated") && early-- > 0;
      return names ? await answerOf(withBlindD1("orders"), parcel.body) : handOver(parcel);
    },
  );
  expect(handled.filter((each) => each.status === 500)).toHaveLength(2);
  expect(handled.at(-1)).toMatchObject({ type: "payment_intent.amount_capturable_updated", status: 200 });
  await expectPlacedOnce(orderId);
});

test("D1 down during the webhook is a 5xx that captures and places nothing; Stripe's next try does", async () => {
  injects(15, "D1 down during the first two deliveries of each event", 4);
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  const tries = new Map<string, number>();
  const { handled } = await withWebhooks(
    {},
    () => payWithCard(clientSecret),
    async (parcel) => {
      const { id, type } = JSON.parse(parcel.body) as { id: string; type: string };
      // Events about no intent are not ours, which needs no D1.
      if (!type.startsWith("payment_intent.")) return handOver(parcel);
      const number = (tries.get(id) ?? 0) + 1;
      tries.set(id, number);
      if (number > 2) return handOver(parcel);
      const status = await answerOf(withoutD1(), parcel.body);
      expect((await row(orderId)).placedAt).toBeNull();
      return status;
    },
  );
  expect(handled.filter((each) => each.status >= 500)).toHaveLength(2 * tries.size);
  await expectPlacedOnce(orderId);
});

test("an event that can't be stored after its effect is refused, comes again, and has that effect once", async () => {
  injects(14, "the write that stores the event fails", 2);
  const { id, event } = await aPaidDraft();
  await env.DB.exec(
    "create trigger no_events before insert on webhook_events begin select raise(abort, 'full'); end",
  );
  onTestFinished(async () => void (await env.DB.exec("drop trigger if exists no_events")));
  for (let round = 0; round < 2; round++) expect((await deliver(event)).status).toBe(500);
  await env.DB.exec("drop trigger no_events");
  expect((await deliver(event)).status).toBe(200);
  expect(await isKnown(event.id)).toBe(true);
  await expectPlacedOnce(id);
});

test("an event whose effect fails is not stored as applied", async () => {
  injects(14, "the write that places the order fails");
  const { id, event } = await aPaidDraft();
  await env.DB.exec(
    `create trigger no_placing before update of placed_at on orders when new.id = '${id}' begin select raise(abort, 'no'); end`,
  );
  onTestFinished(async () => void (await env.DB.exec("drop trigger if exists no_placing")));
  expect((await deliver(event)).status).toBe(500);
  expect(await isKnown(event.id)).toBe(false);
  await env.DB.exec("drop trigger no_placing");
  expect((await deliver(event)).status).toBe(200);
  await expectPlacedOnce(id);
});

test("a delivery that is not signed as it should be costs no call to D1, to read or to write", async () => {
  injects(16, "no, wrong, old and future signature, changed body, counted at D1", 5);
  const { event } = await aPaidDraft();
  const body = JSON.stringify(event);
  const right = await signature(body);
  const tries: [string, string][] = [
    [body, ""],
    [body, await signature(body, "whsec_other")],
    [body, await signature(body, undefined, Date.now() - 301_000)],
    [body, await signature(body, undefined, Date.now() + 330_000)],
    [body.replace("requires_capture", "requires_capturf"), right],
  ];
  for (const [text, header] of tries) {
    life.death = { at: 1_000, when: "before" };
    life.log = [];
    expect((await post(text, header ? { "stripe-signature": header } : {})).status).toBe(400);
    expect(life.log.filter((call) => call.startsWith("D1") || call.startsWith("OrderRoom"))).toEqual([]);
    revive();
  }
});

test("our event for an order that never comes is refused while it is young, and after an hour a person is told", async () => {
  injects(9, "Stripe's own event for an unknown order, for more than an hour", 2);
  const intent = await stripeApi("payment_intents", {
    amount: "5000",
    currency: "ils",
    "automatic_payment_methods[enabled]": "true",
    "automatic_payment_methods[allow_redirects]": "never",
    "metadata[order_id]": crypto.randomUUID(),
  });
  const [event] = await eventsOf(intent.id);
  if (!event) throw new Error("Stripe has no event for the intent");
  expect((await deliver(event)).status).toBe(500);
  const old = { ...event, created: event.created - 3_601 };
  expect((await deliver(old)).status).toBe(200);
  expect(await alertsAbout(intent.id)).toMatchObject([{ kind: "event-unknown" }]);
});

test("an event of the other mode is refused at both kinds of endpoint, and a person is told", async () => {
  injects(18, "livemode event at a test endpoint, test event at a live one", 2);
  const { event, id } = await aPaidDraft();
  expect((await deliver({ ...event, livemode: true })).status).toBe(400);
  expect(await alertsAbout("wrong-mode")).toMatchObject([
    { kind: "event-refused", detail: { eventId: event.id } },
  ]);
  const live = {
    APP_ENV: "production",
    APP_ORIGIN: origin,
    AUTH_SECRET: "a-secret-of-its-own-for-this-environment",
    STRIPE_SECRET_KEY: "sk_live_51abc",
    STRIPE_PUBLISHABLE_KEY: "pk_live_51abc",
    STRIPE_API_BASE: "",
    VAPID_PUBLIC_KEY: "",
    VAPID_PRIVATE_KEY: "",
  };
  expect(await answerOf({ ...env, ...live } as unknown as Env, JSON.stringify(event))).toBe(400);
  expect((await row(id)).placedAt).toBeNull();
});

/** Open ones: other suites end theirs. */
const alertsAbout = (subject: string) =>
  db
    .select()
    .from(alerts)
    .where(and(eq(alerts.subject, subject), isNull(alerts.resolvedAt)));

/** The status with which the Worker answers a signed delivery in another environment. */
async function answerOf(other: Env, body: string): Promise<number> {
  const app = createApp(async () => new Response("a screen"));
  const headers = { "stripe-signature": await signature(body) };
  return (await app.request(`${origin}/api/stripe/webhook`, { method: "POST", body, headers }, other)).status;
}

/** A database that is behind: it has no rows in this table. */
function withBlindD1(table: string): Env {
  const prepare = (query: string) =>
    quietDb.prepare(
      query.replaceAll(`from "${table}"`, `from (select * from "${table}" limit 0) "${table}"`),
    );
  const batch = (statements: D1PreparedStatement[]) => quietDb.batch(statements);
  return { ...env, DB: { prepare, batch } } as unknown as Env;
}

function withoutD1(): Env {
  const fail = () => {
    throw new Error("D1_ERROR: Network connection lost.");
  };
  return { ...env, DB: { prepare: fail, batch: fail } } as unknown as Env;
}

const alarmOf = (id: string) => runInDurableObject(room(id), (_room, { storage }) => storage.getAlarm());
