import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { roomContext } from "#worker/db/order/order-room.ts";
import { orderState } from "#worker/db/order/orders.ts";
import { readBatch } from "#worker/db/reading.ts";
import { servicesOf } from "#worker/services/services.ts";
import { snapshotFor } from "#worker/usecases/room/room-usecases.ts";
import { boardOf, inBoard } from "../support/worker-kitchen.ts";
import { aPlacedOrder, move, row, view } from "../support/worker-orders.ts";
import { db, openOwnVenue, signUpStaff } from "../support/worker-world.ts";

/** What a board reads of an order, and what the order's room tells it instead. */
async function bothOf(shopId: string, id: string) {
  const { facts: _, ...read } = await servicesOf(env).board().readChange(shopId, id, []);
  const [state, also] = await readBatch(db, orderState(db, id), roomContext(db, id));
  if (!state) throw new Error(`no order ${id}`);
  return { read, told: snapshotFor(shopId, state, also), version: state.order.version };
}

test("at each step a room tells its board what the board would read, the way and the dishes included", async () => {
  const { stadiumId, shopId, burger } = await openOwnVenue();
  const { id, code, fan } = await aPlacedOrder({ stadiumId, lines: [burger(2)] });
  const staff = await signUpStaff({ role: "shop", shopId });
  const runner = await signUpStaff({ role: "runner", stadiumId });
  const { handoverQr } = await view(fan, id);
  const deliveries = `/api/staff/stadiums/${stadiumId}/deliveries`;
  const steps = [
    async () => {},
    () => move(staff, code, { action: "accept" }),
    () => move(staff, code, { action: "ready" }),
    () => runner.json("POST", `${deliveries}/take`, { orderIds: [id] }),
    () => runner.json("POST", `${deliveries}/scan`, { proof: handoverQr }),
  ];
  const seen: unknown[] = [];
  for (const step of steps) {
    await step();
    const { read, told, version } = await bothOf(shopId, id);
    expect(told).toEqual({ version, ...read });
    seen.push([read.card?.status, read.floor?.delivery !== null, read.work?.needsKitchen]);
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(steps.length);
  expect((await row(id)).closedAt).not.toBeNull();
});

test("another shop's board is told nothing, and reads", async () => {
  const { stadiumId, shopId, burger } = await openOwnVenue();
  const { id } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  const [state, also] = await readBatch(db, orderState(db, id), roomContext(db, id));
  expect(state && snapshotFor("another", state, also)).toBeNull();
  expect(state && snapshotFor(shopId, state, also)).not.toBeNull();
});

test("what a room tells too late does not undo what its board has heard since", async () => {
  const { stadiumId, shopId, burger } = await openOwnVenue();
  const { id, code } = await aPlacedOrder({ stadiumId, lines: [burger()] });
  const { told: late } = await bothOf(shopId, id);
  const staff = await signUpStaff({ role: "shop", shopId });
  await move(staff, code, { action: "accept" });
  await boardOf(shopId).orderChanged(shopId, id, late);
  const place = await inBoard(shopId, ({ sql }) =>
    sql.exec<{ body: string }>("select body from places where order_id = ?", id).one(),
  );
  expect(JSON.parse(place.body)).toMatchObject({ acceptedAt: (await row(id)).acceptedAt });
});
