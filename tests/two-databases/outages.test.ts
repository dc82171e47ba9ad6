import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { Favorites } from "#domain/menu/favorites.ts";
import { newOrderId } from "#worker/platform/slots.ts";
import { directoryOf } from "#worker/services/directory.ts";
import { everywhere } from "#worker/services/routed.ts";
import { readyServices, servicesAt } from "#worker/services/services.ts";
import { eventsOf, type StripeEvent, signature } from "../support/stripe-control.ts";
import { createClient, signUp, signUpStaff } from "../support/worker-world.ts";
import { endOutages, second, withOutage } from "./outage.ts";
import { count, openIn, order, payFor, staffOf } from "./world.ts";

afterEach(endOutages);

async function receive(event: object) {
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": await signature(body) };
  return (await createClient().json("POST", "/api/stripe/webhook", body, headers)).status;
}
const aboutAccount = (id: string) => ({
  ...{ id: `evt_${crypto.randomUUID()}`, object: "event", type: "account.updated", livemode: false },
  ...{ api_version: null, created: Math.floor(Date.now() / 1000), account: id },
  data: { object: { id, object: "account" } },
});

test("health names every database", async () => {
  const health = async () => (await createClient().json("GET", "/api/health")).body;
  expect(await health()).toMatchObject({ ok: true, checks: { record: "up", DB_1: "up" } });
  second.isDown = true;
  expect(await health()).toMatchObject({ ok: true, checks: { record: "up", DB_1: "down" } });
});

// [fault 76]
test("while one database is down, operators and who works in both see and move what is in the other", async () => {
  const [here, there] = [await openIn(0), await openIn(1)];
  const fan = await signUp();
  const [placed, elsewhere] = [await order(fan, here), await order(fan, there)];
  const both = await signUpStaff(
    { role: "shop", shopId: here.shopId },
    { role: "shop", shopId: there.shopId },
  );
  const operator = await signUpStaff({ role: "operator" });
  const codes = async (who: typeof both) => {
    const { status, body } = await who.json<{ orders: { orderCode: string }[] }>("GET", "/api/staff/orders");
    expect(status, JSON.stringify(body)).toBe(200);
    return body.orders.map(({ orderCode }) => orderCode);
  };
  expect((await codes(both)).sort()).toEqual([placed.code, elsewhere.code].sort());
  second.isDown = true;

  expect(await codes(both)).toEqual([placed.code]);
  // An operator names an order by its id: codes repeat among stadiums.
  for (const [who, ref] of [
    [both, placed.code],
    [operator, placed.id],
  ] as const) {
    const found = await who.json<{ order: { id: string } }>("GET", `/api/staff/orders/${ref}`);
    expect([found.status, found.body.order?.id]).toEqual([200, placed.id]);
  }
  // It may be there, so nobody is told that there is no such order.
  expect((await both.send("GET", `/api/staff/orders/${elsewhere.code}`)).status).toBe(503);
  expect(await codes(operator)).toEqual([]);
  const { staff } = await readyServices(withOutage(env));
  const shop = (shopId: string) => ({ role: "shop" as const, stadiumId: "", shopId });
  const places = await staff.listPlaces([shop(here.shopId), shop(there.shopId)]);
  expect(places.shops.map(({ id }) => id)).toEqual([here.shopId]);
  expect(await staff.listPlaces([{ role: "operator", stadiumId: "", shopId: "" }])).toMatchObject({
    isOperator: true,
  });
  await (await staffOf(here)).move(placed, { action: "accept" });
});

test("a heart for a dish of a database that is down is asked for again, one for nothing is not", async () => {
  const [here, there] = [await openIn(0), await openIn(1)];
  const fan = await signUp();
  const put = async (path: string) => (await fan.send("PUT", `/api/favorites/${path}`)).status;
  second.isDown = true;
  expect(await put(`foods/${here.burger().itemId}`)).toBe(204);
  expect(await put(`foods/${there.burger().itemId}`)).toBe(503);
  expect(await put(`shops/${there.shopId}`)).toBe(503);
  expect(await put("shops/nobody-has-it")).toBe(404);
  second.isDown = false;
  expect(await put(`foods/${there.burger().itemId}`)).toBe(204);
  expect(await put("foods/nobody-has-it")).toBe(404);
  const { body } = await fan.json<Favorites>("GET", "/api/favorites");
  expect(body.foods).toEqual([here.burger().itemId, there.burger().itemId]);
});

test("what the provider says of an account is stored where its shop is, and repeated only if that may be down", async () => {
  const account = "acct_local_teddy_oven";
  await openIn(0, account);
  second.isDown = true;
  expect(await receive(aboutAccount(account))).toBe(200);
  expect(await receive(aboutAccount("acct_somebodys"))).toBeGreaterThanOrEqual(500);
  second.isDown = false;
  expect(await receive(aboutAccount(account))).toBe(200);
  expect(await receive(aboutAccount("acct_somebodys"))).toBe(200);
  for (const slot of [0, 1]) {
    expect(await count(slot, "connected_accounts where id = 'acct_somebodys'")).toBe(0);
    expect(await count(slot, "connected_accounts where id = ?", account)).toBe(1 - slot);
  }
});

test("an order whose database is not bound is not there for now, one that somebody made up is not there at all", async () => {
  const fan = await signUp();
  const [lost, invented] = [newOrderId(2, Date.now()), newOrderId(200, Date.now())];
  directoryOf(withOutage(env)).learn(2, ["a-stadium-of-the-third"]);
  const status = async (method: string, path: string, body?: object) =>
    (await fan.send(method, path, body)).status;
  expect(await status("GET", `/api/orders/${lost}`)).toBe(503);
  expect(await status("POST", "/api/orders", { orderId: lost })).toBe(503);
  expect(await status("GET", `/api/orders/${invented}`)).toBe(404);
  expect(await status("POST", "/api/orders", { orderId: invented })).toBe(404);
  expect(() => servicesAt(env, 2)).toThrow("DB_2 is missing");

  const { intentId } = await payFor(fan, await openIn(1));
  const event = (await eventsOf(intentId)).at(-1) as StripeEvent & { data: { object: { metadata: object } } };
  event.data.object.metadata = { ...event.data.object.metadata, order_id: lost };
  expect(await receive({ ...event, id: `evt_${crypto.randomUUID()}`, created: 1 })).toBe(503);
});

test("a database counts as down for a database's error, not for a bug", async () => {
  const [first, other] = [servicesAt(env, 0), servicesAt(env, 1)];
  const down = "alerts where kind = 'database-down' and resolved_at is null";
  const sets = { ...{ first, all: [first, other] as const }, at: () => first, ofRoles: () => [first] };
  const failing = (error: Error) =>
    everywhere(sets, async (each) => {
      if (each === other) throw error;
      return "done";
    });
  await expect(failing(new TypeError("x is not a function"))).rejects.toThrow("x is not");
  expect(await count(0, down)).toBe(0);
  expect(await failing(new Error("D1_ERROR: Network connection lost."))).toEqual(["done"]);
  expect(await count(0, down)).toBe(1);
});
