import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { liveProtocol } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { orders } from "#worker/db/schema/index.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  createIntent,
  move,
  place,
  row,
  view,
  waitAtSeat,
} from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const staffOfTeddy = (shopId: string) => signUpStaff({ role: "shop", shopId });
const runnerOf = (stadiumId: string) => signUpStaff({ role: "runner", stadiumId });

// [product 1.3]
test("a stranger can't read, place, cancel or watch an order", async () => {
  const { id, code } = await aPlacedOrder();
  const stranger = await signUp();
  const notFound = { status: 404, body: { code: "order-not-found" } };
  expect(await stranger.json("GET", `/api/orders/${id}`)).toMatchObject(notFound);
  expect(await place(stranger, id)).toMatchObject(notFound);
  expect(await cancel(stranger, id)).toMatchObject({ status: 404 });
  expect(
    await stranger.json("GET", `/api/orders/${id}/socket`, undefined, { upgrade: "websocket" }),
  ).toMatchObject(notFound);
  for (const guess of [code, (await row(id)).orderId, "1", crypto.randomUUID(), "%27%20or%201=1"])
    expect((await stranger.json("GET", `/api/orders/${guess}`)).status).toBe(404);
  const { body } = await stranger.json<{ orders: unknown[] }>("GET", "/api/orders");
  expect(body.orders).toEqual([]);
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

test("code and order number do not identify an order, even for its owner", async () => {
  const { fan, id, code } = await aPlacedOrder();
  for (const name of [code, (await row(id)).orderId])
    expect((await fan.json("GET", `/api/orders/${name}`)).status).toBe(404);
  expect((await place(fan, code)).status).toBe(400);
});

// [product 1.1 10.17]
test("signed-out callers get 401 everywhere", async () => {
  const { id, code, checkout } = await aPlacedOrder();
  const nobody = createClient();
  const calls: [string, string, unknown?][] = [
    ["GET", "/api/orders"],
    ["GET", "/api/orders/active-count"],
    ["GET", `/api/orders/${id}`],
    ["POST", "/api/orders", { orderId: id }],
    ["POST", `/api/orders/${id}/cancel`, {}],
    ["POST", "/api/stripe/create-intent", checkout.proposal],
    ["GET", "/api/staff/me"],
    ["GET", "/api/staff/orders"],
    ["GET", `/api/staff/orders/${code}`],
    ["POST", `/api/staff/orders/${code}`, { action: "accept" }],
    ["GET", "/api/staff/stadiums/teddy/runners"],
  ];
  for (const [method, path, body] of calls)
    expect([path, await nobody.json(method, path, body)]).toMatchObject([
      path,
      { status: 401, body: { code: "sign-in-required" } },
    ]);
  const socket = await nobody.send("GET", `/api/orders/${id}/socket`, undefined, { upgrade: "websocket" });
  expect(socket.status).toBe(401);
});

test("a forged session cookie counts as signed out", async () => {
  const fan = await signUp();
  const client = createClient();
  for (const [name, value] of fan.cookies) client.cookies.set(name, `${value.slice(0, -6)}AAAAAA`);
  expect((await client.json("GET", "/api/orders")).status).toBe(401);
});

// [product 13.5]
test("a customer can't use staff calls, even for their own order", async () => {
  const { fan, id, code } = await aPlacedOrder();
  for (const action of ["accept", "ready", "take", "deliver", "cancel"])
    expect(await move(fan, code, { action })).toMatchObject({ status: 403, body: { code: "not-staff" } });
  expect((await fan.json("GET", "/api/staff/orders")).status).toBe(403);
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

test("staff of another shop and of another stadium don't see the order and can't move it", async () => {
  const own = await openOwnVenue();
  const { id, code } = await aPlacedOrder();
  const others = [
    await staffOfTeddy("teddy-grill"),
    await staffOfTeddy(own.shopId),
    await runnerOf(own.stadiumId),
    await signUpStaff({ role: "manager", stadiumId: own.stadiumId }),
    await signUpStaff({ role: "operator" }),
  ];
  for (const staff of others) {
    expect((await staff.json("GET", `/api/staff/orders/${code}`)).status).toBe(404);
    for (const action of ["accept", "cancel", "take"])
      expect((await move(staff, code, { action })).status).toBe(404);
    const { body } = await staff.json<{ orders: { orderCode: string }[] }>("GET", "/api/staff/orders");
    expect(body.orders.some((each) => each.orderCode === code)).toBe(false);
  }
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

test("a code that orders of two stadiums have moves neither; the id still does", async () => {
  const own = await openOwnVenue();
  const one = await aPlacedOrder();
  const two = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
  await db.update(orders).set({ orderCode: one.code }).where(eq(orders.id, two.id));
  const staff = await signUpStaff({ role: "shop", shopId: one.shopId }, { role: "shop", shopId: own.shopId });
  expect((await move(staff, one.code, { action: "accept" })).status).toBe(404);
  for (const { id } of [one, two]) {
    expect((await row(id)).status).toBe(OrderStatus.PENDING);
    expect((await move(staff, id, { action: "accept" })).status).toBe(200);
  }
});

test("a draft is hidden from the kitchen, and can't be moved by it", async () => {
  const { orderId, quote } = await checkOut(await signUp());
  const staff = await staffOfTeddy(quote.shopId);
  const { orderCode } = await row(orderId);
  expect((await staff.json("GET", `/api/staff/orders/${orderCode}`)).status).toBe(404);
  expect((await move(staff, orderCode, { action: "accept" })).status).toBe(404);
});

test("a runner may not accept, and a shop may not deliver", async () => {
  const { id, code, shopId } = await aPlacedOrder();
  const [shop, runner] = [await staffOfTeddy(shopId), await runnerOf("teddy")];
  const refused = { status: 403, body: { code: "not-allowed" } };
  for (const action of ["accept", "ready", "hand-over", "cancel"])
    expect(await move(runner, code, { action })).toMatchObject(refused);
  for (const action of ["take", "deliver", "fan-not-there"])
    expect(await move(shop, code, { action })).toMatchObject(refused);
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

// [product 1.4]
test("only the runner who has the order delivers it, and only against the fan's code or PIN", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const [runner, other] = [await runnerOf("teddy"), await runnerOf("teddy")];
  expect(await move(runner, code, { action: "take" })).toMatchObject({ body: { code: "wrong-state" } });
  await move(staff, code, { action: "ready" });
  expect((await move(runner, code, { action: "take" })).status).toBe(200);
  expect(await move(other, code, { action: "take" })).toMatchObject({
    status: 409,
    body: { code: "already-taken" },
  });

  const { handoverQr, handoverPin } = await view(fan, id);
  const anyOther = await aPlacedOrder();
  const foreign = (await view(anyOther.fan, anyOther.id)).handoverQr;
  const deliver = (who: typeof runner, proof?: string | null) =>
    move(who, code, { action: "deliver", proof });
  for (const who of [other, staff])
    expect(await deliver(who, handoverQr)).toMatchObject({ status: 403, body: { code: "other-runner" } });
  expect(await move(other, code, { action: "fan-not-there" })).toMatchObject({
    body: { code: "other-runner" },
  });
  for (const proof of [code, `${code}.`, `${code}.x`, `${handoverQr}x`])
    expect(await deliver(runner, proof)).toMatchObject({ status: 409, body: { code: "wrong-proof" } });
  expect(await deliver(runner, foreign)).toMatchObject({ status: 409, body: { code: "wrong-order" } });
  for (const proof of [undefined, ""])
    expect(await deliver(runner, proof)).toMatchObject({ status: 400, body: { code: "proof-required" } });
  expect(handoverPin).toMatch(/^\d{4}$/);
  expect((await deliver(runner, handoverQr)).status).toBe(200);
  expect((await row(id)).status).toBe(OrderStatus.DELIVERED);
  expect((await deliver(runner, handoverQr)).status).toBe(404);
});

test("a shop hands over to a runner of its stadium only", async () => {
  const own = await openOwnVenue();
  const { id, code, staff } = await anAcceptedOrder();
  const elsewhere = await runnerOf(own.stadiumId);
  const handOver = (runnerId?: string) => move(staff, code, { action: "hand-over", runnerId });
  expect(await handOver()).toMatchObject({ status: 400, body: { code: "runner-required" } });
  for (const runnerId of [elsewhere.userId, "nobody"])
    expect(await handOver(runnerId)).toMatchObject({ status: 400, body: { code: "runner-unknown" } });
  const runner = await runnerOf("teddy");
  expect((await handOver(runner.userId)).status).toBe(200);
  expect((await row(id)).deliveryUserId).toBe(runner.userId);
});

// [product 1.4 13.9 18.11]
test("the runner's contact is shown to the owner while the order is on its way, and at no other time", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const contact = async () => (await view(fan, id)).live.contact;
  expect(await contact()).toBeNull();
  await move(staff, code, { action: "hand-over", runnerId: staff.userId });
  expect(await contact()).toEqual({
    name: "Daniel Avitan",
    phone: "+972525550177",
    stopsBefore: 0,
  });
  await waitAtSeat(staff, code, id);
  await move(staff, code, { action: "fan-not-there" });
  expect(await contact()).toBeNull();
});

test("an absent fan gets no automatic refund", async () => {
  const { id, code, staff } = await anAcceptedOrder();
  await move(staff, code, { action: "hand-over", runnerId: staff.userId });
  await waitAtSeat(staff, code, id);
  expect((await move(staff, code, { action: "fan-not-there" })).status).toBe(200);
  expect(await row(id)).toMatchObject({
    status: OrderStatus.CANCELED,
    cancelReason: "fan-not-there",
    paymentState: "captured",
  });
});

test("staff never get the secret, the PIN or the payment of an order", async () => {
  const { fan, id, code, shopId, intentId } = await aPlacedOrder();
  const staff = await staffOfTeddy(shopId);
  const text = await (await staff.send("GET", `/api/staff/orders/${code}`)).text();
  const { handoverQr, handoverPin } = await view(fan, id);
  const secret = handoverQr?.split(".")[1] ?? "";
  expect(secret.length).toBe(22);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(`"${handoverPin}"`);
  expect(text).not.toContain(intentId);
});

test("only the owner gets the client secret, and only once", async () => {
  const { fan, id, checkout } = await aPlacedOrder();
  const secret = checkout.clientSecret.split("_secret_")[1] ?? "";
  for (const path of ["/api/orders", `/api/orders/${id}`])
    expect(await (await fan.send("GET", path)).text()).not.toContain(secret);
  const stranger = await signUp();
  const theirs = await createIntent(stranger, {
    ...checkout.proposal,
    checkoutKey: checkout.proposal.checkoutKey,
  });
  expect(theirs.body.orderId).not.toBe(id);
  expect(theirs.body.clientSecret).not.toBe(checkout.clientSecret);
});

test("staff bodies with an action or a field that does not exist are refused", async () => {
  const { code, shopId } = await aPlacedOrder();
  const staff = await staffOfTeddy(shopId);
  for (const body of [{ action: "DELIVERED" }, { action: "accept", status: 3 }, {}, { action: "place" }])
    expect(await move(staff, code, body)).toMatchObject({ status: 400, body: { code: "body-invalid" } });
  for (const notACode of ["000000", "12", "abcdef", "1234567"])
    expect((await move(staff, notACode, { action: "accept" })).body.code).toBe("code-invalid");
});

test("another site's page can't send anything as a fan", async () => {
  const { fan, id, code, checkout } = await aPlacedOrder();
  const mutations: [string, string, unknown?][] = [
    ["POST", "/api/stripe/create-intent", checkout.proposal],
    ["POST", "/api/orders", { orderId: id }],
    ["POST", `/api/orders/${id}/cancel`, {}],
    ["POST", "/api/quote", {}],
    ["POST", "/api/session", { email: fan.email, password: "secret1" }],
    ["DELETE", "/api/session"],
    ["POST", "/api/customers", {}],
    ["POST", `/api/staff/orders/${code}`, { action: "accept" }],
    ["POST", "/auth", ""],
  ];
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://seatside.test.evil.example" },
    { origin: "http://seatside.test" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const [method, path, body] of mutations)
    for (const headers of foreign)
      expect([path, headers, await fan.json(method, path, body, headers)]).toMatchObject([
        path,
        headers,
        { status: 403, body: { code: "foreign-origin" } },
      ]);
  expect((await fan.json("GET", "/api/orders")).status).toBe(200);
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

test("a socket is opened from the app itself only: a foreign origin, or none, is refused", async () => {
  const { fan, id } = await aPlacedOrder();
  const open = (headers: Record<string, string>) =>
    fan.json("GET", `/api/orders/${id}/socket`, undefined, { upgrade: "websocket", ...headers });
  const refused: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of refused)
    expect(await open(headers)).toMatchObject({ status: 403, body: { code: "foreign-origin" } });
  expect((await fan.json("GET", `/api/orders/${id}/socket`)).status).toBe(426);
});

test("headers that the Worker sets for a room can't be set from outside", async () => {
  const { id } = await aPlacedOrder();
  const stranger = await signUp();
  const mine = await checkOut(stranger);
  const answer = await stranger.send(
    "GET",
    `/api/orders/${mine.orderId}/socket?protocol=${liveProtocol}`,
    undefined,
    {
      upgrade: "websocket",
      "x-subject": id,
      "x-user-id": "somebody",
      "x-session-id": "somebody's",
    },
  );
  expect(answer.status).toBe(101);
  const socket = answer.webSocket as WebSocket;
  const first = new Promise<string>((resolve) => {
    socket.addEventListener("message", (message) => resolve(String(message.data)));
  });
  socket.accept();
  expect(JSON.parse(await first).live.placedAt).toBeNull();
  socket.close();
});
