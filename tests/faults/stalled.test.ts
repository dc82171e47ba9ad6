import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { addFault, clearFaults, findIntent, intentsOf, refundsOf } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  createIntent,
  makeCallsDue,
  move,
  ordersOf,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { falafel, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

beforeAll(() => openTeddy());

/** A connection that is accepted and never answered: only our own timeout ends it (ten seconds per try). */
const stall = (path: string, hasEffect: boolean) =>
  addFault({ kind: hasEffect ? "stall-after" : "stall", method: "POST", path, count: 1 });

test("calls to Stripe that hang are given up after a while and made again: one intent, one capture, one release, two refunds", async () => {
  injects([33, 34, 35, 37], "create, capture, cancel and refund stalled, before or after their effect", 4);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const [accepting, canceling, refunding] = [
    await aPlacedOrder(),
    await aPlacedOrder(),
    await anAcceptedOrder(),
  ];
  const shop = await signUpStaff({ role: "shop", shopId: accepting.shopId });
  await stall("/v1/payment_intents$", true);
  await stall(`${accepting.intentId}/capture$`, true);
  await stall(`${canceling.intentId}/cancel$`, false);
  await stall("/v1/refunds$", true);
  const [created, accepted, canceled] = await Promise.all([
    createIntent(fan, proposal),
    move(shop, accepting.code, { action: "accept" }),
    cancel(canceling.fan, canceling.id),
    move(refunding.staff, refunding.code, { action: "cancel", reason: "test" }),
  ]);
  expect([created.status, accepted.status, canceled.status]).toEqual([200, 200, 200]);
  for (const { id } of [canceling, refunding]) {
    await makeCallsDue(id);
    await ringAlarm(id);
  }
  expect(await intentsOf(created.body.orderId)).toHaveLength(1);
  expect((await row(accepting.id)).status).toBe(OrderStatus.PREPARING);
  expect((await findIntent(canceling.intentId)).status).toBe("canceled");
  expect(await refundsOf(refunding.intentId)).toHaveLength(2);
});

test("a Stripe that never answers is told to the fan as paused, in bounded time, and the cart pays later", async () => {
  injects([34, 57], "every call to create an intent stalled", 3);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  await addFault({ kind: "stall", path: "/v1/", count: null });
  const asked = Date.now();
  expect(await createIntent(fan, proposal)).toMatchObject({
    status: 503,
    body: { code: "payment-unavailable" },
  });
  expect(Date.now() - asked).toBeLessThan(120_000);
  await clearFaults();
  expect((await createIntent(fan, proposal)).status).toBe(200);
  expect(await ordersOf(fan.userId)).toHaveLength(1);
});
