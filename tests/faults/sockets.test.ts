import { abortAllDurableObjects, evictDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, expect, test } from "vitest";
import { liveProtocol, socketClosed } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { anAcceptedOrder, aPlacedOrder, cancel, move, room } from "../support/worker-orders.ts";
import { closeSockets, connect, until } from "../support/worker-sockets.ts";
import { createClient, openTeddy, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

beforeAll(() => openTeddy());
afterEach(closeSockets);

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
