import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { findIntent } from "../support/stripe-control.ts";
import { makeLookupsDue, ringBoard, shelvesOf } from "../support/worker-kitchen.ts";
import {
  actionsOf,
  aPlacedOrder,
  boardsTold,
  ledgerSums,
  makeCallsDue,
  move,
  ringAlarm,
  row,
  view,
} from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";
import { sweepDeaths } from "./support/sweep.ts";

const what = (doing: string) => `process stopped before and after each outside call of ${doing}`;
const boundedStep = 9;

/** A burger at 54.00 with a fee of 2.00 and, to the seat, a tip of 5.00; with somebody of its shop. */
async function anOrder(fulfilment: "seat" | "pickup", steps: string[] = []) {
  const own = await openPickupVenue(["A1"], { account: "acct_local_teddy_oven" });
  const tip = { kind: "amount" as const, amountMinor: 500 };
  const order = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()], tip, fulfilment });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  for (const action of steps) await move(staff, order.code, { action });
  return { ...order, staff };
}
type Order = Awaited<ReturnType<typeof anOrder>>;
const switchWay = ({ fan, id }: Order) => fan.json("POST", `/api/orders/${id}/way`, { fulfilment: "pickup" });

test("a process that dies anywhere while an order becomes one to collect, before the charge, leaves it whole either way", async () => {
  const deaths = await sweepDeaths(
    {
      prepare: () => anOrder("seat"),
      act: switchWay,
      idOf: ({ id }) => id,
      async check(order) {
        const { id, intentId, shopId, staff, code } = order;
        const { fulfilment, shelf, waived } = await row(id);
        expect([shelf, waived?.sumMinor]).toEqual(fulfilment === "pickup" ? ["A1", 700] : [null, undefined]);
        expect((await switchWay(order)).status).toBe(200);
        expect((await move(staff, code, { action: "accept" })).status).toBe(200);
        expect((await findIntent(intentId)).amount_received).toBe(5_400);
        expect((await actionsOf(id)).filter((each) => each === "switch-way")).toHaveLength(1);
        expect(await shelvesOf(shopId)).toEqual([{ order_id: id, shelf: "A1" }]);
      },
    },
    boundedStep,
  );
  injects([49, 82], what("seat to shelf before the charge"), deaths);
});

test("a process that dies anywhere while an order becomes one to collect, after the charge, gives fee and tip back once", async () => {
  const deaths = await sweepDeaths(
    {
      prepare: () => anOrder("seat", ["accept"]),
      act: switchWay,
      idOf: ({ id }) => id,
      async check(order) {
        const { id } = order;
        expect((await switchWay(order)).status).toBe(200);
        await makeCallsDue(id);
        await ringAlarm(id);
        expect(await row(id)).toMatchObject({ fulfilment: "pickup", shelf: "A1", refundedMinor: 700 });
        expect(await ledgerSums(id, ["refund"])).toMatchObject({ card: 700, platform: -200, runner: -500 });
      },
    },
    boundedStep,
  );
  injects([38, 49, 82], what("seat to shelf after the charge"), deaths);
});

test("a process that dies anywhere while a bag is put on its shelf leaves it there once, with its clock", async () => {
  const put = ({ staff, code }: Order) => move(staff, code, { action: "hand-over" });
  const deaths = await sweepDeaths(
    {
      prepare: () => anOrder("pickup", ["accept", "ready"]),
      act: put,
      idOf: ({ id }) => id,
      async check(order) {
        const { id, fan } = order;
        if ((await row(id)).status !== OrderStatus.DELIVERING) expect((await put(order)).status).toBe(200);
        expect((await actionsOf(id)).filter((each) => each === "hand-over")).toHaveLength(1);
        const { collectBy } = (await view(fan, id)).live;
        expect(collectBy).toBeGreaterThan(Date.now());
      },
    },
    boundedStep,
  );
  injects([49, 82], what("put on shelf"), deaths);
});

test("a process that dies anywhere while the counter hands a bag over leaves it delivered once, its shelf free", async () => {
  const deliver = async ({ staff, code, proof }: Order & { proof: string | null }) =>
    await move(staff, code, { action: "deliver", proof });
  const deaths = await sweepDeaths(
    {
      async prepare() {
        const order = await anOrder("pickup", ["accept", "ready", "hand-over"]);
        return { ...order, proof: (await view(order.fan, order.id)).handoverQr };
      },
      act: deliver,
      idOf: ({ id }) => id,
      async check(order) {
        const { id, shopId } = order;
        if ((await row(id)).status !== OrderStatus.DELIVERED) expect((await deliver(order)).status).toBe(200);
        await ringAlarm(id);
        await boardsTold(id);
        expect((await actionsOf(id)).filter((each) => each === "deliver")).toHaveLength(1);
        // A board that was not told looks by itself, five minutes later at most.
        await makeLookupsDue(shopId);
        await ringBoard(shopId);
        expect(await shelvesOf(shopId)).toEqual([]);
      },
    },
    boundedStep,
  );
  injects([49, 82], what("delivery at the counter"), deaths);
});
