import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { countedLimits, orders } from "#worker/db/schema/index.ts";
import { runScheduled } from "#worker/jobs.ts";
import { servicesOf } from "#worker/services/services.ts";
import { createTicketStore } from "#worker/stores/buckets.ts";
import { forgetOld, personalKeptMs } from "#worker/usecases/platform/forget-old.ts";
import { aJpeg } from "../support/pictures.ts";
import { aPlacedOrder, cancel, row } from "../support/worker-orders.ts";
import { db, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

/** A canceled order that carried a picture and a position, and ended so long ago. */
async function anEndedOrder(agoMs: number) {
  const fan = await signUp();
  const { body } = await fan.json<{ key: string }>("POST", "/api/tickets", aJpeg(), {
    "content-type": "image/jpeg",
  });
  const order = await aPlacedOrder({ fan });
  await cancel(fan, order.id);
  await db
    .update(orders)
    .set({ closedAt: Date.now() - agoMs, ticketImage: body.key })
    .where(eq(orders.id, order.id));
  return { id: order.id, key: body.key };
}
const isKept = async (key: string) => (await env.TICKETS.head(key)) !== null;

test("thirty days after its end an order has no picture any more, a day before it has", async () => {
  const old = await anEndedOrder(personalKeptMs + 60_000);
  const recent = await anEndedOrder(personalKeptMs - 86_400_000);
  await runScheduled("forget-orders", servicesOf(env));
  expect(await row(old.id)).toMatchObject({
    ticketImage: null,
    latitude: null,
    longitude: null,
    accuracyMetres: null,
  });
  expect(await isKept(old.key)).toBe(false);
  expect(await row(recent.id)).toMatchObject({ ticketImage: recent.key });
  expect(await isKept(recent.key)).toBe(true);
});

test("an active order keeps both, however old it is", async () => {
  const order = await aPlacedOrder();
  await db.update(orders).set({ createdAt: 1, placedAt: 1 }).where(eq(orders.id, order.id));
  await runScheduled("forget-orders", servicesOf(env));
  expect((await row(order.id)).latitude).not.toBeNull();
});

test("a picture that can't be deleted is retried the next night and delays no other", async () => {
  const [stuck, other] = [await anEndedOrder(personalKeptMs + 1), await anEndedOrder(personalKeptMs + 1)];
  const store = createTicketStore(env.TICKETS);
  const down = () => Promise.reject(new Error("down"));
  const failing = {
    remove: (key: string) => (key === stuck.key ? down() : store.remove(key)),
    removeMany: (keys: string[]) => (keys.includes(stuck.key) ? down() : store.removeMany(keys)),
  };
  const first = await forgetOld({ db, now: Date.now, tickets: failing });
  expect(first.failed).toBe(1);
  expect((await row(stuck.id)).ticketImage).toBe(stuck.key);
  expect((await row(other.id)).ticketImage).toBeNull();
  expect((await forgetOld({ db, now: Date.now, tickets: store })).failed).toBe(0);
  expect((await row(stuck.id)).ticketImage).toBeNull();
});

test("a night that could not delete all rings, and the night that could ends it", async () => {
  const tickets = createTicketStore(env.TICKETS);
  const { id } = await anEndedOrder(personalKeptMs + 1);
  const rings = () => findOpenAlert(db, "forgetting-behind", "orders");
  expect(await forgetOld({ db, now: Date.now, tickets, maxBatches: 0 })).toMatchObject({ isBehind: true });
  expect(await rings()).not.toBeNull();
  expect((await row(id)).ticketImage).not.toBeNull();
  expect(await forgetOld({ db, now: Date.now, tickets })).toMatchObject({ isBehind: false, failed: 0 });
  expect(await rings()).toBeNull();
  expect((await row(id)).ticketImage).toBeNull();
});

test("expired limits are deleted", async () => {
  const key = `test:${crypto.randomUUID()}`;
  await db.insert(countedLimits).values({ key, count: 3, resetAt: 1 });
  await runScheduled("forget-orders", servicesOf(env));
  expect(await db.$count(countedLimits, eq(countedLimits.key, key))).toBe(0);
});
