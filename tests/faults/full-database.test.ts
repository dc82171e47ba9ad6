import { expect, test, vi } from "vitest";
import type { CheckoutIntent } from "#domain/cart/checkout.ts";
import { intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { boardsTold, ordersOf } from "../support/worker-orders.ts";
import { type Client, createClient, propose, signUp } from "../support/worker-world.ts";
import { openBigVenue } from "./support/big-venue.ts";
import { injects } from "./support/fault.ts";
import { life } from "./support/life.ts";

const fansCount = 8;
/** So many round trips wait; who comes then is refused. */
const mostWaiting = 3;

/** A database that serves one round trip after the other, once it is open, and refuses in D1's words whoever is too many. */
class Queue {
  length = 0;
  refused = 0;
  readonly #start = Promise.withResolvers<void>();
  #last = this.#start.promise;
  open = this.#start.resolve;

  async serve<T>(run: () => Promise<T>): Promise<T> {
    if (this.length >= mostWaiting) {
      this.refused++;
      throw new Error("D1_ERROR: D1 DB is overloaded. Too many requests queued.");
    }
    this.length++;
    const before = this.#last;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      return await run();
    } finally {
      this.length--;
      leave();
    }
  }
}

type Told = { status: number; code?: string; retry: string | null; body: unknown };
async function send(fan: Client, path: string, sent: unknown): Promise<Told> {
  const answer = await fan.send("POST", path, sent);
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code, retry: answer.headers.get("retry-after"), body };
}

/** All at once, while the database serves nobody and then one after the other: who is refused is told so, and when to come back. */
async function whileFull(calls: (() => Promise<Told>)[], meanwhile: () => Promise<unknown>) {
  const queue = new Queue();
  life.queue = queue;
  const all = Promise.all(calls.map((call) => call()));
  await vi.waitFor(() => {
    expect(queue.length).toBe(mostWaiting);
    expect(queue.refused).toBeGreaterThanOrEqual(calls.length - mostWaiting);
  });
  await meanwhile();
  expect(queue.length).toBe(mostWaiting);
  queue.open();
  const refused = (await all).filter(({ status }) => status !== 200);
  life.queue = null;
  expect(refused.length).toBeGreaterThan(0);
  for (const each of refused) expect(each).toMatchObject({ status: 503, code: "unavailable", retry: "5" });
}

test("a full database refuses fans in words, shows menus, and who comes back has one order and one hold", async () => {
  injects(76, "create-intent and place of many fans while D1 serves nobody and refuses a fourth", fansCount);
  const own = await openBigVenue();
  const { stadiumId } = own;
  const fans = await Promise.all(Array.from({ length: fansCount }, () => signUp()));
  const menu = async () =>
    expect((await createClient().send("GET", `/api/stadiums/${stadiumId}/catalog`)).status).toBe(200);
  await menu();
  const proposals = await Promise.all(fans.map((fan) => propose(fan, [own.burger()], { stadiumId })));

  const open = (fan: Client, index: number) => send(fan, "/api/stripe/create-intent", proposals[index]);
  await whileFull(
    fans.map((fan, index) => () => open(fan, index)),
    menu,
  );
  // The phone comes back with the same key.
  const intents = await Promise.all(fans.map(open));
  expect(intents.map(({ status }) => status)).toEqual(fans.map(() => 200));
  const opened = intents.map(({ body }) => body as CheckoutIntent);
  for (const { clientSecret } of opened) await payWithCard(clientSecret ?? "");

  const place = (fan: Client, index: number) =>
    send(fan, "/api/orders", { orderId: opened[index]?.orderId ?? "" });
  await whileFull(
    fans.map((fan, index) => () => place(fan, index)),
    menu,
  );
  for (const [index, fan] of fans.entries()) {
    expect(await place(fan, index)).toMatchObject({ status: 200, body: { state: "placed" } });
    await boardsTold(opened[index]?.orderId ?? "");
    expect(await ordersOf(fan.userId)).toHaveLength(1);
    const held = (await intentsOfCustomer(fan.userId)).filter(({ status }) => status !== "canceled");
    expect(held.map(({ id, status }) => [id, status])).toEqual([
      [opened[index]?.intentId, "requires_capture"],
    ]);
  }
});
