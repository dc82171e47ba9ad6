import { afterEach, expect, test } from "vitest";
import type { OrderCard } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { addFault, clearFaults, everyTry } from "../support/stripe-control.ts";
import { aPlacedOrder, makeCallsDue, move, refund, ringAlarm, view } from "../support/worker-orders.ts";
import { closeSockets, connect } from "../support/worker-sockets.ts";
import { openOwnVenue, signUpStaff } from "../support/worker-world.ts";

afterEach(closeSockets);

const pieces = (position: number, quantity: number) => ({ position, quantity });

/** Two burgers and three colas at 54.00 each, five delivery fees, a tip of 12.34: 292.34, waiting. */
async function aWaitingOrder() {
  const own = await openOwnVenue("acct_local_teddy_oven");
  const tip = { kind: "amount" as const, amountMinor: 1_234 };
  const order = await aPlacedOrder({
    lines: [own.burger(2), own.cola(3)],
    stadiumId: own.stadiumId,
    tip,
  });
  return { ...order, staff: await signUpStaff({ role: "shop", shopId: order.shopId }) };
}
const gone = async ({ fan, id }: Awaited<ReturnType<typeof aWaitingOrder>>) =>
  (await view(fan, id)).lines.map((each) => [each.soldOutQuantity, each.refundedQuantity]);

test("the fan sees which pieces sold out or were refunded, the money and the new total, also in the list", async () => {
  const order = await aWaitingOrder();
  await move(order.staff, order.code, { action: "accept", without: [pieces(0, 1)] });
  await refund(order.staff, order.code, { scope: "lines", lines: [pieces(1, 2)] });
  expect(await gone(order)).toEqual([
    [1, 0],
    [0, 2],
  ]);
  const dueMinor = 29_234 - 3 * 5_600;
  expect((await view(order.fan, order.id)).money).toEqual({
    waivedMinor: 0,
    capturedMinor: 29_234 - 5_600,
    notTaken: { foodMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 0, taxMinor: 0 },
    refunded: { foodMinor: 10_800, deliveryFeeMinor: 400, tipMinor: 0, taxMinor: 0 },
    byHandMinor: 0,
    refundState: "done",
    dueMinor,
  });
  const { orders } = (await order.fan.json<{ orders: OrderCard[] }>("GET", "/api/orders")).body;
  expect(orders).toMatchObject([{ totalMinor: dueMinor, itemCount: 2 }]);
});

test("an open screen receives each change as a message with new amounts", async () => {
  const order = await aWaitingOrder();
  const { next } = await connect(order.fan, order.id);
  expect((await next()).money).toEqual({ shortMinor: 0, refundedMinor: 0, pendingCalls: 0, failedCalls: 0 });
  await move(order.staff, order.code, { action: "accept", without: [pieces(0, 1)] });
  expect((await next()).money).toMatchObject({ shortMinor: 5_600, refundedMinor: 0 });
  await refund(order.staff, order.code, { scope: "lines", lines: [pieces(1, 1)] });
  expect((await next()).money).toMatchObject({ refundedMinor: 5_600, pendingCalls: 0 });
});

test("a refund whose outcome is unknown is shown as on its way until it has arrived", async () => {
  const order = await aWaitingOrder();
  await move(order.staff, order.code, { action: "accept" });
  await addFault({ kind: "drop-before", path: "/v1/refunds", method: "POST", count: 2 * everyTry });
  await move(order.staff, order.code, { action: "cancel", reason: "burnt" });
  await clearFaults();
  const { next } = await connect(order.fan, order.id);
  expect(await next()).toMatchObject({ status: OrderStatus.CANCELED, money: { pendingCalls: 2 } });
  expect((await view(order.fan, order.id)).money).toMatchObject({ refundState: "on-its-way", dueMinor: 0 });
  await makeCallsDue(order.id);
  await ringAlarm(order.id);
  expect((await next()).money).toMatchObject({ refundedMinor: 29_234, pendingCalls: 0 });
  expect((await view(order.fan, order.id)).money.refundState).toBe("done");
  // A canceled order's card says what it would have cost.
  const { orders } = (await order.fan.json<{ orders: OrderCard[] }>("GET", "/api/orders")).body;
  expect(orders).toMatchObject([{ totalMinor: 29_234 }]);
});
