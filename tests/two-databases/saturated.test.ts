import { afterEach, expect, test, vi } from "vitest";
import type { CheckoutIntent, PlacedOrder } from "#domain/cart/checkout.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { type Client, propose, signUp } from "../support/worker-world.ts";
import { endOutages, Queue, second } from "./outage.ts";
import { change, count, deliver, openIn, order } from "./world.ts";

afterEach(endOutages);

const fansCount = 8;
/** So many round trips wait; who comes then is refused. */
const mostWaiting = 3;

type Told = { status: number; code?: string; retry: string | null; body: unknown };

async function send(fan: Client, path: string, body: unknown): Promise<Told> {
  const answer = await fan.send("POST", path, body);
  const read = (await answer.json()) as { code?: string };
  return { status: answer.status, code: read.code, retry: answer.headers.get("retry-after"), body: read };
}

/**
 * All of them at once, while the database serves nobody and then one after the other; meanwhile somebody orders in the
 * other database. Those who were refused were told so, and when to come back.
 */
async function inFull(calls: (() => Promise<Told>)[], meanwhile: () => Promise<unknown>) {
  const queue = new Queue(mostWaiting);
  second.queue = queue;
  const all = Promise.all(calls.map((call) => call()));
  await vi.waitFor(() => {
    expect(queue.length).toBe(mostWaiting);
    expect(queue.refused).toBeGreaterThanOrEqual(calls.length - mostWaiting);
  });
  await meanwhile();
  // It still serves nobody: the other venue has not waited for it.
  expect(queue.length).toBe(mostWaiting);
  queue.open();
  const told = await all;
  second.queue = null;
  const refused = told.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused) expect(each).toMatchObject({ status: 503, code: "unavailable", retry: "5" });
  return told;
}

// [fault 76]
test("a full database refuses fans in words, loses and doubles nothing, and the other database's venue does not notice", async () => {
  const [here, there] = [await openIn(0), await openIn(1)];
  await change(1, "update shops set cooks_at_once = 50, full_from_minutes = 240 where id = ?", there.shopId);
  const [guest, ...fans] = await Promise.all(Array.from({ length: fansCount + 1 }, () => signUp()));
  if (!guest) throw new Error("nobody");
  const inOther = async () => deliver(here, await order(guest, here));
  const proposals = await Promise.all(
    fans.map((fan) => propose(fan, [there.burger()], { stadiumId: there.stadiumId })),
  );

  const open = (fan: Client, index: number) => send(fan, "/api/stripe/create-intent", proposals[index]);
  await inFull(
    fans.map((fan, index) => () => open(fan, index)),
    inOther,
  );
  // The phone comes back with the same key.
  const intents = await Promise.all(fans.map(open));
  expect(intents.map(({ status }) => status)).toEqual(fans.map(() => 200));
  const opened = intents.map(({ body }) => body as CheckoutIntent);
  for (const { clientSecret } of opened) await payWithCard(clientSecret ?? "");

  const place = (fan: Client, index: number) =>
    send(fan, "/api/orders", { orderId: opened[index]?.orderId ?? "" });
  await inFull(
    fans.map((fan, index) => () => place(fan, index)),
    () => fans[0]?.send("GET", `/api/stadiums/${there.stadiumId}/catalog`) as Promise<unknown>,
  );
  const placed = await Promise.all(fans.map(place));
  for (const [index, fan] of fans.entries()) {
    expect(placed[index]).toMatchObject({
      status: 200,
      body: { state: "placed" } satisfies Partial<PlacedOrder>,
    });
    expect(await count(1, "orders where customer_id = ?", fan.userId)).toBe(1);
    const held = (await intentsOfCustomer(fan.userId)).filter(({ status }) => status !== "canceled");
    expect(held.map(({ id, status }) => [id, status])).toEqual([
      [opened[index]?.intentId, "requires_capture"],
    ]);
  }
  const [fan, first] = [fans[0], placed[0]?.body as Extract<PlacedOrder, { state: "placed" }>];
  if (!fan || !first) throw new Error("nobody ordered");
  const read = async () =>
    (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${first.id}`)).body.order;
  await deliver(there, { id: first.id, code: first.orderCode, read });
  expect(await count(1, "ledger_entries where order_id = ?", first.id)).toBeGreaterThan(2);
});
