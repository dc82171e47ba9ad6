import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sharedMarks } from "#domain/delivery/marks.ts";
import {
  compareText,
  groupWalks,
  orderStops,
  type Stop,
  stopsBefore,
  suggestBatch,
  wayTo,
} from "#domain/delivery/walks.ts";
import type { Block } from "#domain/menu/catalog.ts";
import { orderCodeFrom } from "#domain/order/order-code.ts";

const blocks = [
  { stand: "Main", entrance: "5", sections: ["110", "111", "112"] },
  { stand: "Main", entrance: "7", sections: ["113", "A1"] },
  { stand: "Gallery", entrance: "20", sections: ["A1"] },
] as Block[];

let made = 0;
type Wanted = {
  shop?: string;
  section?: string;
  row?: string;
  seatNo?: string;
  entrance?: string;
  dueAt?: number;
};
function aStop({
  shop = "grill",
  section = "112",
  row = "14",
  seatNo = "7",
  entrance = "5",
  dueAt,
}: Wanted = {}): Stop {
  const seat = { section, row, seatNo, entrance, stand: "Main" as const, area: "" };
  made += 1;
  return {
    id: `order-${made}`,
    code: orderCodeFrom(made),
    shop: { id: shop, name: { en: shop }, gate: "2", floor: "1" },
    seat,
    way: wayTo(seat, blocks),
    promise: dueAt === undefined ? null : { fromAt: dueAt - 6, toAt: dueAt },
    readyAt: 1_000_000,
  };
}
const seats = (stops: Stop[]) => stops.map(({ seat }) => `${seat.section}/${seat.row}/${seat.seatNo}`);

describe("the way to a seat", () => {
  const typed = (section: string, entrance: string, stand: "Main" | "Gallery" = "Main") =>
    wayTo({ section, entrance, stand }, blocks);

  test("is the section's own entrance, whatever the fan typed", () => {
    expect(typed("112", "12")).toEqual({ stand: "Main", entrance: "5" });
    expect(typed("a1", "")).toEqual({ stand: "Main", entrance: "7" });
    expect(typed("A1", "", "Gallery")).toEqual({ stand: "Gallery", entrance: "20" });
  });

  test("is the fan's word where the venue does not know the section, without the word for a gate", () => {
    for (const word of ["5", "gate 5", "Gate 5 ", "שער 5", "כניסה 5", "Entrance 5"])
      expect(typed("", word)).toEqual({ stand: "Main", entrance: "5" });
    expect(typed("999", "b")).toEqual({ stand: "Main", entrance: "B" });
  });
});

describe("walks", () => {
  test("hold the bags of one shop through one entrance, sorted along the seats", () => {
    const walks = groupWalks([
      aStop({ row: "10" }),
      aStop({ section: "113" }),
      aStop({ row: "9" }),
      aStop({ section: "110", row: "20" }),
      aStop({ shop: "bar" }),
      aStop({ row: "9", seatNo: "12" }),
      aStop({ row: "9", seatNo: "2" }),
    ]);
    expect(walks.map(({ shop, way, stops }) => [shop.id, way.entrance, stops.length]).sort()).toEqual([
      ["bar", "5", 1],
      ["grill", "5", 5],
      ["grill", "7", 1],
    ]);
    expect(seats(walks.find(({ stops }) => stops.length === 5)?.stops ?? [])).toEqual([
      "110/20/7",
      "112/9/2",
      "112/9/7",
      "112/9/12",
      "112/10/7",
    ]);
  });

  test("come in the order of their promises", () => {
    const walks = groupWalks([
      aStop({ shop: "late", dueAt: 900 }),
      aStop({ shop: "soon", dueAt: 500 }),
      aStop({ shop: "late", dueAt: 300 }),
    ]);
    expect(walks.map(({ shop, dueAt }) => [shop.id, dueAt])).toEqual([
      ["late", 300],
      ["soon", 500],
    ]);
  });

  test("lose and double no bag", () => {
    fc.assert(
      fc.property(fc.array(stops()), (all) => {
        const ids = groupWalks(all).flatMap((walk) => walk.stops.map(({ id }) => id));
        expect(ids.sort()).toEqual(all.map(({ id }) => id).sort());
      }),
    );
  });
});

describe("a suggested batch", () => {
  test("is the most urgent bag and its nearest neighbours, in walking order", () => {
    const stops = [
      aStop({ section: "110", row: "2" }),
      aStop({ section: "112", row: "20" }),
      aStop({ section: "112", row: "15", dueAt: 100 }),
      aStop({ section: "112", row: "14" }),
      aStop({ section: "111", row: "14" }),
    ];
    expect(seats(suggestBatch({ stops }, 3))).toEqual(["112/14/7", "112/15/7", "112/20/7"]);
    expect(suggestBatch({ stops }, 9)).toHaveLength(5);
  });

  test("leaves out what is far along the same entrance", () => {
    const stops = [aStop({ section: "1", entrance: "x", dueAt: 1 }), aStop({ section: "9", entrance: "x" })];
    expect(seats(suggestBatch({ stops }, 4))).toEqual(["1/14/7"]);
  });

  test("never holds two bags that look alike, nor one that looks like a carried one", () => {
    const twins = [1, 1, 1].map((_, index) => ({ ...aStop(), code: orderCodeFrom(500 + 72 * index) }));
    expect(suggestBatch({ stops: twins }, 4)).toHaveLength(1);
    expect(suggestBatch({ stops: twins }, 4, [orderCodeFrom(500)])).toEqual([]);
  });

  test("is of the walk, not larger than asked, with the most urgent bag in it and marks that differ", () => {
    fc.assert(
      fc.property(fc.array(stops(), { minLength: 1 }), fc.integer({ min: 1, max: 8 }), (all, size) => {
        for (const walk of groupWalks(all)) {
          const batch = suggestBatch(walk, size);
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(size);
          expect(batch.every((stop) => walk.stops.includes(stop))).toBe(true);
          expect(batch.some((stop) => (stop.promise?.toAt ?? stop.readyAt) === walk.dueAt)).toBe(true);
          expect(sharedMarks(batch.map(({ code }) => code))).toEqual([]);
        }
      }),
    );
  });

  test("of nothing, or of none, is empty", () => {
    expect(suggestBatch({ stops: [] }, 4)).toEqual([]);
    expect(suggestBatch({ stops: [aStop()] }, 0)).toEqual([]);
  });
});

describe("the order of what one carries", () => {
  test("goes entrance by entrance, the most urgent first", () => {
    const stops = [
      aStop({ section: "112", row: "3", dueAt: 800 }),
      aStop({ section: "113", dueAt: 500 }),
      aStop({ section: "112", row: "1", dueAt: 900 }),
      aStop({ section: "110", row: "9", dueAt: 700 }),
    ];
    expect(seats(orderStops(stops))).toEqual(["113/14/7", "110/9/7", "112/1/7", "112/3/7"]);
  });

  test("a fan reads how many seats come first; bags for one seat are one stop", () => {
    const [near, same, far, urgent] = [
      aStop({ row: "3", dueAt: 20 }),
      aStop({ row: "3", dueAt: 30 }),
      aStop({ row: "9", dueAt: 25 }),
      aStop({ section: "113", dueAt: 10 }),
    ] as const;
    const stops = [far, same, near, urgent];
    expect([urgent, near, same, far].map(({ id }) => stopsBefore(stops, id))).toEqual([0, 1, 1, 2]);
    expect(stopsBefore(stops, "of another runner")).toBeNull();
  });

  test("passes no entrance twice, and keeps every bag", () => {
    fc.assert(
      fc.property(fc.array(stops()), (all) => {
        const ordered = orderStops(all);
        expect(ordered.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
        const doors = ordered.map(({ way }) => `${way.stand}|${way.entrance}`);
        const turns = doors.filter((door, index) => door !== doors[index - 1]);
        expect(new Set(turns).size).toBe(turns.length);
      }),
    );
  });
});

test("names with numbers sort as seats are numbered, the same from both sides", () => {
  const names = ["", "1", "2", "9", "10", "100", "a", "A1", "a2", "a10", "b", "ב", "ג"];
  expect([...names].reverse().sort(compareText)).toEqual(names);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(Math.sign(compareText(a, b)) + Math.sign(compareText(b, a))).toBe(0);
    }),
  );
});

function stops() {
  const text = (...values: string[]) => fc.constantFrom(...values);
  return fc
    .record({
      shop: text("grill", "bar"),
      section: text("110", "112", "113", "9", ""),
      row: text("1", "2", "10", "A"),
      seatNo: text("1", "2", "30"),
      entrance: text("5", "7", "gate 5"),
      dueAt: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
    })
    .map(aStop);
}
