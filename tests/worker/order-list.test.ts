import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type OrderList, ordersPerPage } from "#domain/order/order-list.ts";
import type { NextOrder } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { deliveryUsers, orderLines, orders } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { servicesOf } from "#worker/services/services.ts";
import { headersOf } from "../support/worker-guests.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  type Fan,
  move,
  row,
} from "../support/worker-orders.ts";
import { db, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

/** Orders of another season, as the record keeps them: copies of one that went the whole way. */
async function withPast(fan: Fan, ends: { status: OrderStatus; count: number }[]) {
  const { id } = await aPlacedOrder({ fan });
  const model = await row(id);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  let at = Date.now() - 400 * 86_400_000;
  for (const { status, count } of ends)
    for (let index = 0; index < count; index++) {
      // Two of one millisecond, now and then: the cursor must tell them apart.
      if (index % 5) at += 60_000;
      const copy = { id: uuidV7(at), checkoutKey: crypto.randomUUID(), createdAt: at, closedAt: at };
      await db.batch([
        db.insert(orders).values({ ...model, ...copy, status }),
        db.insert(orderLines).values({ ...line, orderId: copy.id } as typeof orderLines.$inferInsert),
      ]);
    }
  return id;
}

const list = async (fan: Fan, query = "") => (await fan.json<OrderList>("GET", `/api/orders${query}`)).body;
const next = (tab: string, cursor: string | null) => `?tab=${tab}&before=${cursor}`;

test("hundreds of orders are paged: each once, newest first", async () => {
  const fan = await signUp();
  const active = await withPast(fan, [
    { status: OrderStatus.DELIVERED, count: 2 * ordersPerPage + 3 },
    { status: OrderStatus.CANCELED, count: ordersPerPage },
  ]);
  const first = await list(fan);
  expect(first.orders[0]).toMatchObject({ id: active, status: OrderStatus.PENDING });
  expect(first.orders).toHaveLength(1 + 2 * ordersPerPage);
  expect(first.older.canceled).toBeNull();

  const seen: string[] = [];
  for (let page = first; ; page = await list(fan, next("completed", page.older.completed))) {
    const completed = page.orders.filter((order) => order.status === OrderStatus.DELIVERED);
    seen.push(...completed.map(({ id }) => id));
    const ages = completed.map(({ createdAt }) => createdAt);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    if (page.older.completed === null) break;
  }
  expect(seen).toHaveLength(2 * ordersPerPage + 3);
  expect(new Set(seen).size).toBe(seen.length);
  const counts = await fan.json("GET", "/api/orders/active-count");
  // What the bar above the navigation says without another call.
  expect(counts.body).toMatchObject({ count: 1, next: { id: active, status: OrderStatus.PENDING } });
  const { minutes } = (counts.body as { next: NextOrder }).next;
  expect(minutes?.to).toBeGreaterThan(minutes?.from ?? 0);
});

test("a page holds its own fan's orders only, whatever the cursor says", async () => {
  const [fan, other] = [await signUp(), await signUp()];
  await withPast(fan, [{ status: OrderStatus.DELIVERED, count: ordersPerPage + 1 }]);
  const cursor = (await list(fan)).older.completed;
  expect((await list(other, next("completed", cursor))).orders).toEqual([]);
});

test.each(["?tab=active&before=1.x", "?before=1", "?tab=completed", "?tab=completed&before=1.' or 1=1"])(
  "what is no page is refused: %s",
  async (query) => {
    const fan = await signUp();
    expect(await fan.json("GET", `/api/orders${query}`)).toMatchObject({
      status: 400,
      body: { code: "cursor-invalid" },
    });
  },
);

test("a canceled order says in the list whether its total was kept", async () => {
  const { fan, id } = await aPlacedOrder();
  expect((await list(fan)).orders[0]).not.toHaveProperty("isUncharged");
  await cancel(fan, id);
  expect((await list(fan)).orders).toMatchObject([{ id, isUncharged: true }]);
  await db.update(orders).set({ paymentState: "captured" }).where(eq(orders.id, id));
  expect((await list(fan)).orders[0]).not.toHaveProperty("isUncharged");
});

test("an expired draft is not listed", async () => {
  const fan = await signUp();
  const { orderId } = await checkOut(fan);
  expect((await list(fan)).orders).toMatchObject([{ id: orderId, isDraft: true }]);
  await db.update(orders).set({ closedAt: 1 }).where(eq(orders.id, orderId));
  expect((await list(fan)).orders).toEqual([]);
});

test("an order's tag changes with all that its screen shows: promise, contact and payment too", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const tags = new Set<string>();
  const look = async () => {
    const answer = await fan.send("GET", `/api/orders/${id}`);
    const tag = answer.headers.get("etag") ?? "";
    expect(tags.has(tag)).toBe(false);
    tags.add(tag);
    const again = await fan.send("GET", `/api/orders/${id}`, undefined, { "if-none-match": tag });
    expect(again.status).toBe(304);
  };
  await look();
  await db
    .update(orders)
    .set({ promiseToAt: Date.now() + 999_000 })
    .where(eq(orders.id, id));
  await look();
  await db.update(orders).set({ paymentState: "refunded" }).where(eq(orders.id, id));
  await look();
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  await look();
  await db.update(deliveryUsers).set({ phone: "+972525550100" }).where(eq(deliveryUsers.id, staff.userId));
  await look();
});

// [product 13.8]
test("a runner's new phone number is the one that the fan calls, and the export has it", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const profile = { firstName: "Dana", lastName: "Katz", phone: "052-555-0188" };
  const changed = await servicesOf(env).identity.updateProfile(staff.userId, profile, headersOf(staff));
  expect(changed.ok).toBe(true);
  const { body } = await fan.json("GET", `/api/orders/${id}`);
  const contact = { name: "Dana Katz", phone: "0525550188" };
  expect(body).toMatchObject({ order: { live: { contact } } });
  expect((await staff.json("GET", "/api/account/export")).body).toMatchObject({ runnerContact: contact });
});

test("the list's tag changes with an order's step and with a new order from another device", async () => {
  const { fan, code, staff } = await anAcceptedOrder();
  const tagOf = async () => (await fan.send("GET", "/api/orders")).headers.get("etag");
  const first = await tagOf();
  expect(await tagOf()).toBe(first);
  await move(staff, code, { action: "ready" });
  const second = await tagOf();
  expect(second).not.toBe(first);
  await aPlacedOrder({ fan });
  expect(await tagOf()).not.toBe(second);
});
