import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Quote, Ways } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { stadiumFloor } from "#worker/durable/clients.ts";
import { aReadyOrder, aRunner, listenToFloor, take } from "../support/floor.ts";
import { boardOf } from "../support/worker-kitchen.ts";
import { aPlacedOrder, boardsTold, row } from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { createClient, db, location, newKey, seat } from "../support/worker-world.ts";

let own: Awaited<ReturnType<typeof openPickupVenue>>;
beforeEach(async () => {
  own = await openPickupVenue(["A1", "A2"]);
  await own.change({ cooksAtOnce: 40 });
});
/** Says whether promises count the runners; the board hears of it. */
async function countRunners(counts: boolean) {
  await db.update(stadiums).set({ countsRunners: counts }).where(eq(stadiums.id, own.stadiumId));
  await boardOf(own.shopId).menuChanged(own.shopId);
}
const aBag = () => aReadyOrder({ lines: [own.burger()], stadiumId: own.stadiumId });

async function aConnectedRunner() {
  const runner = await aRunner(own.stadiumId);
  const { socket } = await listenToFloor(runner, `/api/staff/stadiums/${own.stadiumId}/live`);
  return { runner, socket };
}

/** A quote to the seat: how long until its promise begins, or what refuses it, and the ways that it offers. */
async function quote() {
  const { status, body } = await createClient().json<{ quote?: Quote; code?: string; ways?: Ways }>(
    "POST",
    "/api/quote",
    {
      ...{ stadiumId: own.stadiumId, lines: [own.burger()], tip: { kind: "amount", amountMinor: 0 } },
      ...{ checkoutKey: newKey(), stand: seat.stand, near: location },
    },
  );
  return { status, from: body.quote?.promise.from, code: body.code, ways: body.quote?.ways ?? body.ways };
}

test("bags that wait for a runner move the promise, and beyond a bound the seat is full and the shelf is offered", async () => {
  const { runner, socket } = await aConnectedRunner();
  const bags = [await aBag(), await aBag()];
  const without = await quote();
  await countRunners(true);
  const later = await quote();
  expect(later.from).toBeGreaterThan(without.from ?? 99);
  let full = later;
  while (full.status === 200 && bags.length < 9) {
    bags.push(await aBag());
    full = await quote();
  }
  expect(full).toMatchObject({ status: 409, code: "shop-full" });
  expect(full.ways).toMatchObject({ seat: null, pickup: { shopId: own.shopId } });

  const ids = bags.map(({ id }) => id);
  await take(runner, ids, own.stadiumId);
  await Promise.all(ids.map(boardsTold));
  expect((await quote()).status).toBe(200);
  socket.close();
});

test("a stand that takes no orders has no share of the runners, unless bags of it are left", async () => {
  const { socket } = await aConnectedRunner();
  await countRunners(true);
  const floor = stadiumFloor(env, own.stadiumId);
  const state = (await floor.live())[own.shopId];
  if (!state) throw new Error("The board reported nothing");
  const shareBeside = async (beside: object) => {
    await floor.report("beside", { ...state, at: Date.now(), ...beside }, own.stadiumId);
    const hands = await floor.report(own.shopId, { ...state, at: Date.now() }, own.stadiumId);
    return hands && "runners" in hands && hands.runners;
  };
  expect(await shareBeside({})).toBe(0.5);
  expect(await shareBeside({ isOpen: false })).toBe(1);
  expect(await shareBeside({ autoPausedAt: Date.now() })).toBe(1);
  expect(await shareBeside({ isOpen: false, bags: 2 })).toBe(0.25);
  socket.close();
});

test("who fetches and wants it brought after all waits for a runner like others: beyond a bound it stays on the shelf", async () => {
  own = await openPickupVenue(["A1"], { feePerItemMinor: 200 });
  await own.change({ cooksAtOnce: 40 });
  const { fan, id } = await aPlacedOrder({
    ...{ lines: [own.burger()], stadiumId: own.stadiumId, fulfilment: "pickup" },
  });
  const { runner, socket } = await aConnectedRunner();
  await countRunners(true);
  const first = async () => (await row(id)).firstPromiseFromAt ?? 0;
  const switchToSeat = () => fan.json("POST", `/api/orders/${id}/way`, { fulfilment: "seat" });
  const before = await first();
  const bags = [await aBag()];
  while ((await quote()).status === 200 && bags.length < 9) bags.push(await aBag());
  expect(await switchToSeat()).toMatchObject({ status: 409, body: { code: "shop-full" } });
  expect(await row(id)).toMatchObject({ fulfilment: "pickup", shelf: "A1" });

  await take(
    runner,
    bags.map((bag) => bag.id),
    own.stadiumId,
  );
  await Promise.all(bags.map((bag) => boardsTold(bag.id)));
  expect((await switchToSeat()).status).toBe(200);
  // Four minutes of walk, and one until a runner has it.
  expect((await first()) - before).toBe(5 * minuteMs);
  socket.close();
});

test("where no runner is known, and where the venue has not asked for it, the promise is as without", async () => {
  for (let count = 1; count <= 6; count++) await aBag();
  const without = await quote();
  await countRunners(true);
  expect((await quote()).from).toBe(without.from);
  const { socket } = await aConnectedRunner();
  await countRunners(true);
  expect((await quote()).status).toBe(409);
  await countRunners(false);
  expect((await quote()).from).toBe(without.from);
  socket.close();
});
