import { afterAll, beforeEach, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { settleIn } from "../support/settlement.ts";
import { eventsAbout, findIntent, refundsOf, stripeControl } from "../support/stripe-control.ts";
import {
  actionsOf,
  anAcceptedOrder,
  aPlacedOrder,
  makeCallsDue,
  move,
  operationsOf,
  refund,
  refundRowsOf,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { signUpStaff } from "../support/worker-world.ts";
import { openBigVenue } from "./support/big-venue.ts";
import { injects } from "./support/fault.ts";
import { sweepDeaths } from "./support/sweep.ts";
import { deliver } from "./support/webhooks.ts";

// The bank's currency is another than the fan's: the check after each test compares both books.
beforeEach(() => settleIn("usd", 0.27));
afterAll(() => settleIn(null));

/** The bounded run crashes at every tenth of some thirty calls. */
const boundedStep = 10;
const what = (doing: string) => `process stopped before and after each outside call of ${doing}`;
const pieces = (position: number, quantity: number) => ({ position, quantity });
const amountsOf = async (intentId: string) =>
  (await refundsOf(intentId)).map((each) => each.amount).sort((a, b) => a - b);

let venue: ReturnType<typeof openBigVenue> | undefined;
/** Two burgers and three colas at 54.00 each, five delivery fees and a tip of 12.34, in one venue for the whole file. */
async function cart() {
  venue ??= openBigVenue();
  const { burger, cola, stadiumId } = await venue;
  const tip = { kind: "amount" as const, amountMinor: 1_234 };
  return { lines: [burger(2), cola(3)], stadiumId, tip };
}

async function callsEnd(id: string) {
  await makeCallsDue(id);
  await ringAlarm(id);
}

test("a process that dies anywhere while pieces are refunded gives them back once", async () => {
  const deaths = await sweepDeaths(
    {
      async prepare() {
        const order = await anAcceptedOrder(await cart());
        return {
          ...order,
          press: { requestKey: crypto.randomUUID(), scope: "lines", lines: [pieces(1, 2)] },
        };
      },
      act: ({ staff, code, press }) => refund(staff, code, press),
      idOf: ({ id }) => id,
      async check({ id, staff, code, press, intentId }, died) {
        // What was written down is made without the staff; what was not written never happened.
        if (died && died.rescue !== "client")
          expect(await amountsOf(intentId)).toEqual((await refundRowsOf(id)).length > 0 ? [400, 10_800] : []);
        expect((await refund(staff, code, press)).status).toBe(200);
        await callsEnd(id);
        expect(await amountsOf(intentId)).toEqual([400, 10_800]);
        expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, refundedMinor: 11_200 });
      },
    },
    boundedStep,
  );
  injects([38, 40, 49], what("a refund of pieces"), deaths);
});

test("a process that dies anywhere while the last pieces are refunded ends the order once, tip included", async () => {
  const deaths = await sweepDeaths(
    {
      async prepare() {
        const order = await anAcceptedOrder(await cart());
        const lines = [pieces(0, 2), pieces(1, 3)];
        return { ...order, press: { requestKey: crypto.randomUUID(), scope: "lines", lines } };
      },
      act: ({ staff, id, press }) => refund(staff, id, press),
      idOf: ({ id }) => id,
      async check({ id, staff, press, intentId }) {
        expect((await refund(staff, id, press)).status).toBe(200);
        await callsEnd(id);
        expect(await amountsOf(intentId)).toEqual([2_234, 27_000]);
        expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, refundedMinor: 29_234 });
        expect((await actionsOf(id)).filter((each) => each === "cancel")).toHaveLength(1);
      },
    },
    boundedStep,
  );
  injects([40, 49], what("a refund that ends the order"), deaths);
});

test("a process that dies anywhere while the kitchen accepts without what sold out takes only the rest, once", async () => {
  const deaths = await sweepDeaths(
    {
      async prepare() {
        const order = await aPlacedOrder(await cart());
        return { ...order, staff: await signUpStaff({ role: "shop", shopId: order.shopId }) };
      },
      act: ({ staff, code }) =>
        move(staff, code, { action: "accept", without: [pieces(0, 1), pieces(1, 1)] }),
      idOf: ({ id }) => id,
      async check({ id, staff, code, intentId }, died) {
        const { status } = await row(id);
        const begun = (await operationsOf(id)).length > 0;
        if (died && died.rescue !== "client")
          expect(status).toBe(begun ? OrderStatus.PREPARING : OrderStatus.PENDING);
        // Whoever presses next may think that everything is there: what was written down counts.
        const body = { action: "accept", ...(begun ? {} : { without: [pieces(0, 1), pieces(1, 1)] }) };
        if (status === OrderStatus.PENDING) expect((await move(staff, code, body)).status).toBe(200);
        await callsEnd(id);
        expect((await findIntent(intentId)).amount_received).toBe(29_234 - 2 * 5_600);
        expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, capturedMinor: 18_034 });
        expect(await actionsOf(id)).toEqual(["place", "capture", "accept"]);
      },
    },
    boundedStep,
  );
  injects([40, 49, 53], what("accepting without two pieces"), deaths);
});

test("a process that dies anywhere while a refund that came back is heard of books it once", async () => {
  const deaths = await sweepDeaths(
    {
      async prepare() {
        const order = await anAcceptedOrder(await cart());
        await refund(order.staff, order.code, { scope: "lines", lines: [pieces(0, 1)] });
        const food = (await refundsOf(order.intentId)).find((each) => each.transfer_reversal !== null);
        await stripeControl("POST", "refunds/fail", { id: food?.id });
        const event = (await eventsAbout(food?.id ?? "")).findLast((each) => each.type === "refund.failed");
        return { ...order, event };
      },
      act: ({ event }) => deliver(event),
      idOf: ({ id }) => id,
      async check({ id, event }) {
        // An event that was not answered with 2xx comes again.
        expect((await deliver(event)).status).toBe(200);
        expect((await actionsOf(id)).filter((each) => each === "refund-failed")).toHaveLength(1);
        expect((await row(id)).refundedMinor).toBe(200);
      },
    },
    boundedStep,
  );
  injects([14, 39, 49], what("refund.failed"), deaths);
});
