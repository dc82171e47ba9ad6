import type { OrderDetail } from "#domain/order/order-view.ts";
import { type BuiltApp, startBuiltApp } from "../../scripts/lib/built-app.ts";
import { type Fan, placeOrder, signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { createPage, pretendBrowser } from "../support/node-pages.ts";
import { expect, test } from "./support.ts";

const fansCount = 10;
const pagesPerFan = 10;

// A separate server, because the test kills it.
let app: BuiltApp;
test.beforeAll(async () => {
  app = await startBuiltApp();
});
test.afterAll(() => app.close());

type Staff = Awaited<ReturnType<typeof signInStaff>>;

/**
 * Taps until the order has moved, as people do: the local server's proxy drops calls, before or after their effect,
 * while a hundred sockets reconnect. The order's number shows that the step was made once.
 */
async function moveSurely(
  staff: Staff,
  { id, code, fan }: { id: string; code: string; fan: Fan },
  body: object,
  until: number,
) {
  const numberOf = async () =>
    (await fan.call<{ order: OrderDetail }>("GET", `/api/orders/${id}`)).order.live.number;
  await expect(async () => {
    await staff.move(code, { ...body }).catch(() => {});
    expect(await numberOf()).toBe(until);
  }).toPass({ timeout: 60_000 });
}

test("the server is killed with a hundred sockets open and started again: every page is right, none went backwards @long", async () => {
  test.setTimeout(360_000);
  const { followOrder } = await import("../../app/live/follow-order.ts");
  const fans = await Promise.all(Array.from({ length: fansCount }, () => signUpFan(app.origin)));
  const orders = [];
  for (const fan of fans) {
    const placed = await placeOrder(fan, app.stripe.origin);
    const { order } = await fan.call<{ order: OrderDetail }>("GET", `/api/orders/${placed.id}`);
    orders.push({ fan, ...placed, live: order.live });
  }
  const cookiesOf = new Map(orders.map(({ id, fan }) => [id, fan.cookies]));
  const restore = pretendBrowser(app.origin, (id) => cookiesOf.get(id) ?? new Map());
  const pages = orders.flatMap((order) => Array.from({ length: pagesPerFan }, () => createPage(order)));
  const stops = pages.map((page) => page.run(() => followOrder(page.orderId, (event) => page.hear(event))));
  const live = () => pages.filter((page) => page.isLive).length;
  /** The whole story of each page that is not live: a failure prints them. */
  const notLive = () => pages.filter((page) => !page.isLive).map(({ orderId, story }) => [orderId, ...story]);
  // Generous, for a busy machine with two cores.
  const all = { timeout: 60_000 };
  try {
    await expect.poll(notLive, all).toEqual([]);
    const staff = await signInStaff(app.origin);
    for (const { code } of orders) await staff.move(code, { action: "accept" });

    await app.kill();
    await expect.poll(live, all).toBe(0);
    await app.start();
    // Phones that are still reconnecting must not miss a change either.
    for (const order of orders) await moveSurely(staff, order, { action: "ready" }, 4);
    await expect.poll(notLive, all).toEqual([]);
    await expect.poll(() => pages.map((page) => page.number), all).toEqual(pages.map(() => 4));

    for (const order of orders)
      await moveSurely(staff, order, { action: "hand-over", runnerId: staff.id }, 5);
    await expect.poll(() => pages.map((page) => page.number), all).toEqual(pages.map(() => 5));
    for (const { shown } of pages) expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  } finally {
    for (const stop of stops) stop();
    restore();
  }
});
