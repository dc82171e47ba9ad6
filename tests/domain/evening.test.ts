import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fault, type Noted, soldOutTimes, sumFaults } from "#domain/venue/evening.ts";

const note = (at: number, isOut: boolean | null, itemId = "beer", shopId = "north"): Noted => ({
  ...{ itemId, shopId, at, isOut },
});

describe("what sold out, and when", () => {
  test("a dish is out from the first word to the first that there is more", () => {
    const notes = [
      note(1, true),
      note(2, true),
      note(3, null),
      note(4, false),
      note(5, false),
      note(6, true),
    ];
    expect(soldOutTimes(notes)).toMatchObject([
      { at: 1, backAt: 4 },
      { at: 6, backAt: null },
    ]);
  });

  test("stands and dishes don't mix, and what came back without having run out is no row", () => {
    const notes = [note(1, false), note(2, true), note(3, true, "beer", "south"), note(4, false, "cola")];
    expect(soldOutTimes(notes)).toEqual([
      { itemId: "beer", shopId: "north", at: 2, backAt: null },
      { itemId: "beer", shopId: "south", at: 3, backAt: null },
    ]);
  });

  test("times of one dish at one stand never overlap, whatever was noted", () => {
    const notes = fc.array(
      fc.record({
        itemId: fc.constantFrom("beer", "cola"),
        shopId: fc.constantFrom("north", "south"),
        at: fc.nat(1_000),
        isOut: fc.constantFrom(true, false, null),
      }),
    );
    fc.assert(
      fc.property(notes, (all) => {
        const times = soldOutTimes(all);
        for (const [index, each] of times.entries()) {
          expect(each.backAt === null || each.backAt >= each.at).toBe(true);
          const next = times.find(
            (other, at) => at > index && other.itemId === each.itemId && other.shopId === each.shopId,
          );
          if (next) expect(each.backAt !== null && each.backAt <= next.at).toBe(true);
        }
      }),
    );
  });
});

test("faults are one row a reason, dearest first, and no sum is lost", () => {
  const faults: Fault[] = [
    { reason: "cold", orders: 1, refundedMinor: 200, lostMinor: 0 },
    { reason: "complaint: cold", orders: 1, refundedMinor: 300, lostMinor: 0 },
    { reason: "sold-out", orders: 2, refundedMinor: 0, lostMinor: 900 },
    { reason: "sold-out", orders: 1, refundedMinor: 700, lostMinor: 0 },
  ];
  expect(sumFaults(faults)).toEqual([
    { reason: "sold-out", orders: 3, refundedMinor: 700, lostMinor: 900 },
    { reason: "cold", orders: 2, refundedMinor: 500, lostMinor: 0 },
  ]);
});
