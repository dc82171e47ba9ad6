import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { recordView } from "#worker/db/audit.ts";
import { auditLog, orders } from "#worker/db/schema/index.ts";
import { aCarriedOrder, aRunner } from "../support/floor.ts";
import { aJpeg } from "../support/pictures.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { closeSockets, connect } from "../support/worker-sockets.ts";
import { db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

/** Who looked at a seat, a phone or a picture is in the audit log: once a person, subject and day (decision 43). */

beforeAll(() => openTeddy());
afterEach(() => {
  closeBoards();
  closeSockets();
});

const looksOf = async (userId: string, action: string) =>
  db
    .select({
      subject: auditLog.subject,
      role: auditLog.role,
      stadiumId: auditLog.stadiumId,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.action, action)));

test("a stand's cook who opens an order, its socket and the board is written down, once each", async () => {
  const order = await aPlacedOrder();
  const cook = await signUpStaff({ role: "shop", shopId: order.shopId });
  for (let time = 0; time < 3; time++) {
    expect((await cook.send("GET", `/api/staff/orders/${order.id}`)).status).toBe(200);
    await connect(cook, order.id);
    await (await openBoard(cook, order.shopId)).snapshot();
  }
  const here = { role: "shop", stadiumId: "teddy", at: expect.any(Number) };
  expect(await looksOf(cook.userId, "order.look")).toEqual([{ ...here, subject: order.id }]);
  expect(await looksOf(cook.userId, "order.watch")).toEqual([{ ...here, subject: order.id }]);
  expect(await looksOf(cook.userId, "board.look")).toEqual([{ ...here, subject: order.shopId }]);
});

test("a runner who takes a bag, which shows its phone, and opens the picture is written down", async () => {
  const runner = await aRunner();
  const { id } = await aCarriedOrder(runner);
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  const fan = await signUp();
  const uploaded = await fan.json<{ key: string }>("POST", "/api/tickets", aJpeg(), {
    "content-type": "image/jpeg",
  });
  await db
    .update(orders)
    .set({ ticketImage: uploaded.body.key, customerId: fan.userId })
    .where(eq(orders.id, id));
  expect(await looksOf(runner.userId, "order.take")).toMatchObject([{ subject: id, role: "runner" }]);
  for (let time = 0; time < 2; time++)
    expect((await runner.send("GET", `/api/tickets/${uploaded.body.key}`)).status).toBe(200);
  expect(await looksOf(runner.userId, "picture.look")).toEqual([
    { subject: id, role: "runner", stadiumId: order?.stadiumId, at: expect.any(Number) },
  ]);
  // Its owner is nobody who looks around.
  expect((await fan.send("GET", `/api/tickets/${uploaded.body.key}`)).status).toBe(200);
  expect(await looksOf(fan.userId, "picture.look")).toEqual([]);
});

test("who reads the list of ready bags or listens to the floor is written down, once, also as the manager", async () => {
  const { stadiumId } = await openOwnVenue();
  const runner = await signUpStaff({ role: "runner", stadiumId });
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const floor = `/api/staff/stadiums/${stadiumId}`;
  for (let time = 0; time < 3; time++)
    expect((await runner.send("GET", `${floor}/deliveries`)).status).toBe(200);
  const { webSocket } = await manager.send("GET", `${floor}/live?as=console`, undefined, {
    upgrade: "websocket",
  });
  webSocket?.accept();
  webSocket?.close();
  const here = { subject: stadiumId, stadiumId, at: expect.any(Number) };
  expect(await looksOf(runner.userId, "floor.look")).toEqual([{ ...here, role: "runner" }]);
  expect(await looksOf(manager.userId, "floor.look")).toEqual([{ ...here, role: "manager" }]);
});

test("a list of orders is one look at its stadium, however long it is; an empty list showed nothing", async () => {
  const own = await openOwnVenue();
  const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  expect((await manager.send("GET", "/api/staff/orders")).status).toBe(200);
  expect(await looksOf(manager.userId, "orders.look")).toEqual([]);
  for (let each = 0; each < 2; each++)
    await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const { body } = await manager.json<{ orders: unknown[] }>("GET", "/api/staff/orders");
  expect(body.orders).toHaveLength(2);
  const here = { subject: own.stadiumId, stadiumId: own.stadiumId, role: "manager" };
  expect(await looksOf(manager.userId, "orders.look")).toEqual([{ ...here, at: expect.any(Number) }]);
});

test("an operator who opens an order's packet for its bank, which names the fan, is written down", async () => {
  const { id } = await aPlacedOrder();
  const operator = await signUpStaff({ role: "operator" });
  for (let time = 0; time < 2; time++)
    expect((await operator.send("GET", `/api/staff/ops/orders/${id}/packet`)).status).toBe(200);
  expect(await looksOf(operator.userId, "packet.look")).toMatchObject([{ subject: id, role: "operator" }]);
});

test("a day's looks are one entry, from the first to the last; the next day's are another", async () => {
  const userId = crypto.randomUUID();
  const by = { kind: "runner", id: userId } as const;
  const look = { by, action: "floor.look", subject: "teddy" } as const;
  const noon = Date.UTC(2027, 4, 1, 12);
  const minute = 60_000;
  for (const at of [0, 30_000, 90 * minute, 90 * minute + 1, 24 * 60 * minute])
    await recordView(db, { ...look, at: noon + at });
  const entries = await db
    .select({ at: auditLog.at, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.userId, userId))
    .orderBy(auditLog.at);
  expect(entries).toEqual([
    { at: noon + 90 * minute, detail: { since: noon } },
    { at: noon + 24 * 60 * minute, detail: { since: noon + 24 * 60 * minute } },
  ]);
});

test("however long a path somebody asks for, its entry stays short", async () => {
  const cook = await signUpStaff({ role: "shop", shopId: "teddy-grill" });
  const { stadiumId } = await openOwnVenue();
  const path = `/api/staff/venue/${stadiumId}/items/${"x".repeat(6_000)}`;
  expect((await cook.send("DELETE", path)).status).toBe(403);
  const entries = await db.select().from(auditLog).where(eq(auditLog.userId, cook.userId));
  expect(entries.map(({ outcome, subject }) => [outcome, subject.length])).toEqual([["not-allowed", 120]]);
});

test("who is refused has seen nothing, and no look is written down", async () => {
  const order = await aPlacedOrder();
  const other = await aRunner();
  expect((await other.send("GET", `/api/staff/orders/${order.id}`)).status).toBe(404);
  expect((await other.send("GET", `/api/staff/shops/${order.shopId}/board`)).status).toBe(404);
  const floor = `/api/staff/stadiums/${crypto.randomUUID()}`;
  for (const path of ["deliveries", "live"])
    expect((await other.send("GET", `${floor}/${path}`)).status).toBe(403);
  for (const action of ["order.look", "board.look", "floor.look", "orders.look"])
    expect(await looksOf(other.userId, action)).toEqual([]);
});
