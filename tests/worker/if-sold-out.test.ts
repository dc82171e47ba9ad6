import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { menuItems, notices, orderEvents, orderLines, shopItems } from "#worker/db/schema/index.ts";
import { openAskingVenue } from "../support/asking-venue.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { captureAtProvider, findIntent, refundsOf } from "../support/stripe-control.ts";
import {
  actionsOf,
  aPlacedOrder,
  createIntent,
  move,
  refund,
  refundRowsOf,
  row,
  view,
} from "../support/worker-orders.ts";
import { db, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const pieces = (position: number, quantity: number) => ({ position, quantity });
/** 8.875 % on top: of the burger and the cola at 54.00, of a fee of 2.00, and of a lemonade at 40.00. */
const gross = { whole: 5_400 + 479, cheaper: 4_000 + 355, fee: 200 + 18 };
const totalMinor = 5 * (gross.whole + gross.fee) + 1_234;

type Options = { ifOut?: string; allergies?: string[]; wanted?: string; connectedAccount?: string };
type Asking = Awaited<ReturnType<typeof openAskingVenue>>;

/** Two burgers, and three colas for which the fan said what to do. */
async function anAskedOrder(own: Asking, { ifOut, allergies, wanted = "c" }: Options = {}) {
  const drinks = { ...own.cola(3), itemId: own.idOf(wanted), ...(ifOut && { ifOut }) };
  const order = await aPlacedOrder({
    lines: [own.burger(2), drinks],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_234 },
    ...(allergies && { allergies }),
  });
  const staff = await signUpStaff(
    { role: "shop", shopId: own.shopId },
    { role: "runner", stadiumId: own.stadiumId },
  );
  return { ...order, own, staff };
}
type Asked = Awaited<ReturnType<typeof anAskedOrder>>;

const soldOut = ({ staff, code }: Asked, of = pieces(1, 3), requestKey = crypto.randomUUID()) =>
  refund(staff, code, { requestKey, scope: "lines", lines: [of], isAsSaid: true, reason: "sold-out" });
const linesOf = (id: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);
const stockOf = async (own: Asking, letter: string) =>
  (
    await db
      .select()
      .from(shopItems)
      .where(eq(shopItems.itemId, own.idOf(letter)))
  )[0]?.stock;
const cardOf = async ({ staff, own, id }: Asked) => {
  const { body } = await staff.json<{ board: { cards: BoardCard[] } }>(
    "GET",
    `/api/staff/shops/${own.shopId}/board`,
  );
  return body.board.cards.find((card) => card.id === id);
};
async function deliver({ staff, code, fan, id }: Asked) {
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  const { handoverPin } = await view(fan, id);
  expect((await move(staff, code, { action: "deliver", proof: handoverPin })).status).toBe(200);
}

for (const stage of ["before", "after"] as const)
  describe(`sold out ${stage} the shop accepts`, () => {
    /** The kitchen's one tap. */
    async function tap(order: Asked, of = pieces(1, 3)) {
      const { staff, code } = order;
      if (stage === "before") return await move(staff, code, { action: "accept", without: [of] });
      expect((await move(staff, code, { action: "accept" })).status).toBe(200);
      return await soldOut(order, of);
    }

    for (const [letter, price, left] of [
      ["l", gross.cheaper, 3],
      ["t", gross.whole, 3],
      ["l", gross.cheaper, null],
      ["l", 0, 2],
      ["t", 0, 0],
    ] as const)
      test(`${letter === "l" ? "a cheaper" : "an equal"} dish instead, of which ${left ?? "many"} are left: ${price ? "it comes" : "the line is left out"}`, async () => {
        const own = await openAskingVenue();
        const order = await anAskedOrder(own, { ifOut: own.idOf(letter) });
        await own.count(own.idOf(letter), left);
        expect((await tap(order)).status).toBe(200);
        const { id, fan, intentId, staff } = order;
        const paidMinor = 1_234 + 2 * (gross.whole + gross.fee) + (price && 3 * (price + gross.fee));
        const isShort = stage === "before";
        expect(await row(id)).toMatchObject({
          totalMinor,
          capturedMinor: isShort ? paidMinor : totalMinor,
          refundedMinor: isShort ? 0 : totalMinor - paidMinor,
          status: OrderStatus.PREPARING,
        });
        expect((await findIntent(intentId)).amount_received).toBe(isShort ? paidMinor : totalMinor);
        await expectMoneyAgrees(id);
        const came = price ? [{ itemId: own.idOf(letter), quantity: 3, removedQuantity: 0 }] : [];
        const lines = await linesOf(id);
        expect(lines).toMatchObject([{ removedQuantity: 0 }, { removedQuantity: 3 }, ...came]);
        if (left !== null) expect(await stockOf(own, letter)).toBe(price ? 0 : left);

        // Board, fan and runner see the same dish.
        const name = { en: letter === "l" ? "Lemonade" : "Tea" };
        const instead = price ? [{ name, instead: { of: 1 } }] : [];
        expect((await cardOf(order))?.lines).toMatchObject([{}, { removedQuantity: 3 }, ...instead]);
        const seen = await view(fan, id);
        expect(seen.lines).toMatchObject([
          { swappedQuantity: 0 },
          {
            swappedQuantity: price ? 3 : 0,
            soldOutQuantity: price || !isShort ? 0 : 3,
            refundedQuantity: price || isShort ? 0 : 3,
          },
          ...(price ? [{ name, insteadOf: { en: "Dish" }, quantity: 3 }] : []),
        ]);
        expect(seen.money.dueMinor).toBe(paidMinor);
        const tax = price ? Math.round((price * 8_875) / 108_875) * 3 + 3 * 18 : 0;
        expect(seen.taxLines).toMatchObject([{ taxMinor: 2 * (479 + 18) + tax }]);
        await move(staff, order.code, { action: "ready" });
        const floor = await staff.json<Deliveries>("GET", `/api/staff/stadiums/${own.stadiumId}/deliveries`);
        expect(floor.body.ready.find((bag) => bag.id === id)?.lines).toMatchObject(
          price
            ? [{ quantity: 2 }, { name, quantity: 3, insteadOf: { en: "Dish" } }]
            : [{ quantity: 2 }, { quantity: 3, removedQuantity: 3 }],
        );
      });

    for (const choice of [undefined, "-"])
      test(`${choice ? "all of it is canceled and paid back" : "the line is left out"}, as the fan said`, async () => {
        const own = await openAskingVenue();
        const order = await anAskedOrder(own, choice ? { ifOut: choice } : {});
        expect((await tap(order, pieces(1, 1))).status).toBe(200);
        const { capturedMinor, refundedMinor, status, cancelReason } = await row(order.id);
        const isShort = stage === "before";
        const left = totalMinor - gross.whole - gross.fee;
        if (choice)
          expect({ status, cancelReason }).toEqual({
            status: OrderStatus.CANCELED,
            cancelReason: "sold-out",
          });
        else expect(status).toBe(OrderStatus.PREPARING);
        if (choice && isShort) expect(capturedMinor).toBeNull();
        else expect((capturedMinor ?? 0) - refundedMinor).toBe(choice ? 0 : left);
        await expectMoneyAgrees(order.id);
      });

    test("some pieces are swapped, the rest comes as ordered; all is refunded piece by piece later", async () => {
      const own = await openAskingVenue();
      const order = await anAskedOrder(own, { ifOut: own.idOf("l") });
      await tap(order, pieces(1, 2));
      expect(await linesOf(order.id)).toMatchObject([{}, { removedQuantity: 2 }, { quantity: 2 }]);
      await deliver(order);
      for (const of of [pieces(2, 1), pieces(1, 1), pieces(2, 1), pieces(0, 2)]) {
        const answer = await refund(order.staff, order.id, { scope: "lines", lines: [of] });
        expect(answer.status).toBe(200);
        await expectMoneyAgrees(order.id);
      }
      expect((await refund(order.staff, order.id, { scope: "lines", lines: [pieces(1, 1)] })).status).toBe(
        409,
      );
      expect((await view(order.fan, order.id)).money.dueMinor).toBe(1_234);
    });
  });

test("a tap that is sent twice, and two tablets at once, swap once", async () => {
  const own = await openAskingVenue();
  const order = await anAskedOrder(own, { ifOut: own.idOf("l") });
  const accept = () => move(order.staff, order.code, { action: "accept", without: [pieces(1, 1)] });
  await Promise.all([accept(), accept()]);
  expect(await linesOf(order.id)).toHaveLength(3);
  const key = crypto.randomUUID();
  const answers = await Promise.all([soldOut(order, pieces(1, 1), key), soldOut(order, pieces(1, 1), key)]);
  expect(answers.map((each) => each.status)).toEqual([200, 200]);
  expect((await soldOut(order, pieces(1, 1), key)).status).toBe(200);
  expect(await linesOf(order.id)).toMatchObject([
    {},
    { removedQuantity: 2 },
    { quantity: 1 },
    { quantity: 1 },
  ]);
  expect(await refundRowsOf(order.id)).toHaveLength(1);
  await expectMoneyAgrees(order.id);
});

test("of two orders that want the last portion instead, one gets it and one is left out", async () => {
  const own = await openAskingVenue();
  const asked = [
    await anAskedOrder(own, { ifOut: own.idOf("l") }),
    await anAskedOrder(own, { ifOut: own.idOf("l") }),
  ];
  await own.count(own.idOf("l"), 1);
  const accept = ({ staff, code }: Asked) => move(staff, code, { action: "accept", without: [pieces(1, 1)] });
  expect((await Promise.all(asked.map(accept))).map((each) => each.status)).toEqual([200, 200]);
  const came = await Promise.all(asked.map(async ({ id }) => (await linesOf(id)).length));
  expect(came.sort()).toEqual([2, 3]);
  expect(await stockOf(own, "l")).toBe(0);
  for (const { id } of asked) await expectMoneyAgrees(id);
});

test("the fan cancels while the kitchen swaps: whichever was first counts, and the money agrees", async () => {
  const own = await openAskingVenue();
  const order = await anAskedOrder(own, { ifOut: own.idOf("l") });
  await Promise.all([
    order.fan.json("POST", `/api/orders/${order.id}/cancel`, {}),
    move(order.staff, order.code, { action: "accept", without: [pieces(1, 3)] }),
  ]);
  await expectMoneyAgrees(order.id);
});

test("a whole hold that was taken at the provider gives back the difference to what came", async () => {
  const own = await openAskingVenue();
  const order = await anAskedOrder(own, { ifOut: own.idOf("l") });
  await captureAtProvider(order.intentId);
  await move(order.staff, order.code, { action: "accept", without: [pieces(1, 3)] });
  const back = 3 * (gross.whole - gross.cheaper);
  expect(await row(order.id)).toMatchObject({ capturedMinor: totalMinor, refundedMinor: back });
  expect((await refundsOf(order.intentId)).reduce((sum, each) => sum + each.amount, 0)).toBe(back);
  await expectMoneyAgrees(order.id);
});

test("the fan is told what comes instead, and the history names it", async () => {
  const own = await openAskingVenue();
  const order = await anAskedOrder(own, { ifOut: own.idOf("t") });
  await move(order.staff, order.code, { action: "accept" });
  await soldOut(order);
  expect(await actionsOf(order.id)).toEqual(["place", "capture", "accept", "swap"]);
  const [swap] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.action, "swap")));
  expect(swap?.detail).toMatchObject({ swapped: [{ position: 1, quantity: 3, itemId: own.idOf("t") }] });
  // The same price: nothing is given back, and nothing says so.
  expect((await view(order.fan, order.id)).money).toMatchObject({
    refundState: "none",
    dueMinor: totalMinor,
  });
  expect(await db.select().from(notices).where(eq(notices.orderId, order.id))).toEqual([]);
});

describe("what may come instead", () => {
  for (const [letter, why] of [
    ["w", "a dearer dish"],
    ["n", "one with an allergen more"],
    ["u", "one whose allergens aren’t all known"],
    ["a", "one with an age limit"],
    ["o", "another shop’s"],
    ["p", "one of another category"],
    ["c", "the dish itself"],
    ["x", "one that there isn’t"],
  ])
    test(`${why} is left out of the quote, whoever writes it into the body`, async () => {
      const own = await openAskingVenue();
      const fan = await signUp();
      const line = { ...own.cola(), ifOut: own.idOf(letter ?? "") };
      const { body } = await fan.json<{ quote: Quote }>("POST", "/api/quote", {
        stadiumId: own.stadiumId,
        lines: [line],
        tip: { kind: "amount", amountMinor: 0 },
      });
      expect(body.quote.lines).toMatchObject([{ ifSoldOut: { kind: "leave-out" } }]);
    });

  test("what was agreed is in the quote’s hash, and what is no choice at all is a bad request", async () => {
    const own = await openAskingVenue();
    const fan = await signUp();
    const proposal = await propose(fan, [own.cola()], { stadiumId: own.stadiumId });
    const send = (ifOut: string) =>
      createIntent(fan, { ...proposal, lines: [{ ...own.cola(), ifOut }] }) as Promise<{
        status: number;
        body: unknown;
      }>;
    expect(await send("-")).toMatchObject({ status: 409, body: { code: "quote-changed" } });
    expect(await send("no such; dish")).toMatchObject({ status: 400 });
  });

  test("a venue that doesn’t ask stores nothing, whatever the body says, and leaves out", async () => {
    const own = await openAskingVenue({ asks: false });
    const order = await anAskedOrder(own, { ifOut: "-" });
    expect(order.quote.lines.map((line) => "ifSoldOut" in line)).toEqual([false, false]);
    await move(order.staff, order.code, { action: "accept", without: [pieces(1, 1)] });
    expect(await linesOf(order.id)).toMatchObject([{ ifSoldOut: null }, { removedQuantity: 1 }]);
    expect((await row(order.id)).status).toBe(OrderStatus.PREPARING);
  });

  for (const [why, spoil] of [
    ["got an allergen", (own: Asking) => changeDish(own, "t", { allergens: ["nuts"] })],
    ["left the category", (own: Asking) => changeDish(own, "t", { categoryId: "burgers" })],
    ["must be asked for", (own: Asking) => changeDish(own, "t", { ageRestricted: true })],
    [
      "was taken off",
      (own: Asking) =>
        db
          .update(shopItems)
          .set({ isAvailable: false })
          .where(eq(shopItems.itemId, own.idOf("t"))),
    ],
  ] as const)
    test(`a dish that ${why} since then is left out by the kitchen’s tap`, async () => {
      const own = await openAskingVenue();
      const order = await anAskedOrder(own, { ifOut: own.idOf("t") });
      await spoil(own);
      await move(order.staff, order.code, { action: "accept", without: [pieces(1, 3)] });
      expect(await linesOf(order.id)).toMatchObject([{}, { removedQuantity: 3 }]);
      await expectMoneyAgrees(order.id);
    });

  test("a dish with an allergen that the fan named never comes, though the first has it, too", async () => {
    const own = await openAskingVenue();
    const order = await anAskedOrder(own, { wanted: "s", ifOut: own.idOf("h"), allergies: ["sesame"] });
    await move(order.staff, order.code, { action: "accept", without: [pieces(1, 3)] });
    expect(await linesOf(order.id)).toHaveLength(2);
  });

  test("a price that rose since then is the agreed one, and portions that others were promised stay theirs", async () => {
    const own = await openAskingVenue();
    const order = await anAskedOrder(own, { ifOut: own.idOf("l") });
    await changeDish(own, "l", { priceMinor: 9_000 });
    await own.count(own.idOf("l"), 4);
    await anAskedOrder(own, { wanted: "l" });
    await move(order.staff, order.code, { action: "accept", without: [pieces(1, 2)] });
    expect(await linesOf(order.id)).toMatchObject([{}, { removedQuantity: 2 }]);
    await soldOut(order, pieces(1, 1));
    expect(await linesOf(order.id)).toMatchObject([
      {},
      { removedQuantity: 3 },
      { unitMinor: 4_000, quantity: 1 },
    ]);
    await expectMoneyAgrees(order.id);
  });
});

const changeDish = (own: Asking, letter: string, change: Partial<typeof menuItems.$inferInsert>) =>
  db
    .update(menuItems)
    .set(change)
    .where(eq(menuItems.id, own.idOf(letter)));
