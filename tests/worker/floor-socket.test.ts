import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import { pingText, pongText, resumeText, socketClosed } from "#domain/order/order-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { staffRoles } from "#worker/db/schema/index.ts";
import type { FloorUsecases } from "#worker/durable/floor-sockets.ts";
import { tripsOf } from "../support/d1-watch.ts";
import { aReadyOrder, aRunner, listenToFloor, scan, take } from "../support/floor.ts";
import { anAcceptedOrder, move } from "../support/worker-orders.ts";
import { type Client, db, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

const open: WebSocket[] = [];
beforeAll(() => openTeddy());
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});

async function listen(client: Client, path?: string) {
  const line = await listenToFloor(client, path);
  open.push(line.socket);
  return line;
}
const floor = (stadiumId = "teddy") => env.STADIUM_FLOOR.getByName(stadiumId);

test("a runner's socket greets at once, then brings ready bags, who took them and how they ended", async () => {
  const [runner, other] = [await aRunner(), await aRunner()];
  const phone = await listen(runner);
  expect(await phone.next()).toMatchObject({ type: "hello", serverNow: expect.any(Number) });

  const { id, code, qr } = await aReadyOrder();
  const ready = await phone.newsOf(id);
  let news = ready;
  while (!news.delivery) news = await phone.newsOf(id);
  expect(news).toMatchObject({
    order: { status: OrderStatus.PREPARING, isReady: true },
    delivery: { id, code, seat: { row: "14" } },
    isYours: false,
  });
  await take(other, [id]);
  expect(await phone.newsOf(id)).toMatchObject({
    order: { status: OrderStatus.DELIVERING },
    delivery: null,
    isYours: false,
  });
  await scan(other, { proof: qr });
  expect(await phone.newsOf(id)).toMatchObject({ order: { status: OrderStatus.DELIVERED } });
});

test("the runner of a bag learns that it is theirs, and no socket carries the customer", async () => {
  const [runner, other] = [await aRunner(), await aRunner()];
  const [mine, theirs] = [await listen(runner), await listen(other)];
  const { id, staff, code } = await anAcceptedOrder();
  await move(staff, code, { action: "hand-over", runnerId: runner.userId });
  const texts: string[] = [];
  for (const [line, isYours] of [
    [mine, true],
    [theirs, false],
  ] as const) {
    let news = await line.newsOf(id);
    while (news.order.status !== OrderStatus.DELIVERING) news = await line.newsOf(id);
    expect(news.isYours).toBe(isYours);
    texts.push(JSON.stringify(news));
  }
  for (const hidden of ["0525550142", "Noa", "hashes", "latitude"])
    expect(texts.join()).not.toContain(hidden);
});

test("a console receives orders and shops, but no bags", async () => {
  const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const line = await listen(manager);
  const { id } = await aReadyOrder();
  const pause = (until: number | null) =>
    manager.send("POST", "/api/staff/shops/teddy-wok/state", { pauseUntil: until });
  expect((await pause(Date.now() + 60_000)).ok).toBe(true);
  await pause(null);
  let isReady = false;
  let shops = 0;
  // In whatever order they come.
  while (!isReady || shops === 0) {
    const message = await line.next();
    if (message.type === "shop") shops += 1;
    if (message.type === "order" && message.order.id === id) {
      expect(message).toMatchObject({ delivery: null, isYours: false });
      isReady = message.order.isReady;
    }
  }
});

test("versions rise, so an older message is never taken for a newer one", async () => {
  const runner = await aRunner();
  const line = await listen(runner);
  const { id, qr } = await aReadyOrder();
  await take(runner, [id]);
  await scan(runner, { proof: qr });
  const versions: number[] = [];
  for (;;) {
    const { order } = await line.newsOf(id);
    versions.push(order.version);
    if (order.status === OrderStatus.DELIVERED) break;
  }
  expect(versions).toEqual([...versions].sort((a, b) => a - b));
});

test("one stadium's messages do not reach another", async () => {
  const own = await openOwnVenue();
  const line = await listen(await aRunner(own.stadiumId), `/api/staff/stadiums/${own.stadiumId}/live`);
  await line.next();
  await aReadyOrder();
  const { id } = await aReadyOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  for (;;) {
    const message = await line.next();
    if (message.type !== "order") continue;
    expect(message.order.id).toBe(id);
    if (message.delivery) return;
  }
});

test("a socket is opened for runners and managers of the stadium, from the app itself, and as a socket", async () => {
  const own = await openOwnVenue();
  const path = "/api/staff/stadiums/teddy/live";
  const ask = (client: Client, headers: Record<string, string> = {}, at = path) =>
    client.json("GET", at, undefined, { upgrade: "websocket", ...headers });
  const runner = await aRunner();
  const strangers = [
    await aRunner(own.stadiumId),
    await signUpStaff({ role: "shop", shopId: "teddy-grill" }),
    await signUpStaff({ role: "manager", stadiumId: own.stadiumId }),
  ];
  for (const stranger of strangers)
    expect(await ask(stranger)).toMatchObject({ status: 403, body: { code: "not-allowed" } });
  expect(await ask(runner, {}, `${path}?as=console`)).toMatchObject({ status: 403 });
  expect(await ask(await signUp())).toMatchObject({ status: 403, body: { code: "not-staff" } });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign)
    expect(await ask(runner, headers)).toMatchObject({ status: 403, body: { code: "foreign-origin" } });
  expect((await runner.json("GET", path)).status).toBe(426);
});

test("headers that the Worker sets for a floor can't be set from outside", async () => {
  const own = await openOwnVenue();
  const runner = await aRunner(own.stadiumId);
  const answer = await runner.send("GET", `/api/staff/stadiums/${own.stadiumId}/live`, undefined, {
    upgrade: "websocket",
    "x-audience": "console",
    "x-user-id": "somebody",
    "x-subject": "teddy",
  });
  expect(answer.status).toBe(101);
  const socket = answer.webSocket as WebSocket;
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener("close", ({ code }) => resolve(code)),
  );
  socket.accept();
  open.push(socket);
  // Were it a console of Teddy, or somebody else, the roles would not know it and it would be closed.
  socket.send(resumeText);
  const first = await Promise.race([closed, nextMessages(socket, 1)]);
  expect(first).toMatchObject([{ type: "hello" }]);
});

test("a socket outlives the floor's eviction and hears the next change", async () => {
  const runner = await aRunner();
  const line = await listen(runner);
  await line.next();
  const { id } = await aReadyOrder();
  while (!(await line.newsOf(id)).delivery);
  await evictDurableObject(floor());
  await take(runner, [id]);
  expect(await line.newsOf(id)).toMatchObject({ isYours: true });
});

test("a runner whose role ended is disconnected before the next message, and when they resume", async () => {
  const [runner, other] = [await aRunner(), await aRunner()];
  const [gone, asking] = [await listen(runner), await listen(other)];
  for (const { userId } of [runner, other]) await db.delete(staffRoles).where(eq(staffRoles.userId, userId));
  asking.send(resumeText);
  expect(await asking.closed).toBe(socketClosed.notYours);
  await minutePasses();
  await aReadyOrder();
  expect(await gone.closed).toBe(socketClosed.notYours);
});

/** What was checked is trusted for a minute. */
async function minutePasses() {
  await runInDurableObject(floor(), (_, state) => {
    for (const socket of state.getWebSockets())
      socket.serializeAttachment({ ...socket.deserializeAttachment(), checkedAt: Date.now() - 61_000 });
  });
  await evictDurableObject(floor());
}

test("a runner whose rights can't be looked up connects anew, and the others hear", async () => {
  const asked = await listen(await aRunner());
  await asked.next();
  await minutePasses();
  const trusted = await listen(await aRunner());
  await trusted.next();
  await runInDurableObject(floor(), (instance) => {
    const usecases = vi.spyOn(instance as unknown as { usecases(): FloorUsecases }, "usecases");
    onTestFinished(() => usecases.mockRestore());
    usecases.mockReturnValue({ findRights: () => Promise.reject(new Error("no answer")) });
  });
  const { id } = await aReadyOrder();
  expect(await asked.closed).toBe(1011);
  expect(await trusted.newsOf(id)).toMatchObject({ type: "order" });
});

test("of a burst of questions on a floor's socket one at a time looks at the record, and the others share it", async () => {
  const line = await listen(await aRunner());
  await line.next();
  const trips = await tripsOf(async () => {
    for (let each = 0; each < 300; each++) line.send(resumeText);
    await line.next();
    // After whatever the burst still asks.
    line.send(pingText);
    while ((await line.nextText()) !== pongText);
  });
  expect(trips.length).toBeLessThan(150);
});

test("ping is answered with pong, also while the floor sleeps", async () => {
  const line = await listen(await aRunner());
  await line.next();
  await evictDurableObject(floor());
  line.send(pingText);
  for (;;) if ((await line.nextText()) === pongText) return;
});

for (const [name, message] of [
  ["no JSON", "hello"],
  ["a message of its own", '{"type":"order"}'],
  ["two kilobytes", "x".repeat(2_000)],
] as const)
  test(`a socket that sends ${name} is closed`, async () => {
    const line = await listen(await aRunner());
    line.send(message);
    expect(await line.closed).toBe(1008);
  });

function nextMessages(socket: WebSocket, count: number): Promise<FloorMessage[]> {
  const messages: FloorMessage[] = [];
  return new Promise((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      messages.push(JSON.parse(String(data)) as FloorMessage);
      if (messages.length === count) resolve(messages);
    });
  });
}
