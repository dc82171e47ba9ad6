import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { CheckoutIntent } from "#domain/cart/checkout.ts";
import type { OrderList } from "#domain/order/order-list.ts";
import { slotOfOrder } from "#worker/platform/slots.ts";
import { runScheduled } from "#worker/scheduled.ts";
import { readyServices } from "#worker/services/services.ts";
import { intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { newKey, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { endOutages, second, withOutage } from "./outage.ts";
import { change, count, deliver, openIn, order } from "./world.ts";

afterEach(endOutages);

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

test("a checkout key is one stadium's: sent to both databases at once it is charged once at most", async () => {
  const venues = [await openIn(0), await openIn(1)];
  const fan = await signUp();
  const named = await Promise.all(
    venues.map(({ stadiumId, burger }) => propose(fan, [burger()], { stadiumId })),
  );
  const send = async (proposal: (typeof named)[number], checkoutKey: string) => {
    const { body } = await fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", {
      ...proposal,
      checkoutKey,
    });
    if (body.clientSecret) await payWithCard(body.clientSecret);
    return body.orderId ?? body.code;
  };
  // The first stadium's key, the second's, and one that names none.
  for (const [nth, key] of [...named.map((each) => each.checkoutKey), newKey()].entries()) {
    const answers = await Promise.all(named.map((proposal) => send(proposal, key)));
    expect(answers.filter((each) => each === "checkout-closed")).toHaveLength(nth === 2 ? 2 : 1);
    expect(answers[1 - nth] ?? "checkout-closed").toBe("checkout-closed");
  }
  expect(await intentsOfCustomer(fan.userId)).toHaveLength(2);
});

test("an alert is named by the database that it stands in", async () => {
  const venues = [await openIn(0), await openIn(1)];
  const operator = await signUpStaff({ role: "operator" });
  const placed = [];
  for (const [slot, venue] of venues.entries()) {
    const { id, code } = await order(await signUp(), venue);
    placed.push({ subject: id, orderCode: code, shop: venue.venue.shops[0]?.name });
    const row = "id, kind, subject, detail, created_at, last_at";
    const sql = `insert into alerts (${row}) values (?1, 'order-untended', ?1, '{}', 1, 1)`;
    await change(slot, sql, id);
  }
  type Alert = (typeof placed)[number];
  const { body } = await operator.json<{ alerts: Alert[] }>("GET", "/api/staff/ops/alerts");
  for (const each of placed)
    expect(body.alerts.find(({ subject }) => subject === each.subject)).toMatchObject(each);
  for (const [slot, { subject }] of placed.entries())
    await change(slot, "delete from alerts where id = ?", subject);
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
