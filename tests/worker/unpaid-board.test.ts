import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auditLog } from "#worker/db/schema/index.ts";
import { findIntent, payWithCard } from "../support/stripe-control.ts";
import { closeBoards, openBoard, readBoard } from "../support/worker-board.ts";
import { placesOf } from "../support/worker-kitchen.ts";
import { boardsTold, checkOut, row } from "../support/worker-orders.ts";
import { db, openOwnVenue, signUp, signUpStaff } from "../support/worker-world.ts";

afterEach(closeBoards);

/** A shop with somebody at its board and a fan at the payment. */
async function aShopWithDraft() {
  const own = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const fan = await signUp();
  const draft = await checkOut(fan, { lines: [own.burger(3)], stadiumId: own.stadiumId });
  const end = (by: typeof staff) =>
    by.send("POST", `/api/staff/shops/${own.shopId}/unpaid/${draft.orderId}/end`);
  return { ...own, staff, fan, draft, end };
}

test("the board shows what is reserved and not paid yet, and nothing of who reserved it", async () => {
  const { shopId, staff, fan, draft, burger } = await aShopWithDraft();
  const answer = await staff.send("GET", `/api/staff/shops/${shopId}/board`);
  const text = await answer.text();
  expect(JSON.parse(text).board.unpaid).toEqual([
    {
      id: draft.orderId,
      sinceAt: expect.any(Number),
      minutes: Math.round(11 * 3 ** 0.7),
      lines: [{ itemId: burger().itemId, quantity: 3 }],
    },
  ]);
  for (const secret of [fan.userId, fan.email, "Noa", draft.intentId, draft.proposal.seat.section])
    expect(text).not.toContain(`"${secret}"`);
});

test("tablets hear when somebody reserves, and when the place is given back", async () => {
  const own = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const board = await openBoard(staff, own.shopId);
  expect((await board.snapshot()).unpaid).toEqual([]);
  const fan = await signUp();
  const { orderId } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  const { unpaid } = await board.until("unpaid", (message) => message.unpaid.length > 0);
  expect(unpaid.map(({ id }) => id)).toEqual([orderId]);
  await staff.send("POST", `/api/staff/shops/${own.shopId}/unpaid/${orderId}/end`);
  expect((await board.until("unpaid", (message) => message.unpaid.length === 0)).unpaid).toEqual([]);
});

test("staff end an unpaid order: its place is free, its hold is released, and the audit log says who did it", async () => {
  const { shopId, staff, draft, end } = await aShopWithDraft();
  expect((await end(staff)).status).toBe(204);
  await boardsTold(draft.orderId);
  expect(await placesOf(shopId)).toEqual([]);
  expect(await row(draft.orderId)).toMatchObject({ cancelReason: "ended-by-staff", placedAt: null });
  expect((await findIntent(draft.intentId)).status).toBe("canceled");
  expect(await db.select().from(auditLog).where(eq(auditLog.userId, staff.userId))).toMatchObject([
    { action: "order.end-unpaid", subject: draft.orderId, outcome: "ok" },
  ]);
});

test("an order that was paid meanwhile is placed instead of ended", async () => {
  const { shopId, staff, draft, end } = await aShopWithDraft();
  await payWithCard(draft.clientSecret);
  const answer = await end(staff);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: "wrong-state" });
  expect((await row(draft.orderId)).placedAt).not.toBeNull();
  expect((await readBoard(staff, shopId)).body.board.unpaid).toEqual([]);
});

test("nobody else ends it: another shop's staff, a runner, an operator or the fan", async () => {
  const { stadiumId, fan, draft, end } = await aShopWithDraft();
  const other = await openOwnVenue();
  for (const person of [
    await signUpStaff({ role: "shop", shopId: other.shopId }),
    await signUpStaff({ role: "runner", stadiumId }),
    await signUpStaff({ role: "operator" }),
    fan,
  ])
    expect([403, 404]).toContain((await end(person)).status);
  expect((await row(draft.orderId)).closedAt).toBeNull();
});
