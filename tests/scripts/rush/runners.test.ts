import { expect, test } from "vitest";
import { Clock } from "../../../scripts/rush/clock.ts";
import { bagOf, Crew, nextTrip, tripOf } from "../../../scripts/rush/runners.ts";
import { createReality } from "../../../scripts/rush/world.ts";

/** Every step as long as it usually takes: half a minute to take a bag, the table's walk, 0.4 at a seat. */
const usual = {
  ...createReality(1),
  pickUpMinutes: () => 0.5,
  walkMinutes: (table: number) => table,
  seatMinutes: (absent: number) => 0.4 + 1.5 * absent,
};
const minute = 60_000;
const bag = (id: string, section: number, dueAt = 10) =>
  bagOf(
    { id, section },
    { shopId: "shop-1", walkMinutes: 3, promise: { fromAt: 0, toAt: dueAt * minute }, readyAt: 0 },
  );
const ids = (bags: readonly { id: string }[]) => bags.map(({ id }) => id);

test("a trip is counter, walk, seats and the way back, and a fan who is not there makes all behind wait", () => {
  const bags = [bag("a", 4), bag("b", 4), bag("c", 5)];
  const trip = tripOf(bags, 0, usual);
  // 0.15 more for each further bag; 0.3 to the next seat, 0.7 to the next section; back in nine tenths.
  expect(trip.takenAfter).toBeCloseTo(0.8);
  expect(trip.handedAfter.map((at) => Math.round(at * 10) / 10)).toEqual([4.2, 4.9, 6]);
  expect(trip.backAfter).toBeCloseTo(6 + 2.7);
  const absent = tripOf(bags, 1, usual);
  expect(absent.handedAfter.map((at, index) => at - (trip.handedAfter[index] ?? 0))).toEqual(
    [1, 2, 3].map((fans) => expect.closeTo(1.5 * fans)),
  );
});

test("a trip takes the most urgent bag and others for its entrance, no more than a runner carries", () => {
  const waiting = [
    bag("elsewhere-11", 9, 8),
    ...[bag("fan-12", 4, 9), bag("fan-35", 5, 4), bag("fan-78", 5, 12), bag("fan-91", 4, 20)],
  ];
  expect(ids(nextTrip(waiting, 4)).sort()).toEqual(["fan-12", "fan-35", "fan-78", "fan-91"]);
  expect(ids(nextTrip(waiting, 1))).toEqual(["fan-35"]);
  expect(nextTrip([], 4)).toEqual([]);
});

test("a bag waits until a runner is back, where runners are persons", async () => {
  const handed = async (atShop: number | null) => {
    const clock = new Clock(0);
    const at: Record<string, number> = {};
    const runners = atShop === null ? null : { atShop, bags: 1, absent: 0 };
    const crew = new Crew(runners, clock, usual, (id, _taken, after) => {
      at[id] = Math.round((clock.now() + after) * 10) / 10;
    });
    for (const id of ["a", "b", "c"]) crew.ready(bag(id, 4));
    await clock.run();
    return { at, trips: crew.trips, busy: Math.round(crew.busyMinutes * 10) / 10 };
  };
  expect(await handed(2)).toEqual({ at: { a: 3.9, b: 3.9, c: 10.5 }, trips: 3, busy: 19.8 });
  // A runner for each bag hands over at the end of the walk.
  expect(await handed(null)).toEqual({ at: { a: 3.5, b: 3.5, c: 3.5 }, trips: 3, busy: 0 });
});
