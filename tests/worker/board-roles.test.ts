import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { socketClosed } from "#domain/order/order-events.ts";
import { customers, session, staffRoles } from "#worker/db/schema/index.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { db, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

afterEach(closeBoards);

async function anOpenBoard() {
  const own = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const board = await openBoard(staff, own.shopId);
  await board.snapshot();
  return { ...own, staff, board, object: env.SHOP_BOARD.getByName(own.shopId) };
}
const endRole = (userId: string) => db.delete(staffRoles).where(eq(staffRoles.userId, userId));

test("a tablet whose role has ended is closed at its next message", async () => {
  const { staff, board } = await anOpenBoard();
  await endRole(staff.userId);
  board.say("beat");
  expect(await board.closed).toBe(socketClosed.notYours);
  expect(board.rest()).toEqual([]);
});

test("a role change closes the tablet at once, and colleagues stay connected", async () => {
  const { staff, board, shopId, object } = await anOpenBoard();
  const colleague = await openBoard(await signUpStaff({ role: "shop", shopId }), shopId);
  await endRole(staff.userId);
  await (object as unknown as { recheck(): Promise<void> }).recheck();
  expect(await board.closed).toBe(socketClosed.notYours);
  colleague.say("beat");
  await colleague.until("beat");
});

test("a disabled account and the end of all sessions close the tablet too", async () => {
  const disabled = await anOpenBoard();
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, disabled.staff.userId));
  disabled.board.say("beat");
  expect(await disabled.board.closed).toBe(socketClosed.signedOut);
  const signedOut = await anOpenBoard();
  await db.delete(session).where(eq(session.userId, signedOut.staff.userId));
  signedOut.board.say("beat");
  expect(await signedOut.board.closed).toBe(socketClosed.signedOut);
});

test("a silent tablet's role is checked before it receives more", async () => {
  const { staff, board, object, stadiumId, burger } = await anOpenBoard();
  await endRole(staff.userId);
  await runInDurableObject(object, (_board, state) => {
    for (const socket of state.getWebSockets())
      socket.serializeAttachment({ ...socket.deserializeAttachment(), checkedAt: 0 });
  });
  await evictDurableObject(object);
  await aPlacedOrder({ stadiumId, lines: [burger()] });
  expect(await board.closed).toBe(socketClosed.notYours);
  expect(board.rest()).toEqual([]);
});

test("sockets survive hibernation with their role and shop", async () => {
  const { board, object, stadiumId, burger } = await anOpenBoard();
  await evictDurableObject(object);
  const { id } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  expect((await board.card(id)).id).toBe(id);
  board.say("beat");
  await board.until("beat");
});
