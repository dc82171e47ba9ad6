import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { socketClosed } from "#domain/order/order-events.ts";
import { orders, session, staffRoles } from "#worker/db/schema/index.ts";
import { withListener } from "#worker/durable/listener-headers.ts";
import { listenToFloor } from "../support/floor.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, password, signUpStaff } from "../support/worker-world.ts";

/** A stolen tablet: what was opened with a session hears nothing and does nothing once the session is over. */

const floors: WebSocket[] = [];
afterEach(() => {
  closeBoards();
  for (const socket of floors.splice(0)) socket.close();
});

type Staff = Awaited<ReturnType<typeof signUpStaff>>;

async function listen(client: Parameters<typeof listenToFloor>[0], stadiumId: string) {
  const line = await listenToFloor(client, `/api/staff/stadiums/${stadiumId}/live`);
  floors.push(line.socket);
  await line.next();
  return line;
}

const upgrade = () => new Request("https://object/", { headers: { upgrade: "websocket" } });

/** The owner's own phone: the same account, another session. */
async function onAnotherDevice({ email }: Staff) {
  const owner = createClient();
  expect((await owner.send("POST", "/api/session", { email, password })).status).toBe(200);
  return owner;
}

/** A manager's tablet with the board and the floor of an own venue open, and the manager's phone. */
async function aTabletAndItsOwner(role: "manager" | "operator" = "manager") {
  const venue = await openOwnVenue();
  const tablet = await signUpStaff({ role, stadiumId: role === "manager" ? venue.stadiumId : "" });
  const owner = await onAnotherDevice(tablet);
  const board = await openBoard(tablet, venue.shopId);
  await board.snapshot();
  const floor = await listen(tablet, venue.stadiumId);
  return { ...venue, tablet, owner, board, floor, sessionId: `s${tablet.userId}` };
}
const acknowledgedAt = async (id: string) =>
  (await db.query.orders.findFirst({ where: eq(orders.id, id) }))?.acknowledgedAt;

for (const role of ["manager", "operator"] as const)
  test(`a session that its owner ends elsewhere closes the tablet of a ${role} at once`, async () => {
    const { owner, board, floor, sessionId } = await aTabletAndItsOwner(role);
    const startedAt = Date.now();
    expect((await owner.send("DELETE", `/api/account/sessions/${sessionId}`)).status).toBe(204);
    expect(await board.closed).toBe(socketClosed.signedOut);
    expect(await floor.closed).toBe(socketClosed.signedOut);
    // Told, not found out: a board or a floor looks rights up by itself after 40 s at the soonest. An operator's session
    // may listen anywhere: the boards of all venues are told, too.
    expect(Date.now() - startedAt).toBeLessThan(35_000);
  }, 60_000);

test("signing out, and an account that is deleted, close its board and its floor", async () => {
  const out = await aTabletAndItsOwner();
  await out.tablet.send("DELETE", "/api/session");
  const gone = await aTabletAndItsOwner();
  expect((await gone.owner.send("DELETE", "/api/account", { password })).status).toBe(204);
  for (const { board, floor } of [out, gone]) {
    expect(await board.closed).toBe(socketClosed.signedOut);
    expect(await floor.closed).toBe(socketClosed.signedOut);
  }
});

test("no act counts through a socket whose session is over, though its owner is signed in elsewhere", async () => {
  const { tablet, shopId, stadiumId, burger, sessionId } = await aTabletAndItsOwner();
  const { id } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  for (const act of [{ type: "seen", orderId: id }, "beat", { type: "sign-off" }, { type: "resume" }]) {
    const again = await openBoard(tablet, shopId);
    await again.snapshot();
    const [row] = await db.select().from(session).where(eq(session.id, sessionId));
    // Without a word to the board: the act itself finds out.
    await db.delete(session).where(eq(session.id, sessionId));
    again.rest();
    again.say(act);
    expect([act, await again.closed]).toEqual([act, socketClosed.signedOut]);
    expect(again.rest()).toEqual([]);
    await db.insert(session).values(row as typeof session.$inferInsert);
  }
  expect(await acknowledgedAt(id)).toBeNull();
});

test("an expired session hears no further order, also right after its rights were looked up", async () => {
  const { board, floor, stadiumId, burger, sessionId, shopId } = await aTabletAndItsOwner();
  const objects = [env.SHOP_BOARD.getByName(shopId), env.STADIUM_FLOOR.getByName(stadiumId)];
  await db
    .update(session)
    .set({ expiresAt: new Date(1) })
    .where(eq(session.id, sessionId));
  for (const object of objects) {
    await runInDurableObject(object, (_object, state) => {
      for (const socket of state.getWebSockets())
        socket.serializeAttachment({ ...socket.deserializeAttachment(), endsAt: 1 });
    });
    await evictDurableObject(object);
  }
  board.rest();
  await aPlacedOrder({ stadiumId, lines: [burger()] });
  expect(await board.closed).toBe(socketClosed.signedOut);
  expect(await floor.closed).toBe(socketClosed.signedOut);
  expect(board.rest()).toEqual([]);
});

test("a socket knows its session through hibernation", async () => {
  const { owner, board, floor, sessionId, shopId, stadiumId } = await aTabletAndItsOwner();
  await evictDurableObject(env.SHOP_BOARD.getByName(shopId));
  await evictDurableObject(env.STADIUM_FLOOR.getByName(stadiumId));
  await owner.send("DELETE", `/api/account/sessions/${sessionId}`);
  expect(await board.closed).toBe(socketClosed.signedOut);
  expect(await floor.closed).toBe(socketClosed.signedOut);
});

test("a session that ends while its socket opens leaves no open socket behind", async () => {
  const { tablet, shopId, stadiumId, sessionId } = await aTabletAndItsOwner();
  const [board, floor] = [env.SHOP_BOARD.getByName(shopId), env.STADIUM_FLOOR.getByName(stadiumId)];
  const count = (object: typeof board | typeof floor) =>
    runInDurableObject(
      object,
      (_object, state) => state.getWebSockets().filter((each) => each.readyState === WebSocket.OPEN).length,
    );
  const before = [await count(board), await count(floor)];
  await db.delete(session).where(eq(session.id, sessionId));
  // As the Worker asks when it read the session a moment before.
  const listener = { userId: tablet.userId, sessionId, audience: "console" };
  for (const [object, subject] of [
    [board, shopId],
    [floor, stadiumId],
  ] as const)
    expect((await object.fetch(withListener(upgrade(), { ...listener, subject }))).status).toBe(404);
  expect([await count(board), await count(floor)]).toEqual(before);
});

test("a board that is not found leaves no open socket behind", async () => {
  const shopId = `none-${crypto.randomUUID()}`;
  const operator = await signUpStaff({ role: "operator" });
  const object = env.SHOP_BOARD.getByName(shopId);
  const listener = { subject: shopId, userId: operator.userId, sessionId: `s${operator.userId}` };
  expect((await object.fetch(withListener(upgrade(), listener))).status).toBe(404);
  const states = await runInDurableObject(object, (_object, state) =>
    state.getWebSockets().map((each) => each.readyState),
  );
  expect(states.filter((each) => each === WebSocket.OPEN)).toEqual([]);
});

test("beyond ten sockets of a person at a board or a floor the oldest closes, and colleagues' stay", async () => {
  const { tablet, board, floor, shopId, stadiumId } = await aTabletAndItsOwner();
  const colleague = await signUpStaff({ role: "manager", stadiumId });
  const [other, otherFloor] = [await openBoard(colleague, shopId), await listen(colleague, stadiumId)];
  const more = [];
  for (let opened = 1; opened <= 10; opened++) {
    more.push(await openBoard(tablet, shopId));
    await listen(tablet, stadiumId);
  }
  expect(await board.closed).toBe(socketClosed.replaced);
  expect(await floor.closed).toBe(socketClosed.replaced);
  for (const each of [other, ...more]) {
    each.say("beat");
    await each.until("beat");
  }
  otherFloor.send('{"type":"resume"}');
  while ((await otherFloor.next()).type !== "hello");
});

test("a revoked operator's sockets close wherever they are", async () => {
  const { tablet, board, floor } = await aTabletAndItsOwner("operator");
  const operator = await signUpStaff({ role: "operator" });
  const [role] = await db.select().from(staffRoles).where(eq(staffRoles.userId, tablet.userId));
  expect((await operator.send("DELETE", `/api/staff/team/roles/${role?.id}`)).status).toBe(204);
  expect(await board.closed).toBe(socketClosed.notYours);
  expect(await floor.closed).toBe(socketClosed.notYours);
});
