import { afterEach, beforeAll, expect, test } from "vitest";
import { type BoardCard, digestOf } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { refundsOf } from "../support/stripe-control.ts";
import { closeBoards, openBoard } from "../support/worker-board.ts";
import {
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  move,
  refund,
  refundRowsOf,
  row,
  setTimes,
  view,
} from "../support/worker-orders.ts";
import { openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());
afterEach(closeBoards);

/** Two burgers and a cola, delivered. */
async function aDeliveredOrder() {
  const own = await openOwnVenue("");
  const order = await anAcceptedOrder({ lines: [own.burger(2), own.cola(1)], stadiumId: own.stadiumId });
  await move(order.staff, order.code, { action: "ready" });
  await move(order.staff, order.code, { action: "take" });
  const { handoverPin } = await view(order.fan, order.id);
  expect((await move(order.staff, order.code, { action: "deliver", proof: handoverPin })).status).toBe(200);
  return { ...order, own };
}
type Delivered = Awaited<ReturnType<typeof aDeliveredOrder>>;

const oneBurger = { reason: "cold", lines: [{ position: 0, quantity: 1 }] };
const complain = ({ fan, id }: Pick<Delivered, "fan" | "id">, body: unknown = oneBurger) =>
  fan.json("POST", `/api/orders/${id}/complaint`, body);
const reply = ({ staff, id }: Delivered, answer: string) =>
  staff.json("POST", `/api/staff/orders/${id}/complaint`, { reply: answer });
const refundComplaint = ({ staff, id }: Delivered) =>
  refund(staff, id, { requestKey: id, scope: "lines", lines: oneBurger.lines, reason: "complaint: cold" });
const boardOf = async ({ staff, own }: Delivered) => {
  const { body } = await staff.json<{ board: { cards: { id: string; complaint: unknown }[] } }>(
    "GET",
    `/api/staff/shops/${own.shopId}/board`,
  );
  return body.board.cards;
};
const count = (list: string[], name: string) => list.filter((each) => each === name).length;

// [product 13.16]
test("what a fan says is wrong stands on the shop's board until it is answered", async () => {
  const order = await aDeliveredOrder();
  expect(await boardOf(order)).toEqual([]);
  expect(await complain(order)).toMatchObject({
    status: 200,
    body: { complaint: { ...oneBurger, answer: null } },
  });
  expect(await boardOf(order)).toMatchObject([{ id: order.id, complaint: oneBurger }]);
  expect((await view(order.fan, order.id)).live.complaint).toMatchObject({ ...oneBurger, answer: null });
  // A board that missed it notices by its heartbeat.
  const { body } = await order.staff.json<{ board: { cards: BoardCard[] } }>(
    "GET",
    `/api/staff/shops/${order.own.shopId}/board`,
  );
  const board = await openBoard(order.staff, order.own.shopId);
  board.say("beat");
  expect((await board.until("beat")).digest).toBe(digestOf(body.board.cards));
  expect((await reply(order, "bringing")).status).toBe(200);
  expect(await boardOf(order)).toEqual([]);
  board.say("beat");
  expect((await board.until("beat")).digest).toBe(digestOf([]));
  expect((await view(order.fan, order.id)).live.complaint).toMatchObject({ answer: "bringing" });
  expect(await refundRowsOf(order.id)).toEqual([]);
});

test("the refund of the piece is the answer, by the usual way of money", async () => {
  const order = await aDeliveredOrder();
  await complain(order);
  expect(await refundComplaint(order)).toMatchObject({ status: 200, body: { refund: { foodMinor: 5_400 } } });
  const { live, lines } = await view(order.fan, order.id);
  expect(live).toMatchObject({ status: OrderStatus.DELIVERED, complaint: { answer: "refund" } });
  expect(lines[0]).toMatchObject({ position: 0, refundedQuantity: 1 });
  expect(await boardOf(order)).toEqual([]);
  await expectMoneyAgrees(order.id);
});

test("double taps and two tabs make one complaint, and two tablets one refund", async () => {
  const order = await aDeliveredOrder();
  const other = { reason: "missing", lines: [{ position: 1, quantity: 1 }] };
  const sent = await Promise.all([complain(order), complain(order), complain(order, other)]);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(count(await actionsOf(order.id), "complain")).toBe(1);
  const { complaint } = await row(order.id);
  await Promise.all([refundComplaint(order), refundComplaint(order), reply(order, "was-right")]);
  const refunds = await refundRowsOf(order.id);
  expect(refunds).toHaveLength(1);
  expect((await refundsOf(order.intentId)).length).toBeLessThanOrEqual(2);
  expect(await row(order.id)).toMatchObject({ complaint, complaintAnswer: "refund" });
  await expectMoneyAgrees(order.id);
});

test("of two answers the first one stays", async () => {
  const order = await aDeliveredOrder();
  await complain(order);
  await reply(order, "at-counter");
  expect(await reply(order, "was-right")).toMatchObject({ body: { complaint: { answer: "at-counter" } } });
  expect(count(await actionsOf(order.id), "answer-complaint")).toBe(1);
});

test("after two hours the stand is no longer the address", async () => {
  const order = await aDeliveredOrder();
  await setTimes(order.id, { deliveredAt: Date.now() - 2 * 3_600_000 - 1_000 });
  expect(await complain(order)).toMatchObject({ status: 409, body: { code: "complaint-too-late" } });
  expect(await boardOf(order)).toEqual([]);
});

test("only what came can be wrong, and only once it came", async () => {
  const order = await aDeliveredOrder();
  const about = (position: number, quantity: number) =>
    complain(order, { reason: "cold", lines: [{ position, quantity }] });
  for (const [position, quantity] of [
    [0, 3],
    [7, 1],
  ] as const)
    expect(await about(position, quantity)).toMatchObject({ status: 400, body: { code: "lines-invalid" } });
  expect(await complain(order, { ...oneBurger, lines: [] })).toMatchObject({ status: 400 });
  expect(await complain(order, { ...oneBurger, reason: "free food" })).toMatchObject({ status: 400 });
  const twice = [
    { position: 0, quantity: 2 },
    { position: 0, quantity: 1 },
  ];
  expect(await complain(order, { ...oneBurger, lines: twice })).toMatchObject({
    body: { code: "lines-invalid" },
  });
  const placed = await aPlacedOrder();
  expect(await complain(placed)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
});

test("nobody complains about another customer's order, and no other stand answers", async () => {
  const order = await aDeliveredOrder();
  expect(await complain({ ...order, fan: await signUp() })).toMatchObject({ status: 404 });
  await complain(order);
  const { shopId } = await openOwnVenue("");
  const staff = await signUpStaff({ role: "shop", shopId });
  expect((await reply({ ...order, staff }, "bringing")).status).toBe(404);
  expect(await row(order.id)).toMatchObject({ complaintAnswer: null });
});
