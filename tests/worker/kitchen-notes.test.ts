import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import { orderLines } from "#worker/db/schema/index.ts";
import { anAcceptedOrder, createIntent, move, view } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, propose, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

type Cards = { board: { cards: { lines: { note: string }[] }[] } };

test("a note reaches the kitchen, the fan's order and the runner who carries the bag", async () => {
  const own = await openOwnVenue("");
  const lines = [{ ...own.burger(), note: "  no\nonion \u202e " }];
  const order = await anAcceptedOrder({ lines, stadiumId: own.stadiumId });
  const board = await order.staff.json<Cards>("GET", `/api/staff/shops/${own.shopId}/board`);
  expect(board.body.board.cards).toMatchObject([{ lines: [{ note: "no onion" }] }]);
  expect((await view(order.fan, order.id)).lines).toMatchObject([{ note: "no onion" }]);
  await move(order.staff, order.code, { action: "ready" });
  const list = () => order.staff.json<Deliveries>("GET", `/api/staff/stadiums/${own.stadiumId}/deliveries`);
  expect((await list()).body.ready).toMatchObject([{ lines: [{ note: "" }] }]);
  await move(order.staff, order.code, { action: "take" });
  expect((await list()).body.mine).toMatchObject([{ lines: [{ note: "no onion" }] }]);
});

test("a note that changed before paying is the one that is cooked; a longer one than a line is cut", async () => {
  const fan = await signUp();
  const own = await openOwnVenue("");
  const ask = (note: string) => propose(fan, [{ ...own.burger(), note }], { stadiumId: own.stadiumId });
  const first = await ask("no onion");
  const before = await createIntent(fan, first);
  const again = await ask("x".repeat(70));
  const after = await createIntent(fan, { ...again, checkoutKey: first.checkoutKey });
  expect(after.body.orderId).toBe(before.body.orderId);
  const stored = await db.select().from(orderLines).where(eq(orderLines.orderId, before.body.orderId));
  expect(stored).toMatchObject([{ note: "x".repeat(60) }]);
});

test("a note of a page is refused", async () => {
  const fan = await signUp();
  const own = await openOwnVenue("");
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const lines = proposal.lines.map((line) => ({ ...line, note: "x".repeat(241) }));
  expect(await createIntent(fan, { ...proposal, lines })).toMatchObject({ status: 400 });
});
