import { beforeAll, describe, expect, test } from "vitest";
import {
  type FloorEvent,
  type FloorState,
  newlyReady,
  reduceFloor,
  startFloor,
} from "#app/routes/staff/runner/floor/floor-state.ts";
import type { Carried, Deliveries, Delivery } from "#domain/delivery/deliveries.ts";
import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import type { NamedEvent } from "#domain/event/match-event.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { aCarried, aDelivery, someDeliveries } from "#tests/support/deliveries.ts";

let carried: Carried;
beforeAll(async () => {
  carried = await aCarried();
});

const startWith = (changes: Partial<Deliveries> = {}) => startFloor(someDeliveries(changes), 0);
const play = (state: FloorState, ...events: FloorEvent[]) => events.reduce(reduceFloor, state);
const hear = (message: FloorMessage): FloorEvent => ({ type: "message", message, at: 0 });
const answer = (changes: Partial<Deliveries>): FloorEvent => ({
  type: "deliveries",
  by: "poll",
  deliveries: someDeliveries(changes),
  at: 0,
});
type News = { version?: number; status?: OrderStatus; isYours?: boolean; serverNow?: number };
const ready = (delivery: Delivery, { serverNow = 10_001, version = delivery.version }: News = {}) =>
  hear({
    type: "order",
    order: { id: delivery.id, version, shopId: "grill", status: OrderStatus.PREPARING, isReady: true },
    delivery: { ...delivery, version },
    isYours: false,
    serverNow,
  });
const gone = (
  id: string,
  { version = 9, status = OrderStatus.DELIVERING, isYours = false, serverNow = 10_001 }: News = {},
) =>
  hear({
    type: "order",
    order: { id, version, shopId: "grill", status, isReady: true },
    delivery: null,
    isYours,
    serverNow,
  });
const ids = ({ deliveries }: FloorState) => deliveries.ready.map(({ id }) => id);

describe("the floor on a runner's phone", () => {
  test("a bag comes, and goes when somebody takes it", () => {
    const bag = aDelivery();
    const state = play(startWith(), ready(bag));
    expect(ids(state)).toEqual([bag.id]);
    expect(ids(play(state, gone(bag.id)))).toEqual([]);
  });

  test("an older word never replaces a newer one", () => {
    const bag = aDelivery({ version: 4 });
    expect(ids(play(startWith(), gone(bag.id, { version: 5 }), ready(bag)))).toEqual([]);
    const fresh = play(startWith(), ready(bag, { version: 6 }), ready(bag, { version: 5 }));
    expect(fresh.deliveries.ready).toMatchObject([{ version: 6 }]);
  });

  test("an answer replaces what was shown, but for what was heard after it was made", () => {
    const [old, young, taken] = [aDelivery(), aDelivery(), aDelivery()];
    const state = play(
      startWith({ ready: [old, taken] }),
      ready(young, { serverNow: 30_000 }),
      gone(taken.id, { serverNow: 30_000 }),
      answer({ ready: [taken], serverNow: 20_000 }),
    );
    expect(ids(state)).toEqual([young.id]);
    expect(ids(play(state, answer({ ready: [], serverNow: 40_000 })))).toEqual([]);
  });

  test("an answer that was overtaken by another one is left alone", () => {
    const bag = aDelivery();
    const state = play(
      startWith(),
      answer({ ready: [bag], serverNow: 30_000 }),
      answer({ serverNow: 20_000 }),
    );
    expect(ids(state)).toEqual([bag.id]);
  });

  test("asks for the whole list on each connection and when a bag of one's own moved, and else not", () => {
    const state = startWith({ mine: [carried] });
    expect(play(state, hear({ type: "hello", serverNow: 1 })).reloads).toBe(1);
    expect(play(state, gone("other")).reloads).toBe(0);
    expect(play(state, gone("other", { isYours: true })).reloads).toBe(1);
    expect(play(state, gone(carried.id, { status: OrderStatus.CANCELED })).reloads).toBe(1);
    expect(play(state, hear({ type: "shop", shopId: "grill", serverNow: 1 })).reloads).toBe(0);
  });

  test("a bag in hand does not come back to the ready ones by an old word", () => {
    const { hashes: _, ...bag } = carried;
    expect(ids(play(startWith({ mine: [carried] }), ready({ ...bag, version: 4 })))).toEqual([]);
  });

  test("a connection is live by its socket, and as old as its answer without", () => {
    const live = play(startWith(), hear({ type: "hello", serverNow: 50_000 }));
    expect(live.link).toBe("live");
    const polled = play(
      live,
      { type: "lost" },
      { type: "lost" },
      { type: "lost" },
      answer({ serverNow: 60_000 }),
    );
    expect(polled.link).toEqual({ asOf: 60_000 });
    expect(play(live, { type: "denied" }).isDenied).toBe(true);
  });
});

test("a page from the phone's own copy shows the newest list that the phone saw, as old as it is", () => {
  const [before, after] = [aDelivery(), aDelivery()];
  const old = startWith({ ready: [before], serverNow: 10_000 });
  const copy = someDeliveries({ ready: [after], serverNow: 20_000 });
  const state = play(old, { type: "copy", deliveries: copy });
  expect(ids(state)).toEqual([after.id]);
  expect(state).toMatchObject({ link: { asOf: 20_000 }, confirmedAt: 20_000, offsetMs: old.offsetMs });
  expect(ids(play(state, { type: "copy", deliveries: someDeliveries({ serverNow: 15_000 }) }))).toEqual([
    after.id,
  ]);
  expect(ids(play(state, answer({ ready: [before], serverNow: 30_000 })))).toEqual([before.id]);
});

test("a bag is newly ready once", () => {
  const [known, fresh] = [aDelivery(), aDelivery()];
  expect(newlyReady([known], [fresh, known])).toEqual([fresh]);
  expect(newlyReady([known, fresh], [fresh])).toEqual([]);
});

test("a runner's phone shows the match as it was said last, and none where there is none", () => {
  const event: NamedEvent = {
    ...{ id: "derby", name: { he: "דרבי", en: "Derby" }, sport: "football" },
    ...{ doorsAt: 0, kickoffAt: 0, marks: [] },
  };
  const clock = { type: "clock", serverNow: 10_001 } as const;
  const shown = play(startWith(), hear({ ...clock, event, mayMark: true }));
  expect(shown.deliveries.match).toEqual({ event, mayMark: true });
  const gone = play(shown, hear({ ...clock, event: null, mayMark: false }));
  expect(gone.deliveries).not.toHaveProperty("match");
});
