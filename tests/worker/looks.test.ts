import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { auditLog, orders } from "#worker/db/schema/index.ts";
import { aCarriedOrder, aRunner } from "../support/floor.ts";
import { aJpeg } from "../support/pictures.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { closeSockets, connect } from "../support/worker-sockets.ts";
import { db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

/** Who looked at a seat, a phone or a picture is in the audit log: once a person and subject, with the last time. */

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

test("who is refused has seen nothing, and no look is written down", async () => {
  const order = await aPlacedOrder();
  const other = await aRunner();
  expect((await other.send("GET", `/api/staff/orders/${order.id}`)).status).toBe(404);
  expect((await other.send("GET", `/api/staff/shops/${order.shopId}/board`)).status).toBe(404);
  for (const action of ["order.look", "board.look"]) expect(await looksOf(other.userId, action)).toEqual([]);
});
