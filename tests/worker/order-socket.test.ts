import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type OrderMessage, pingText, pongText, resumeText } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { viewRoom } from "#worker/usecases/order/views/watch-order.ts";
import { tripsOf } from "../support/d1-watch.ts";
import { aReadyOrder, aRunner, step, take } from "../support/floor.ts";
import { payWithCard } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  move,
  ringAlarm,
  room,
  setTimes,
  view,
} from "../support/worker-orders.ts";
import { closeSockets, connect, until } from "../support/worker-sockets.ts";
import { db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());
afterEach(closeSockets);

test("a new socket receives the current state with the server's time", async () => {
  const { fan, id } = await aPlacedOrder();
  const { nextText } = await connect(fan, id);
  const message = JSON.parse(await nextText()) as OrderMessage;
  expect(message).toMatchObject({
    type: "order",
    live: { number: 1, status: OrderStatus.PENDING, paymentState: "held" },
  });
  expect(Math.abs(message.serverNow - Date.now())).toBeLessThan(5_000);
});

// [product 12.6]
test("every step reaches every screen of the fan without a reload, in order", async () => {
  const { fan, id, code, shopId } = await aPlacedOrder();
  const phones = [await connect(fan, id), await connect(fan, id)];
  const staff = await signUpStaff({ role: "shop", shopId }, { role: "runner", stadiumId: "teddy" });
  for (const phone of phones) await phone.next();
  await move(staff, code, { action: "accept" });
  for (const { next } of phones)
    expect(await next()).toMatchObject({ number: 3, status: OrderStatus.PREPARING });
  await move(staff, code, { action: "ready" });
  for (const { next } of phones) expect((await next()).readyAt).not.toBeNull();
  await move(staff, code, { action: "take" });
  for (const { next } of phones)
    expect(await next()).toMatchObject({ number: 5, contact: { name: "Daniel Avitan" } });
});

// [product 13.8]
test("the fan sees how many seats come first, and that theirs is next once those are served", async () => {
  const runner = await aRunner();
  const first = await aReadyOrder({ at: { row: "2" } });
  const last = await aReadyOrder({ at: { row: "20" } });
  const phone = await connect(last.fan, last.id);
  const stops = async () => (await phone.next()).contact?.stopsBefore;
  expect(await stops()).toBeUndefined();
  await take(runner, [last.id]);
  expect(await stops()).toBe(0);
  await take(runner, [first.id]);
  expect(await stops()).toBe(1);
  expect((await view(last.fan, last.id)).live.contact?.stopsBefore).toBe(1);
  await step(runner, first.id, { action: "deliver", proof: first.qr });
  expect(await stops()).toBe(0);
});

test("a draft's socket is told when the order is placed, whoever placed it", async () => {
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  const { next } = await connect(fan, orderId);
  expect((await next()).placedAt).toBeNull();
  await payWithCard(clientSecret);
  await ringAlarm(orderId);
  expect((await next()).placedAt).not.toBeNull();
});

test("changes by the clock are sent too: an order that nobody accepts", async () => {
  const { fan, id } = await aPlacedOrder();
  const { next } = await connect(fan, id);
  await setTimes(id, { acceptBy: 1 });
  await ringAlarm(id);
  expect(await until(next, OrderStatus.CANCELED)).toMatchObject({ cancelReason: "not-accepted" });
});

test("a refused move sends no message", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const { next } = await connect(fan, id);
  const first = await next();
  expect((await cancel(fan, id)).status).toBe(409);
  expect((await move(staff, code, { action: "accept" })).status).toBe(409);
  await move(staff, code, { action: "ready" });
  expect(await next()).toMatchObject({ number: first.number + 1, readyAt: expect.any(Number) });
});

test("a socket survives its room's eviction: it receives the next step, and resume returns the current state", async () => {
  const { fan, id, code, shopId } = await aPlacedOrder();
  const { next, send } = await connect(fan, id);
  await next();
  await evictDurableObject(room(id));
  send(resumeText);
  expect((await next()).number).toBe(1);
  await evictDurableObject(room(id));
  const staff = await signUpStaff({ role: "shop", shopId });
  await move(staff, code, { action: "accept" });
  expect(await next()).toMatchObject({ number: 3, status: OrderStatus.PREPARING });
});

test("a phone that missed two steps is correct after its first message", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const before = await connect(fan, id);
  await before.next();
  before.socket.close();
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const { next } = await connect(fan, id);
  expect(await next()).toMatchObject({ number: 5, status: OrderStatus.DELIVERING });
});

test("a change while a socket opens is not missed", async () => {
  for (let round = 0; round < 4; round++) {
    const { fan, id } = await aPlacedOrder();
    const [phone] = await Promise.all([connect(fan, id), cancel(fan, id)]);
    await until(phone.next, OrderStatus.CANCELED);
  }
});

test("staff's socket opens no second one in the order's room, and reads the order once", async () => {
  const { id, staff } = await anAcceptedOrder();
  // A page leaves the cookie that says whose session it is.
  await staff.send("GET", "/");
  const sockets = () => runInDurableObject(room(id), (_object, state) => state.getWebSockets().length);
  const trips = await tripsOf(async () => void (await connect(staff, id)));
  const looks = trips.flat().filter(({ sql }) => sql.includes('from "payment_operations"'));
  expect(looks).toHaveLength(1);
  expect(await sockets()).toBe(1);
});

// A screen that opens while the room asks about the others must not be taken for signed out.
test("rights are looked up only for the given sessions", async () => {
  const { fan, id } = await aPlacedOrder();
  const later = { userId: fan.userId, sessionId: "opened-later" };
  const before = await viewRoom(db, { id, customerId: null, sessionIds: [] }, Date.now());
  expect(before?.rightsOf(later)).toBe("not-asked");
  const asked = await viewRoom(db, { id, customerId: null, sessionIds: [later.sessionId] }, Date.now());
  expect(asked?.rightsOf(later)).toBe("signed-out");
});

test("ping is answered with pong, also while the room sleeps", async () => {
  const { fan, id } = await aPlacedOrder();
  const { next, nextText, send } = await connect(fan, id);
  await next();
  send(pingText);
  expect(await nextText()).toBe(pongText);
  await evictDurableObject(room(id));
  send(pingText);
  expect(await nextText()).toBe(pongText);
});

let shared: Promise<Awaited<ReturnType<typeof aPlacedOrder>>> | undefined;
function sharedOrder() {
  shared ??= aPlacedOrder();
  return shared;
}

const badMessages: [string, unknown][] = [
  ["no JSON", "hello"],
  ["another type", JSON.stringify({ type: "order", orderId: "x" })],
  ["null", "null"],
  ["a message of 2 kB", JSON.stringify({ type: "resume", number: 1, pad: "x".repeat(2_000) })],
  ["bytes", new Uint8Array([1, 2, 3])],
];
for (const [name, message] of badMessages)
  test(`a socket that sends ${name} is closed`, async () => {
    const { fan, id } = await sharedOrder();
    const { send, closed } = await connect(fan, id);
    send(message);
    expect(await closed).toBe(1008);
  });

test("a socket that is closed badly leaves the others and the order alone", async () => {
  const { fan, id, code, shopId } = await aPlacedOrder();
  const [bad, good] = [await connect(fan, id), await connect(fan, id)];
  await good.next();
  bad.send("nonsense");
  await bad.closed;
  const staff = await signUpStaff({ role: "shop", shopId });
  expect((await move(staff, code, { action: "accept" })).status).toBe(200);
  expect((await good.next()).status).toBe(OrderStatus.PREPARING);
});

test("a socket carries its own order only, whatever id a message names", async () => {
  const mine = await aPlacedOrder();
  const other = await aPlacedOrder();
  const { next, send } = await connect(mine.fan, mine.id);
  const { createdAt } = await next();
  send(JSON.stringify({ type: "resume", number: 0, orderId: other.id }));
  expect((await next()).createdAt).toBe(createdAt);
});
