import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { deliveryUsers, orders, session, staffRoles } from "#worker/db/schema/index.ts";
import { withListener } from "#worker/durable/listener-headers.ts";
import type { OrderRoomBase } from "#worker/durable/order-room.ts";
import { createServices } from "#worker/services/services.ts";
import type { RoomUsecases } from "#worker/usecases/room/room-usecases.ts";
import { turns } from "../../worker/middleware/await-turn.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  move,
  ringAlarm,
  room,
} from "../support/worker-orders.ts";
import { closeSockets, connect, until } from "../support/worker-sockets.ts";
import { createClient, db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

const { identity } = createServices(env);

beforeAll(() => openTeddy());
afterEach(closeSockets);

/** The same person on a second device. */
async function signInAgain(email: string) {
  const second = createClient();
  await second.json("POST", "/api/session", { email, password: "secret1" });
  return second;
}

test("signing out closes that device's socket, and no other", async () => {
  const { fan, id } = await aPlacedOrder();
  const tablet = await signInAgain(fan.email);
  const [phoneSocket, tabletSocket] = [await connect(fan, id), await connect(tablet, id)];
  await fan.send("DELETE", "/api/session");
  expect(await phoneSocket.closed).toBe(socketClosed.signedOut);
  tabletSocket.resume();
  await tabletSocket.next();
  tabletSocket.resume();
  expect((await tabletSocket.next()).number).toBe(1);
});

test("a password that was reset closes every socket of the account", async () => {
  const { fan, id } = await aPlacedOrder();
  const sockets = [await connect(fan, id), await connect(await signInAgain(fan.email), id)];
  await db.delete(session).where(eq(session.userId, fan.userId));
  await room(id).recheck(id);
  for (const { closed } of sockets) expect(await closed).toBe(socketClosed.signedOut);
});

test("ending a session from another device closes its socket", async () => {
  const { fan, id } = await aPlacedOrder();
  const tablet = await signInAgain(fan.email);
  const { closed } = await connect(tablet, id);
  const cookie = [...tablet.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const own = (await identity.listSessions(new Headers({ cookie }))).find((each) => each.isCurrent);
  expect(await identity.endSession(fan.userId, own?.id ?? "")).toBe(true);
  expect(await closed).toBe(socketClosed.signedOut);
});

test("an expired or revoked session gets neither an answer nor the next step", async () => {
  const { fan, id, code, shopId } = await aPlacedOrder();
  const [asking, listening] = [await connect(fan, id), await connect(fan, id)];
  for (const each of [asking, listening]) await each.next();
  await db
    .update(session)
    .set({ expiresAt: new Date(1) })
    .where(eq(session.userId, fan.userId));
  asking.resume();
  expect(await asking.closed).toBe(socketClosed.signedOut);
  await move(await signUpStaff({ role: "shop", shopId }), code, { action: "accept" });
  expect(await listening.closed).toBe(socketClosed.signedOut);
  expect(listening.arrived).toEqual([]);
});

test("the room's alarm notices rights that ended during a quiet time", async () => {
  const { fan, id } = await aPlacedOrder();
  const { closed } = await connect(fan, id);
  await db.delete(session).where(eq(session.userId, fan.userId));
  expect(await ringAlarm(id)).toBe(true);
  expect(await closed).toBe(socketClosed.signedOut);
});

test("staff of the shop, its venue's manager and an operator listen too, without the runner's number", async () => {
  const { id, code, shopId, staff } = await anAcceptedOrder();
  const watchers = [
    await signUpStaff({ role: "shop", shopId }),
    await signUpStaff({ role: "manager", stadiumId: "teddy" }),
    await signUpStaff({ role: "operator" }),
  ];
  const sockets = await Promise.all(watchers.map((each) => connect(each, id)));
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  for (const { next } of sockets)
    expect(await until(next, OrderStatus.DELIVERING)).toMatchObject({ contact: null });
});

test("the runner who carries an order listens to it, and no other runner", async () => {
  const { id, code, staff } = await anAcceptedOrder();
  await move(staff, code, { action: "ready" });
  const runner = await signUpStaff({ role: "runner", stadiumId: "teddy" });
  const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  const refused = () => runner.json("GET", path, undefined, { upgrade: "websocket" });
  expect(await refused()).toMatchObject({ status: 404, body: { code: "order-not-found" } });
  await move(runner, code, { action: "take" });
  const { next, closed, arrived, resume } = await connect(runner, id);
  expect(await next()).toMatchObject({ status: OrderStatus.DELIVERING, contact: null });
  await db.update(orders).set({ deliveryUserId: staff.userId }).where(eq(orders.id, id));
  resume();
  expect(await closed).toBe(socketClosed.notYours);
  expect(arrived).toEqual([]);
  expect((await refused()).status).toBe(404);
});

test("a revoked role closes its socket before the next step is sent", async () => {
  const { id, code, shopId, staff } = await anAcceptedOrder();
  const member = await signUpStaff({ role: "shop", shopId });
  const { next, closed, arrived } = await connect(member, id);
  await next();
  await db.delete(staffRoles).where(eq(staffRoles.userId, member.userId));
  await move(staff, code, { action: "ready" });
  expect(await closed).toBe(socketClosed.notYours);
  expect(arrived).toEqual([]);
});

test("staff of another shop or stadium, other fans and staff before the order is placed find nothing", async () => {
  const { id } = await aPlacedOrder();
  const draft = await checkOut(await signUp());
  const strangers = [
    [await signUp(), id],
    [await signUpStaff({ role: "shop", shopId: "another-shop" }), id],
    [await signUpStaff({ role: "manager", stadiumId: "metlife" }), id],
    [await signUpStaff({ role: "runner", stadiumId: "teddy" }), id],
    [await signUpStaff({ role: "shop", shopId: draft.quote.shopId }), draft.orderId],
  ] as const;
  for (const [stranger, orderId] of strangers)
    for (const query of ["", `?protocol=${liveProtocol}`]) {
      const path = `/api/orders/${orderId}/socket${query}`;
      const answer = await stranger.json("GET", path, undefined, { upgrade: "websocket" });
      expect(answer).toMatchObject({ status: 404, body: { code: "order-not-found" } });
    }
});

test("the fan sees the runner's contact only while the order is on its way", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const { next } = await connect(fan, id);
  expect(await next()).toMatchObject({ contact: null });
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const contact = { name: "Daniel Avitan", phone: "+972525550177" };
  expect(await until(next, OrderStatus.DELIVERING)).toMatchObject({ contact });
  await move(staff, code, { action: "fan-not-there" });
  await move(staff, code, { action: "cancel", reason: "closed" });
  expect(await until(next, OrderStatus.CANCELED)).toMatchObject({ contact: null });
});

test("beyond ten sockets of a person the oldest closes, and other people's stay", async () => {
  const { fan, id, shopId } = await aPlacedOrder();
  const member = await connect(await signUpStaff({ role: "shop", shopId }), id);
  await member.next();
  const sockets = [];
  for (let count = 0; count < 12; count++) sockets.push(await connect(fan, id));
  expect(await Promise.all(sockets.slice(0, 2).map(({ closed }) => closed))).toEqual([
    socketClosed.replaced,
    socketClosed.replaced,
  ]);
  await cancel(fan, id);
  for (const { next } of [...sockets.slice(2), member]) await until(next, OrderStatus.CANCELED);
});

const asPage = (page: string) => `?protocol=${liveProtocol}&page=${page}`;

test("a page that connects again takes its own place, never that of the person's other pages", async () => {
  const { fan, id } = await aPlacedOrder();
  const others = [];
  for (let count = 0; count < 9; count++) others.push(await connect(fan, id, asPage(`other${count}`)));
  // A phone that lost its network closed none of these; the server has not noticed yet.
  const abandoned = [];
  for (let count = 0; count < 4; count++) abandoned.push(await connect(fan, id, asPage("phone")));
  const last = await connect(fan, id, asPage("phone"));
  expect(await Promise.all(abandoned.map(({ closed }) => closed))).toEqual(abandoned.map(() => 1000));
  await cancel(fan, id);
  for (const { next } of [...others, last]) await until(next, OrderStatus.CANCELED);
});

test("a page takes no place of another person's page that bears the same name", async () => {
  const { fan, id, shopId } = await aPlacedOrder();
  const member = await connect(await signUpStaff({ role: "shop", shopId }), id, asPage("same"));
  const phone = await connect(fan, id, asPage("same"));
  await cancel(fan, id);
  for (const { next } of [member, phone]) await until(next, OrderStatus.CANCELED);
});

test.each(["signed out meanwhile", "the record does not answer"])(
  "a socket that is refused takes nobody's place: %s",
  async (why) => {
    const { fan, id } = await aPlacedOrder();
    const pages = [];
    for (let count = 0; count < 10; count++) pages.push(await connect(fan, id, asPage(`page${count}`)));
    await runInDurableObject(room(id), async (instance: OrderRoomBase) => {
      const nobody = { subject: id, userId: fan.userId, sessionId: "of-nobody" };
      const usecases = vi.spyOn(instance as unknown as { usecases(): RoomUsecases }, "usecases");
      if (why === "the record does not answer")
        usecases.mockReturnValue({ view: () => Promise.reject(new Error(why)) } as unknown as RoomUsecases);
      for (let count = 0; count < 3; count++) {
        const refused = instance.fetch(withListener(new Request("https://room/"), nobody));
        if (why === "signed out meanwhile") expect((await refused).status).toBe(404);
        else await expect(refused).rejects.toThrow(why);
      }
      usecases.mockRestore();
    });
    // The next page is the eleventh: the oldest makes room for it, and only the oldest.
    const eleventh = await connect(fan, id, asPage("eleventh"));
    expect(await pages[0]?.closed).toBe(socketClosed.replaced);
    await cancel(fan, id);
    for (const { next } of [...pages.slice(1), eleventh]) await until(next, OrderStatus.CANCELED);
  },
);

test.each(["", "?protocol=0", `?protocol=${liveProtocol + 1}`, "?protocol=x"])(
  "a page of another version (%s) is told to load itself anew",
  async (query) => {
    const { fan, id } = await shared();
    const { closed, arrived } = await connect(fan, id, query);
    expect(await closed).toBe(socketClosed.outdated);
    expect(arrived).toEqual([]);
  },
);

let order: ReturnType<typeof aPlacedOrder> | undefined;
function shared() {
  order ??= aPlacedOrder();
  return order;
}

test("a status message stays under one kilobyte", async () => {
  const { fan, id, code, staff } = await anAcceptedOrder();
  const { nextText } = await connect(fan, id);
  const sizes = [await nextText()];
  await move(staff, code, { action: "ready" });
  sizes.push(await nextText());
  await db
    .update(deliveryUsers)
    .set({ name: "ש".repeat(120), phone: "+972525550177" })
    .where(eq(deliveryUsers.id, staff.userId));
  await move(staff, code, { action: "take" });
  sizes.push(await nextText());
  await move(staff, code, { action: "cancel", reason: "ש".repeat(200) });
  sizes.push(await nextText());
  for (const text of sizes) expect(new TextEncoder().encode(text).length).toBeLessThan(1_024);
});

test("only a placed, open order takes a turn of the crowd: drafts and orders that are over wait elsewhere", async () => {
  const [take, areTaken] = [vi.spyOn(turns, "take"), vi.spyOn(turns, "areTaken")];
  onTestFinished(() => void [take.mockRestore(), areTaken.mockRestore()]);
  const fan = await signUp();
  await fan.send("GET", "/");
  const openOrders = async () => {
    fan.cookies.delete("seatside_active");
    await fan.send("GET", "/api/orders/active-count");
    return fan.cookies.get("seatside_active") ?? "";
  };
  /** By the cookie that names open orders, and without it, while others wait. */
  const turnsOf = async (id: string, cookie: string) => {
    const taken: number[] = [];
    for (const isKnown of [true, false]) {
      fan.cookies.set("seatside_active", isKnown ? cookie : "");
      areTaken.mockReturnValue(!isKnown);
      take.mockClear();
      await (await connect(fan, id)).next();
      taken.push(take.mock.calls.length);
    }
    return taken;
  };
  const { orderId } = await checkOut(fan);
  expect(await turnsOf(orderId, await openOrders())).toEqual([0, 0]);
  const { id } = await aPlacedOrder({ fan });
  const known = await openOrders();
  expect(await turnsOf(id, known)).toEqual([1, 1]);
  await cancel(fan, id);
  expect(await turnsOf(id, known)).toEqual([0, 0]);
});
