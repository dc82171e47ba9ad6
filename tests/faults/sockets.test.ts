import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { turns } from "../../worker/middleware/await-turn.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { anAcceptedOrder, aPlacedOrder, cancel, move, room } from "../support/worker-orders.ts";
import { closeSockets, connect, until } from "../support/worker-sockets.ts";
import { type Client, createClient, openTeddy, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

beforeAll(() => openTeddy());
const returned: WebSocket[] = [];
afterEach(() => {
  closeSockets();
  closeBoards();
  for (const socket of returned.splice(0)) socket.close();
});

test("a screen that was away across two steps is right with its first message, and never goes back", async () => {
  injects(56, "socket cut, two steps meanwhile, opened again; then resumed once more", 2);
  const { fan, id, code, staff } = await anAcceptedOrder();
  const before = await connect(fan, id);
  const seen = [(await before.next()).number];
  before.socket.close();
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const { next, resume } = await connect(fan, id);
  const first = await next();
  expect(first.status).toBe(OrderStatus.DELIVERING);
  resume();
  seen.push(first.number, (await next()).number);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
});

test("an object that is evicted between the steps still tells each of them to the open socket", async () => {
  injects(56, "room evicted before every step", 3);
  const { fan, id, code, staff } = await anAcceptedOrder();
  const { next } = await connect(fan, id);
  await next();
  const statuses: [string, unknown][] = [];
  for (const action of ["ready", "take"] as const) {
    await evictDurableObject(room(id));
    await move(staff, code, { action });
    const live = await next();
    statuses.push([action, action === "ready" ? live.readyAt !== null : live.status]);
  }
  expect(statuses).toEqual([
    ["ready", true],
    ["take", OrderStatus.DELIVERING],
  ]);
});

test("a server that restarts with many sockets open has every screen right when they come back", async () => {
  const screens = rounds(100, 10);
  injects(56, "all objects stopped with sockets open, an order moved, all opened again", screens);
  const { fan, id } = await aPlacedOrder();
  const fans = Array.from({ length: Math.min(screens, 10) });
  // At most ten sockets of one person stay open; the others belong to other orders of their own.
  const others = await Promise.all(Array.from({ length: Math.ceil(screens / 10) - 1 }, () => aPlacedOrder()));
  const all = [{ fan, id }, ...others].flatMap((order) => fans.map(() => order));
  await Promise.all(all.map(({ fan, id }) => connect(fan, id)));
  await abortAllDurableObjects();
  for (const order of [{ fan, id }, ...others]) expect((await cancel(order.fan, order.id)).status).toBe(200);
  closeSockets();
  for (const order of all) {
    const { next } = await connect(order.fan, order.id);
    expect((await until(next, OrderStatus.CANCELED)).cancelReason).toBeTruthy();
  }
});

/** As a phone: who is asked to come again does, at the time that the answer names, until the order's present arrives. */
async function comeBack(fan: Client, id: string) {
  const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  for (;;) {
    const { status, headers, webSocket } = await fan.send("GET", path, undefined, { upgrade: "websocket" });
    if (webSocket) {
      const present = new Promise((resolve) => webSocket.addEventListener("message", resolve));
      webSocket.accept();
      returned.push(webSocket);
      return present;
    }
    expect(status).toBe(503);
    await scheduler.wait(Number(headers.get("retry-after")) * 1_000);
  }
}

test("when all screens of a stadium come back at once, each waits for its turn", async () => {
  const count = rounds(100, 13);
  injects(75, "all sockets dropped and opened again at once, ten an order", count * 10);
  const order = await anAcceptedOrder();
  const others = await Promise.all(Array.from({ length: count - 1 }, () => aPlacedOrder()));
  const screens = [order, ...others].flatMap((each) => Array.from({ length: 10 }, () => each));
  const openedAt: number[] = [];
  const began = Date.now();
  const back = Promise.all(
    screens.map(async ({ fan, id }) => {
      await comeBack(fan, id);
      openedAt.push(Date.now() - began);
    }),
  );
  await back;
  openedAt.sort((a, b) => a - b);
  for (const [index, at] of openedAt.entries())
    expect(at, `screen ${index}`).toBeGreaterThanOrEqual(((index - 100) * 1_000) / 40 - 1);
});

test("while phones wait for their turns, polls are asked to come again, and the staff waits for nothing", async () => {
  injects(75, "more phones at once than have a turn, a poll and a tablet among them", 3);
  const { fan, id, staff, shopId } = await anAcceptedOrder();
  // A minute that is over for the tests after this one.
  vi.setSystemTime(Date.now() - 60_000);
  while (turns.take(Date.now(), 10_000) !== null);
  try {
    await openBoard(staff, shopId);
    for (const path of [`/api/orders/${id}`, `/api/orders/${id}/socket?protocol=${liveProtocol}`]) {
      const answer = await fan.send("GET", path, undefined, { upgrade: "websocket" });
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    }
  } finally {
    vi.useRealTimers();
  }
});

test("a client of another version is told so by name, and its page can be fetched anew", async () => {
  const versions = [`?protocol=${liveProtocol + 1}`, "?protocol=0", "?protocol=x", ""];
  injects(56, "sockets asked for with older, newer and unreadable protocol versions", versions.length);
  const { fan, id } = await aPlacedOrder();
  for (const query of versions) {
    const path = `/api/orders/${id}/socket${query}`;
    const answer = await fan.send("GET", path, undefined, { upgrade: "websocket" });
    if (answer.status === 101) {
      const socket = answer.webSocket as WebSocket;
      const closed = new Promise<number>((resolve) =>
        socket.addEventListener("close", ({ code }) => resolve(code)),
      );
      socket.accept();
      expect([query, await closed]).toEqual([query, socketClosed.outdated]);
    } else expect([query, answer.status]).toEqual([query, 426]);
    expect((await fan.send("GET", `/api/orders/${id}`)).status).toBe(200);
  }
});

test("nobody but the owner opens an order's socket, and not from another site", async () => {
  injects(45, "socket of another's order, without a session, from another site, without an origin", 4);
  const { fan, id } = await aPlacedOrder();
  const path = `/api/orders/${id}/socket?protocol=${liveProtocol}`;
  const upgrade = { upgrade: "websocket" };
  expect((await (await signUp()).send("GET", path, undefined, upgrade)).status).toBe(404);
  expect((await createClient().send("GET", path, undefined, upgrade)).status).toBe(401);
  for (const origin of ["https://evil.example", ""])
    expect((await fan.send("GET", path, undefined, { ...upgrade, origin })).status).toBe(403);
});
