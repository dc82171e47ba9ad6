import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { orderLines, shopItems } from "#worker/db/schema/index.ts";
import { openAskingVenue } from "../support/asking-venue.ts";
import {
  aPlacedOrder,
  boardsTold,
  makeCallsDue,
  move,
  operationsOf,
  refund,
  refundRowsOf,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { db, signUpStaff } from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";
import { sweepDeaths } from "./support/sweep.ts";

type Asking = Awaited<ReturnType<typeof openAskingVenue>>;
const pieces = (position: number, quantity: number) => ({ position, quantity });
const linesOf = (id: string) =>
  db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position);

/** A burger and three colas, with the fan's word for the colas, and the tablets of two cooks. */
async function anAskedOrder(own: Asking, ifOut: string) {
  const order = await aPlacedOrder({
    lines: [own.burger(1), { ...own.cola(3), ifOut }],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 500 },
  });
  const tablets = await Promise.all([1, 2].map(() => signUpStaff({ role: "shop", shopId: own.shopId })));
  return { ...order, tablets };
}
type Asked = Awaited<ReturnType<typeof anAskedOrder>>;

/** The kitchen's tap at one of its tablets. */
const tap = ({ tablets, code }: Asked, which: number, isAccepted: boolean, of = pieces(1, 3)) => {
  const tablet = tablets[which] as Asked["tablets"][number];
  return isAccepted
    ? refund(tablet, code, { scope: "lines", lines: [of], isAsSaid: true, reason: "sold-out" })
    : move(tablet, code, { action: "accept", without: [of] });
};

for (const isAccepted of [false, true])
  test(`two tablets tap "sold out" at once ${isAccepted ? "after" : "before"} acceptance: settled once, as the fan said`, async () => {
    const times = rounds(8, 1);
    injects([54, 83], `two tablets settle one line ${isAccepted ? "after" : "before"} acceptance`, times);
    for (let round = 0; round < times; round++) {
      const word = round % 2 ? "-" : "l";
      const own = await openAskingVenue({ isTaxed: false });
      const order = await anAskedOrder(own, word === "-" ? word : own.idOf(word));
      if (isAccepted)
        await move(order.tablets[0] as Asked["tablets"][number], order.code, { action: "accept" });
      const answers = await Promise.all([0, 1].map((which) => tap(order, which, isAccepted)));
      expect(answers.some((each) => each.status === 200)).toBe(true);
      await boardsTold(order.id);
      const found = await row(order.id);
      const lines = await linesOf(order.id);
      if (word === "-") {
        expect([found.status, found.cancelReason, lines.length]).toEqual([
          OrderStatus.CANCELED,
          "sold-out",
          2,
        ]);
        expect((found.capturedMinor ?? 0) - found.refundedMinor).toBe(0);
      } else {
        expect(lines).toMatchObject([{}, { removedQuantity: 3 }, { quantity: 3, removedQuantity: 0 }]);
        expect(await refundRowsOf(order.id)).toHaveLength(isAccepted ? 1 : 0);
      }
    }
  });

test("the fan cancels in any instant while the kitchen settles: one of both counts, with its money", async () => {
  const times = rounds(12, 1);
  injects(83, "a fan's cancel while a tablet settles", times);
  const random = seededRandom(83);
  for (let round = 0; round < times; round++) {
    const own = await openAskingVenue({ isTaxed: false });
    const order = await anAskedOrder(own, own.idOf(round % 2 ? "l" : "t"));
    const calls = [
      () => order.fan.json("POST", `/api/orders/${order.id}/cancel`, {}),
      () => tap(order, 0, false),
    ];
    const [first, second] = random() < 0.5 ? calls : calls.toReversed();
    await Promise.all([first?.(), second?.()]);
    await boardsTold(order.id);
    const found = await row(order.id);
    const lines = await linesOf(order.id);
    if (found.status === OrderStatus.CANCELED) {
      expect((found.capturedMinor ?? 0) - found.refundedMinor).toBe(0);
    } else {
      expect(found.status).toBe(OrderStatus.PREPARING);
      expect(lines).toMatchObject([{}, { removedQuantity: 3 }, { quantity: 3 }]);
    }
  }
});

for (const isAccepted of [false, true])
  test(`the dish instead sells out in the instant of the tap ${isAccepted ? "after" : "before"} acceptance: it comes whole or not at all, never the order's end`, async () => {
    const times = rounds(8, 1);
    injects([60, 83], `the dish instead sells out ${isAccepted ? "after" : "before"} acceptance`, times);
    for (let round = 0; round < times; round++) {
      const portions = round % 2 ? 2 : 0;
      const own = await openAskingVenue({ isTaxed: false });
      const order = await anAskedOrder(own, own.idOf("l"));
      const [tablet] = order.tablets as [Asked["tablets"][number]];
      if (isAccepted) await move(tablet, order.code, { action: "accept" });
      const sold = eq(shopItems.itemId, own.idOf("l"));
      const [answer] = await Promise.all([
        tap(order, 0, isAccepted),
        db.update(shopItems).set({ stock: portions }).where(sold),
      ]);
      expect(answer.status).toBe(200);
      const found = await row(order.id);
      expect(found.status).toBe(OrderStatus.PREPARING);
      const [, cola, came] = await linesOf(order.id);
      expect(cola?.removedQuantity).toBe(3);
      expect([undefined, 3]).toContain(came?.quantity);
      for (const { stock } of await db.select().from(shopItems).where(sold))
        expect(stock ?? 0).toBeGreaterThanOrEqual(0);
    }
  });

for (const isAccepted of [false, true])
  test(`a process that dies anywhere while the kitchen swaps ${isAccepted ? "after" : "before"} acceptance swaps once, with the money of that`, async () => {
    // One venue for all deaths; a card's hold of 4 * 56.00 and a tip of 5.00, and three lemonades at 40.00 for colas at 54.00.
    const own = await openAskingVenue({ isTaxed: false });
    const press = { requestKey: crypto.randomUUID(), scope: "lines", isAsSaid: true, lines: [pieces(1, 3)] };
    const without = [pieces(1, 3)];
    const deaths = await sweepDeaths(
      {
        async prepare() {
          await own.change({ cooksAtOnce: 99, fullFromMinutes: 600 });
          const order = await anAskedOrder(own, own.idOf("l"));
          const [staff] = order.tablets as [Asked["tablets"][number]];
          if (isAccepted) await move(staff, order.code, { action: "accept" });
          return { ...order, staff };
        },
        act: ({ staff, code }) =>
          isAccepted
            ? refund(staff, code, { ...press, reason: "sold-out" })
            : move(staff, code, { action: "accept", without }),
        idOf: ({ id }) => id,
        async check({ id, staff, code }) {
          const { status } = await row(id);
          const begun = (await operationsOf(id)).length > 0;
          if (isAccepted)
            expect((await refund(staff, code, { ...press, reason: "sold-out" })).status).toBe(200);
          else if (status === OrderStatus.PENDING)
            await move(staff, code, { action: "accept", ...(begun ? {} : { without }) });
          await makeCallsDue(id);
          await ringAlarm(id);
          const { capturedMinor, refundedMinor } = await row(id);
          expect((capturedMinor ?? 0) - refundedMinor).toBe(4 * 5_600 + 500 - 3 * 1_400);
          expect(await linesOf(id)).toMatchObject([{}, { removedQuantity: 3 }, { quantity: 3 }]);
          expect((await row(id)).status).toBe(OrderStatus.PREPARING);
        },
      },
      25,
    );
    injects(
      [49, 83],
      `process stopped around each call of a swap ${isAccepted ? "after" : "before"} acceptance`,
      deaths,
    );
  });
