import { expect, test } from "vitest";
import type { CheckoutIntent, PlacedOrder } from "#domain/cart/checkout.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { payWithCard } from "../support/stripe-control.ts";
import { falafel, openOwnVenue, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";

// [product 1.2 11.4 11.5 18.9]
test("a fan orders, the stand accepts and is paid, a runner delivers", async () => {
  await openTeddy();
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);

  const intent = await fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", proposal);
  expect(intent.status, JSON.stringify(intent.body)).toBe(200);
  expect((await payWithCard(intent.body.clientSecret ?? "")).status).toBe("requires_capture");
  const placed = await fan.json<PlacedOrder>("POST", "/api/orders", { orderId: intent.body.orderId });
  expect(placed.body).toMatchObject({ state: "placed", id: intent.body.orderId });

  const read = async () =>
    (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${intent.body.orderId}`)).body.order;
  const pending = await read();
  expect(pending.live).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
  expect(pending.totals.totalMinor).toBe(proposal.amount);

  const staff = await signUpStaff(
    { role: "shop", shopId: intent.body.quote.shopId },
    { role: "runner", stadiumId: "teddy" },
  );
  const move = (body: unknown) => staff.json("POST", `/api/staff/orders/${pending.orderCode}`, body);
  expect((await move({ action: "accept" })).status).toBe(200);
  expect((await read()).live).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
  expect((await move({ action: "ready" })).status).toBe(200);
  expect((await move({ action: "take" })).status).toBe(200);
  const delivering = await read();
  expect(delivering.live).toMatchObject({
    status: OrderStatus.DELIVERING,
    contact: { name: "Daniel Avitan", phone: "+972525550177" },
    arrivedAt: null,
  });
  expect((await move({ action: "arrive" })).status).toBe(200);
  expect((await read()).live.arrivedAt, "the fan hears that somebody looks for them").toBeGreaterThan(0);
  expect((await move({ action: "deliver", proof: "000000.wrong" })).body.code).toBe("wrong-proof");
  expect((await move({ action: "deliver", proof: delivering.handoverQr })).status).toBe(200);
  expect((await read()).live).toMatchObject({
    status: OrderStatus.DELIVERED,
    contact: null,
    arrivedAt: null,
  });
});

test("repeating create-intent, after a decline say, does not move the promise", async () => {
  await openTeddy();
  const fan = await signUp();
  const proposal = await propose(fan, [{ itemId: "tburger", choices: ["one"], quantity: 1 }]);
  const open = async () =>
    (await fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", proposal)).body.orderId;
  const promiseOf = async (id: string) => {
    const { order } = (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${id}`)).body;
    const { promise, createdAt } = order.live;
    return Math.round(((promise?.fromAt ?? 0) - createdAt) / 60_000);
  };
  const id = await open();
  const first = await promiseOf(id);
  for (let attempt = 0; attempt < 3; attempt++) expect(await open()).toBe(id);
  expect(await promiseOf(id)).toBe(first);
});

// [product 11.4]
test("an account that the phone names is compared with the shop's own, and another one is refused", async () => {
  const own = await openOwnVenue("acct_local_teddy_grill");
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const open = (vendorConnectedAccountId: string) =>
    fan.json<{ code: string }>("POST", "/api/stripe/create-intent", {
      ...proposal,
      vendorConnectedAccountId,
    });
  expect(await open("acct_somebodyElse")).toMatchObject({ status: 409, body: { code: "quote-changed" } });
  expect((await open("acct_local_teddy_grill")).status).toBe(200);
});
