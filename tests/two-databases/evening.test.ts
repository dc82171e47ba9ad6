import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { CheckoutIntent, PlacedOrder } from "#domain/cart/checkout.ts";
import type { OrderList } from "#domain/order/order-list.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { databasesOf } from "#worker/db/databases.ts";
import { slotOfOrder } from "#worker/platform/slots.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { readyServices } from "#worker/services/services.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { type Client, newKey, openOwnVenue, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { second, withOutage } from "./outage.ts";

afterEach(() => {
  second.isDown = false;
});

const databases = databasesOf(env);
const count = async (slot: number, of: string, ...values: unknown[]) =>
  (
    await databases[slot]
      ?.prepare(`select count(*) as n from ${of}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n;

type Venue = Awaited<ReturnType<typeof openOwnVenue>>;
const openIn = (slot: number) => openOwnVenue(undefined, () => {}, slot);

async function order(fan: Client, venue: Venue) {
  const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId });
  const intent = await fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", proposal);
  expect(intent.status, JSON.stringify(intent.body)).toBe(200);
  const id = intent.body.orderId;
  expect((await payWithCard(intent.body.clientSecret ?? "")).status).toBe("requires_capture");
  const placed = await fan.json<PlacedOrder>("POST", "/api/orders", { orderId: id });
  expect(placed.body).toMatchObject({ state: "placed", id });
  const read = async () => (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${id}`)).body.order;
  return { id, read, code: (await read()).orderCode };
}

/** The stand cooks and a runner brings it. */
async function deliver(venue: Venue, { code, read }: Awaited<ReturnType<typeof order>>) {
  const staff = await signUpStaff(
    { role: "shop", shopId: venue.shopId },
    { role: "runner", stadiumId: venue.stadiumId },
  );
  const move = async (body: unknown) => {
    const moved = await staff.json("POST", `/api/staff/orders/${code}`, body);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  };
  await move({ action: "accept" });
  const board = await staff.json<{ board: { cards: unknown[] } }>(
    "GET",
    `/api/staff/shops/${venue.shopId}/board`,
  );
  expect(board.status, JSON.stringify(board.body)).toBe(200);
  await move({ action: "ready" });
  await move({ action: "take" });
  await move({ action: "deliver", proof: (await read()).handoverQr });
  expect((await read()).live).toMatchObject({ status: OrderStatus.DELIVERED, paymentState: "captured" });
}

test("an order goes from the menu to the seat in the second database, while the first serves another venue", async () => {
  const venues = [await openIn(0), await openIn(1)];
  const fan = await signUp();
  for (const [slot, venue] of venues.entries()) {
    const menu = await fan.send("GET", `/api/stadiums/${venue.stadiumId}/catalog`);
    expect([menu.status, (await menu.text()).includes(venue.shopId)]).toEqual([200, true]);
    const placed = await order(fan, venue);
    await deliver(venue, placed);
    expect(slotOfOrder(placed.id)).toBe(slot);
    expect(await count(slot, "orders where id = ?", placed.id)).toBe(1);
    expect(await count(slot, "ledger_entries where order_id = ?", placed.id)).toBeGreaterThan(2);
    expect(await count(1 - slot, "orders where id = ?", placed.id)).toBe(0);
  }
  expect(await count(1, "session")).toBe(0);
  expect(await count(1, "user where name <> ''")).toBe(0);
});

test("who ordered in both sees, counts, exports and deletes both", async () => {
  const venues = [await openIn(0), await openIn(1)];
  const fan = await signUp();
  const placed = [];
  for (const venue of venues) placed.push(await order(fan, venue));
  const ids = placed.map(({ id }) => id).sort();

  // Another phone has no cookie that names its open orders: the record is asked.
  fan.cookies.delete("seatside.active");
  for (const name of [...fan.cookies.keys()]) if (name.includes("orders")) fan.cookies.delete(name);
  const badge = await fan.json<{ count: number }>("GET", "/api/orders/active-count");
  expect(badge.body.count).toBe(2);
  const list = await fan.json<OrderList>("GET", "/api/orders");
  expect(list.body.orders.map(({ id }) => id).sort()).toEqual(ids);
  await fan.send("POST", "/api/account/proof", { password: "secret1" });
  const data = await fan.json<{ orders: { id: string }[] }>("GET", "/api/account/export");
  expect(data.body.orders?.map(({ id }) => id).sort(), JSON.stringify(data.body)).toEqual(ids);

  const early = await fan.json("DELETE", "/api/account", { password: "secret1" });
  expect(early.body.code).toBe("order-active");
  for (const [slot, venue] of venues.entries()) await deliver(venue, placed[slot] as (typeof placed)[number]);
  expect((await fan.send("DELETE", "/api/account", { password: "secret1" })).status).toBe(204);
  for (const [slot, { id }] of placed.entries())
    expect(await count(slot, "orders where id = ? and user_name = '' and user_phone = ''", id)).toBe(1);
});

test("a checkout key is one order, whichever database it is sent to next", async () => {
  const venues = [await openIn(0), await openIn(1)] as const;
  for (const [one, other] of [venues, venues.toReversed() as [Venue, Venue]]) {
    const fan = await signUp();
    const checkoutKey = newKey();
    const send = async (venue: Venue) => {
      const proposal = await propose(fan, [venue.burger()], { stadiumId: venue.stadiumId, checkoutKey });
      return fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", proposal);
    };
    const first = await send(one);
    expect(first.status).toBe(200);
    expect(await send(other)).toMatchObject({ body: { code: "checkout-closed" } });
    expect((await send(one)).body.orderId).toBe(first.body.orderId);
  }
});

// [fault 76]
test("while one database is down the venues of the other go on, and an operator hears of it", async () => {
  const [here, there] = [await openIn(0), await openIn(1)];
  const fan = await signUp();
  const before = await order(fan, there);
  second.isDown = true;
  const own = withOutage(env);
  const minute = async () => runScheduled("* * * * *", await readyServices(own));

  await deliver(here, await order(fan, here));
  const list = await fan.json<OrderList>("GET", "/api/orders");
  expect([list.status, list.body.orders.length]).toEqual([200, 1]);
  expect((await fan.send("GET", `/api/orders/${before.id}`)).status).toBe(503);
  expect((await fan.send("GET", `/api/stadiums/${there.stadiumId}/catalog`)).status).toBe(200);
  await minute();
  const operator = await signUpStaff({ role: "operator" });
  const alerts = async () =>
    (
      await operator.json<{ alerts: { kind: string; subject: string }[] }>("GET", "/api/staff/ops/alerts")
    ).body.alerts.filter(({ kind }) => kind === "database-down");
  expect(await alerts()).toMatchObject([{ subject: "DB_1" }]);

  second.isDown = false;
  await minute();
  expect(await alerts()).toEqual([]);
  await deliver(there, before);
});
