import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { canceledShownMs, digestOf } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { auditLog, orders } from "#worker/db/schema/index.ts";
import type { BoardUsecases } from "#worker/durable/board/board-usecases.ts";
import type { RoomUsecases } from "#worker/usecases/room/room-usecases.ts";
import { closeBoards, openBoard, readBoard } from "../support/worker-board.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  move,
  row,
  view,
} from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());
afterEach(closeBoards);

const staffOf = (shopId: string) => signUpStaff({ role: "shop", shopId });

/** A shop of this test alone with an order waiting in it. */
async function aShopWithOrder() {
  const own = await openOwnVenue();
  const order = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger(2), own.cola()] });
  return { ...own, ...order, staff: await staffOf(own.shopId) };
}

test("a board shows its shop's open orders with what the kitchen needs, and its dishes", async () => {
  const { staff, shopId, id, code } = await aShopWithOrder();
  const { status, body } = await readBoard(staff, shopId);
  expect(status).toBe(200);
  expect(body.board.shop).toMatchObject({ id: shopId, isOpen: true, isWithinHours: true, pausedUntil: null });
  expect(body.board.items).toHaveLength(2);
  expect(body.board.cards).toHaveLength(1);
  expect(body.board.cards[0]).toMatchObject({
    id,
    orderCode: code,
    status: OrderStatus.PENDING,
    customer: "Noa",
    seat: { section: "112", row: "14", seatNo: "7" },
    isCapturing: false,
    acknowledgedAt: null,
  });
  const lines = body.board.cards[0]?.lines ?? [];
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(lines[0]?.options.length).toBeGreaterThan(0);
});

test("a card has the walk of its promise", async () => {
  const own = await openOwnVenue();
  const zone = { stand: null, sections: ["112"], drinksOnly: false, walkMinutes: 12 };
  await own.change({ zones: [zone] });
  await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
  const { body } = await readBoard(await staffOf(own.shopId), own.shopId);
  expect(body.board.cards).toMatchObject([{ walkMinutes: 12 }]);
});

test("a board shows no drafts, no other shop's orders and no hand-over or payment secrets", async () => {
  const { staff, shopId, stadiumId, burger, id, fan, intentId } = await aShopWithOrder();
  await checkOut(await signUp(), { stadiumId, lines: [burger()] });
  await aPlacedOrder();
  const answer = await staff.send("GET", `/api/staff/shops/${shopId}/board`);
  const text = await answer.text();
  expect(JSON.parse(text).board.cards.map((card: { id: string }) => card.id)).toEqual([id]);
  const { handoverQr, handoverPin } = await view(fan, id);
  for (const secret of [handoverQr?.split(".")[1], `"${handoverPin}"`, intentId, fan.email])
    expect(text).not.toContain(secret);
});

test("an unchanged board answers 304, and a full answer after a change", async () => {
  const { staff, shopId, code } = await aShopWithOrder();
  const path = `/api/staff/shops/${shopId}/board`;
  const etag = (await staff.send("GET", path)).headers.get("etag") ?? "";
  expect((await staff.send("GET", path, undefined, { "if-none-match": etag })).status).toBe(304);
  await move(staff, code, { action: "accept" });
  expect((await staff.send("GET", path, undefined, { "if-none-match": etag })).status).toBe(200);
});

test("strangers get 401 signed out, 403 without a role, 404 with a role elsewhere", async () => {
  const { shopId, stadiumId } = await aShopWithOrder();
  const own = await openOwnVenue();
  const calls: [string, string, unknown?][] = [
    ["GET", "board"],
    ["GET", "live"],
    ["POST", "beat", {}],
    ["POST", "seen", { orderId: "x" }],
    ["POST", "sign-off", {}],
    ["POST", "state", { open: false }],
    ["POST", "items/burger", { stock: 1 }],
  ];
  const strangers = [
    [createClient(), 401],
    [await signUp(), 403],
    [await staffOf(own.shopId), 404],
    [await signUpStaff({ role: "runner", stadiumId }), 404],
    [await signUpStaff({ role: "manager", stadiumId: own.stadiumId }), 404],
  ] as const;
  for (const [stranger, status] of strangers)
    for (const [method, path, body] of calls) {
      const headers: Record<string, string> = path === "live" ? { upgrade: "websocket" } : {};
      const answer = await stranger.json(method, `/api/staff/shops/${shopId}/${path}`, body, headers);
      expect([path, answer.status]).toEqual([path, status]);
    }
});

test("the stadium's manager may act at the board, an operator only looks", async () => {
  const { shopId, stadiumId, id } = await aShopWithOrder();
  const manager = await signUpStaff({ role: "manager", stadiumId });
  const operator = await signUpStaff({ role: "operator" });
  expect((await readBoard(operator, shopId)).body.board.cards).toHaveLength(1);
  const post = (who: typeof manager, path: string, body: unknown) =>
    who.send("POST", `/api/staff/shops/${shopId}/${path}`, body);
  expect((await post(operator, "seen", { orderId: id })).status).toBe(404);
  expect((await post(operator, "beat", {})).status).toBe(404);
  expect((await post(operator, "state", { open: false })).status).toBe(403);
  expect((await row(id)).acknowledgedAt).toBeNull();
  expect((await post(manager, "seen", { orderId: id })).status).toBe(204);
  expect((await row(id)).acknowledgedAt).not.toBeNull();
});

test("a board's socket is opened from the app itself only", async () => {
  const { staff, shopId } = await aShopWithOrder();
  const path = `/api/staff/shops/${shopId}/live`;
  const refused: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of refused)
    expect(await staff.json("GET", path, undefined, { upgrade: "websocket", ...headers })).toMatchObject({
      status: 403,
      body: { code: "foreign-origin" },
    });
  expect((await staff.json("GET", path)).status).toBe(426);
});

test("headers that name shop and user for the board can't be set from outside", async () => {
  const mine = await aShopWithOrder();
  const other = await aShopWithOrder();
  const answer = await mine.staff.send("GET", `/api/staff/shops/${mine.shopId}/live`, undefined, {
    upgrade: "websocket",
    "x-subject": other.shopId,
    "x-user-id": other.staff.userId,
  });
  const socket = answer.webSocket as WebSocket;
  const first = new Promise<string>((resolve) => {
    socket.addEventListener("message", ({ data }) => resolve(String(data)));
  });
  socket.accept();
  expect(JSON.parse(await first).board.shop.id).toBe(mine.shopId);
  socket.close();
});

test("every step of an order reaches every tablet as one card with a rising number", async () => {
  const { staff, shopId, id, code, stadiumId } = await aShopWithOrder();
  const runner = await signUpStaff({ role: "runner", stadiumId });
  const boards = [await openBoard(staff, shopId), await openBoard(staff, shopId)];
  for (const board of boards) expect((await board.snapshot()).cards).toHaveLength(1);
  await move(staff, code, { action: "accept" });
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "hand-over", runnerId: runner.userId });
  for (const board of boards) {
    const accepted = await board.card(id, (card) => card.status === OrderStatus.PREPARING);
    const ready = await board.card(id, (card) => card.readyAt !== null);
    const left = await board.card(id, (card) => card.status === OrderStatus.DELIVERING);
    expect(left.runner).toEqual({ id: runner.userId, name: "Daniel Avitan" });
    expect(accepted.number).toBeLessThan(ready.number);
    expect(ready.number).toBeLessThan(left.number);
    expect(JSON.stringify(left).length).toBeLessThan(4_000);
  }
});

test("a new order appears by itself, and a fan's cancel shows on its card", async () => {
  const own = await openOwnVenue();
  const board = await openBoard(await staffOf(own.shopId), own.shopId);
  expect((await board.snapshot()).cards).toEqual([]);
  const { id, fan } = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
  expect(await board.card(id)).toMatchObject({ status: OrderStatus.PENDING });
  await cancel(fan, id);
  expect(await board.card(id, (card) => card.closedAt !== null)).toMatchObject({
    status: OrderStatus.CANCELED,
    cancelReason: "customer",
  });
});

test("a tablet that was offline still sees a canceled order for ten minutes", async () => {
  const { staff, shopId, fan, id } = await aShopWithOrder();
  await cancel(fan, id);
  expect((await readBoard(staff, shopId)).body.board.cards).toMatchObject([{ id, status: 4 }]);
  await db
    .update(orders)
    .set({ closedAt: Date.now() - canceledShownMs - 1 })
    .where(eq(orders.id, id));
  expect((await readBoard(staff, shopId)).body.board.cards).toEqual([]);
});

test("the first tablet to see an order silences the bell at all of them, once", async () => {
  const { staff, shopId, id } = await aShopWithOrder();
  const boards = [await openBoard(staff, shopId), await openBoard(staff, shopId)];
  for (const board of boards) {
    await board.snapshot();
    board.say({ type: "seen", orderId: id });
  }
  const seen = await Promise.all(
    boards.map((board) => board.card(id, (card) => card.acknowledgedAt !== null)),
  );
  expect(seen[0]?.acknowledgedAt).toBe(seen[1]?.acknowledgedAt);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, id));
  expect(entries).toMatchObject([{ action: "order.acknowledge", role: "shop", outcome: "ok" }]);
});

test("another shop's order can't be acknowledged", async () => {
  const mine = await aShopWithOrder();
  const other = await aShopWithOrder();
  const board = await openBoard(mine.staff, mine.shopId);
  board.say({ type: "seen", orderId: other.id });
  board.say({ type: "resume" });
  await board.snapshot();
  expect((await row(other.id)).acknowledgedAt).toBeNull();
});

test("staff get their answer before the board is informed, and the card follows", async () => {
  const { staff, shopId, id, code } = await aShopWithOrder();
  const board = await openBoard(staff, shopId);
  await board.snapshot();
  const stalled = Promise.withResolvers<void>();
  const room = env.ORDER_ROOM.getByName(id);
  await runInDurableObject(room, (object) => {
    const instance = object as unknown as { usecases(): RoomUsecases };
    const usecases = instance.usecases.bind(instance);
    instance.usecases = () => {
      const real = usecases();
      return { ...real, tellOthers: (step) => stalled.promise.then(() => real.tellOthers(step)) };
    };
  });
  const answer = await staff.json("POST", `/api/staff/orders/${code}`, { action: "accept" });
  expect(answer.status).toBe(200);
  expect(board.rest().filter((each) => each.type === "card")).toEqual([]);
  await runInDurableObject(room, () => stalled.resolve());
  expect((await board.card(id)).status).toBe(OrderStatus.PREPARING);
});

test("when two accept at once, the card is charged once and the second is told that it is done", async () => {
  const { staff, shopId, code, id } = await aShopWithOrder();
  const board = await openBoard(staff, shopId);
  const colleague = await staffOf(shopId);
  const answers = await Promise.all([
    move(staff, code, { action: "accept" }),
    move(colleague, code, { action: "accept" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("wrong-state");
  expect((await board.card(id, (card) => card.status === OrderStatus.PREPARING)).paymentState).toBe(
    "captured",
  );
});

test("a heartbeat's answer carries a digest, so that a board notices a missed message", async () => {
  const { staff, shopId } = await aShopWithOrder();
  const board = await openBoard(staff, shopId);
  const { cards } = await board.snapshot();
  board.say("beat");
  expect((await board.until("beat")).digest).toBe(digestOf(cards));
});

test("questions on a tablet's socket that come before the board is read share its answer", async () => {
  const { staff, shopId } = await aShopWithOrder();
  const board = await openBoard(staff, shopId);
  await board.snapshot();
  const stalled = Promise.withResolvers<void>();
  let reads = 0;
  const object = env.SHOP_BOARD.getByName(shopId);
  await runInDurableObject(object, (each) => {
    const instance = each as unknown as { usecases(): BoardUsecases };
    const usecases = instance.usecases.bind(instance);
    instance.usecases = () => {
      const real = usecases();
      const readBoardFor: BoardUsecases["readBoardFor"] = async (...asked) => {
        reads++;
        await stalled.promise;
        return real.readBoardFor(...asked);
      };
      return { ...real, readBoardFor };
    };
  });
  for (let each = 0; each < 20; each++) board.say({ type: "resume" });
  // After whatever the burst asks.
  board.say("beat");
  await board.until("beat");
  expect(reads).toBe(1);
  await runInDurableObject(object, () => stalled.resolve());
  await board.snapshot();
});

test("the day's figures count orders, the food's money, the times and the promises kept", async () => {
  const own = await openOwnVenue("acct_local_teddy_grill");
  const { staff, code, id, shopId, fan } = await anAcceptedOrder({
    stadiumId: own.stadiumId,
    lines: [own.burger(2)],
  });
  const other = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.cola()] });
  await cancel(other.fan, other.id);
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "hand-over", runnerId: staff.userId });
  const { handoverQr } = await view(fan, id);
  await move(staff, code, { action: "deliver", proof: handoverQr });
  const { placedAt } = await row(id);
  const at = placedAt ?? 0;
  await db
    .update(orders)
    .set({ acceptedAt: at + 30_000, readyAt: at + 330_000, firstPromiseToAt: Date.now() + 60_000 })
    .where(eq(orders.id, id));
  expect((await readBoard(staff, shopId)).body.board.figures).toEqual({
    orders: 2,
    delivered: 1,
    canceled: 1,
    revenueMinor: (await row(id)).subtotalMinor,
    acceptMs: 30_000,
    readyMs: 300_000,
    promisesKept: 1,
  });
});

const badMessages: [string, unknown][] = [
  ["no JSON", "hello"],
  ["another type", JSON.stringify({ type: "accept", orderId: "x" })],
  ["a look without an order", JSON.stringify({ type: "seen" })],
  ["null", "null"],
  ["2 kB", JSON.stringify({ type: "seen", orderId: "x".repeat(2_000) })],
];
for (const [name, message] of badMessages)
  test(`a tablet that says ${name} is closed, and the shop's others stay`, async () => {
    const own = await openOwnVenue();
    const staff = await staffOf(own.shopId);
    const [bad, good] = [await openBoard(staff, own.shopId), await openBoard(staff, own.shopId)];
    bad.say(message);
    expect(await bad.closed).toBe(1008);
    await good.snapshot();
    good.say("beat");
    await good.until("beat");
  });
