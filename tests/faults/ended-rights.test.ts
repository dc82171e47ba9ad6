import { runInDurableObject } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { socketClosed } from "#domain/order/order-events.ts";
import { staffInvitations, staffRoles } from "#worker/db/schema/index.ts";
import { aReadyOrder, listenToFloor } from "../support/floor.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { room, row } from "../support/worker-orders.ts";
import { closeSockets, connect } from "../support/worker-sockets.ts";
import { createClient, db, openTeddy, password, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

beforeAll(() => openTeddy());
const floors: WebSocket[] = [];
afterEach(() => {
  closeSockets();
  closeBoards();
  vi.useRealTimers();
  for (const socket of floors.splice(0)) socket.close();
});

const waitFor = setTimeout;
/** The code with which it closed. Timers stand still in these tests, so a socket that nobody tells would hang them. */
const codeOf = (closed: Promise<number>) =>
  Promise.race([closed, new Promise<string>((resolve) => waitFor(resolve, 10_000, "not told"))]);

/** A manager with an order, its shop's board and the floor open on one tablet, and a second device. */
async function aStolenTablet() {
  const order = await aReadyOrder();
  const tablet = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const owner = createClient();
  await owner.send("POST", "/api/session", { email: tablet.email, password });
  const board = await openBoard(tablet, order.shopId);
  await board.snapshot();
  const floor = await listenToFloor(tablet);
  floors.push(floor.socket);
  // Nor does an alarm of the order ring meanwhile, which would look rights up as well.
  await runInDurableObject(room(order.id), (_room, { storage }) => storage.deleteAlarm());
  return { order, tablet, owner, sockets: [await connect(tablet, order.id), board, floor] };
}

test("what a stolen tablet has open is closed at once, and what it sends afterwards counts for nothing", async () => {
  injects(71, "a session ended elsewhere with an order, a board and a floor open", 3);
  const { order, tablet, owner, sockets } = await aStolenTablet();
  // The server's clock and timers stand still meanwhile: nothing finds the end out by itself, it is told.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "setInterval"] });
  await owner.send("DELETE", `/api/account/sessions/s${tablet.userId}`);
  for (const { closed } of sockets) expect(await codeOf(closed)).toBe(socketClosed.signedOut);
  vi.useRealTimers();
  const { version } = await row(order.id);
  const act = await tablet.send("POST", `/api/staff/orders/${order.code}`, { action: "take" });
  expect(act.status).toBe(401);
  expect((await row(order.id)).version).toBe(version);
});

test("with a role its sockets and its open invitations end", async () => {
  injects(71, "a manager dismissed with an order, a board, a floor and an invitation open", 4);
  const { tablet, sockets } = await aStolenTablet();
  const invited = { email: `mole-${tablet.userId}@example.com`, role: "manager", stadiumId: "teddy" };
  expect((await tablet.send("POST", "/api/staff/team/invitations", invited)).status).toBe(201);
  const operator = await signUpStaff({ role: "operator" });
  const role = await db.query.staffRoles.findFirst({ where: eq(staffRoles.userId, tablet.userId) });
  expect((await operator.send("DELETE", `/api/staff/team/roles/${role?.id}`)).status).toBe(204);
  for (const { closed } of sockets) expect(await codeOf(closed)).toBe(socketClosed.notYours);
  expect(await db.$count(staffInvitations, eq(staffInvitations.email, invited.email))).toBe(0);
});
