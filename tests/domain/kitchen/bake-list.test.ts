import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import {
  aheadShare,
  type BakedDish,
  isExpired,
  isForgotten,
  type Tray,
  takeFromTrays,
  trayOrder,
  traysAsked,
  withoutTrays,
} from "#domain/kitchen/bake-list.ts";
import { type KitchenLine, lineWork, planKitchen, trayWork, workOf } from "#domain/kitchen/kitchen.ts";

const breakFrom = Date.UTC(2026, 10, 27, 19, 45);
const at = (minute: number) => breakFrom + minute * minuteMs;
const hotDog: BakedDish = { itemId: "hot-dog", preparationMinutes: 4, holdMinutes: 60, tray: 6 };
const out = (changes: Partial<Tray> = {}): Tray => ({
  ...{
    id: "one",
    itemId: "hot-dog",
    portions: 6,
    left: 6,
    state: "out",
    preparationMinutes: 4,
    holdMinutes: 60,
  },
  ...{ inAt: at(-20), outAt: at(-10), goodUntil: at(50) },
  ...changes,
});
const inOven = (changes: Partial<Tray> = {}): Tray =>
  out({ state: "in", outAt: null, goodUntil: null, ...changes });

describe("trays asked", () => {
  const asked = (trays: Tray[], minute: number, ahead = 40, dish: Partial<BakedDish> = {}) =>
    traysAsked([{ ...hotDog, ...dish }], trays, () => ahead, breakFrom, at(minute));

  test("are whole trays of what is to be cooked ahead, less what is there and what is in", () => {
    expect(asked([], -20)).toEqual([{ itemId: "hot-dog", trays: 7, portions: 6 }]);
    expect(asked([out(), inOven({ id: "two" })], -20)).toEqual([
      { itemId: "hot-dog", trays: 5, portions: 6 },
    ]);
    expect(asked([], -20, 2)).toEqual([]);
  });

  test("count what they sold in this break, but not what was thrown away", () => {
    expect(asked([out({ left: 0, state: "gone" })], 0, 6)).toEqual([]);
    expect(asked([out({ left: 6, state: "gone" })], 0, 6)).toHaveLength(1);
    expect(asked([out({ inAt: at(-60), goodUntil: at(20) })], 0, 6)).toEqual([]);
    expect(asked([out({ inAt: at(-60), goodUntil: at(9) })], -5, 6)).toHaveLength(1);
  });

  test("are none without a holding time or a tray", () => {
    expect(asked([], -20, 40, { holdMinutes: null })).toEqual([]);
    expect(asked([], -20, 40, { tray: null })).toEqual([]);
  });

  test("go in from 25 before until 8 after, if out by 13 and still good at 10", () => {
    const whenAsked = (dish: Partial<BakedDish>) => {
      const minutes = Array.from({ length: 121 }, (_, index) => index - 60);
      const hits = minutes.filter((minute) => asked([], minute, 40, dish).length > 0);
      return [hits[0], hits.at(-1)];
    };
    expect(whenAsked({})).toEqual([-25, 3]);
    expect(whenAsked({ preparationMinutes: 1 })).toEqual([-25, 8]);
    // Ten minutes of work and twenty of holding: not before it lasts.
    expect(whenAsked({ holdMinutes: 20 })).toEqual([-20, 3]);
    expect(whenAsked({ preparationMinutes: 20 })).toEqual([undefined, undefined]);
  });

  test("the longest work first", () => {
    const pizza = { ...hotDog, itemId: "pizza", preparationMinutes: 9 };
    const order = traysAsked([hotDog, pizza], [], () => 20, breakFrom, at(-20)).map(({ itemId }) => itemId);
    expect(order).toEqual(["pizza", "hot-dog"]);
  });

  test("never bring more than a tray's half beyond what is to be cooked ahead", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 300 }),
        fc.array(fc.record({ left: fc.integer({ min: 0, max: 12 }), isOut: fc.boolean() }), { maxLength: 8 }),
        (tray, forecast, there) => {
          const trays = there.map(({ left, isOut }, index) =>
            (isOut ? out : inOven)({ id: `t${index}`, portions: 12, left }),
          );
          const ahead = aheadShare * forecast;
          const [one] = traysAsked(
            [{ ...hotDog, preparationMinutes: 1, tray }],
            trays,
            () => ahead,
            breakFrom,
            at(-20),
          );
          const all = 12 * trays.length + (one?.trays ?? 0) * tray;
          if (one) expect(all).toBeLessThanOrEqual(ahead + tray / 2);
          else expect(all).toBeGreaterThanOrEqual(ahead - tray / 2);
        },
      ),
    );
  });
});

describe("a tray in the kitchen", () => {
  test("is one dish of a cook, a third more for each portion", () => {
    expect(trayWork(4, 1)).toBe(4);
    expect(trayWork(4, 6)).toBe(10);
    const { loadMinutes } = planKitchen(
      [trayOrder(inOven({ inAt: at(0) }))],
      { cooksAtOnce: 2, speed: 1 },
      at(0),
    );
    expect(loadMinutes).toBe(5);
  });

  test("is forgotten after three times its minutes, and expired when it is no longer good", () => {
    expect(isForgotten(inOven(), at(10))).toBe(false);
    expect(isForgotten(inOven(), at(10.1))).toBe(true);
    expect(isForgotten(out(), at(60))).toBe(false);
    expect(isForgotten(out({ outAt: at(11) }), at(60))).toBe(true);
    expect(isExpired(out(), at(49.9))).toBe(false);
    expect(isExpired(out(), at(50))).toBe(true);
    expect(isExpired(inOven(), at(500))).toBe(false);
  });
});

describe("taking from the trays", () => {
  const line = (quantity: number, itemId = "hot-dog") => ({ itemId, quantity, preparationMinutes: 9 });
  const takenBy = (lines: KitchenLine[], trays: Tray[]) =>
    takeFromTrays(lines, trays, at(0)).map(({ taken }) => taken ?? null);

  test("takes whole lines, of what is thrown away first", () => {
    const trays = [out({ id: "late" }), out({ id: "soon", left: 2, goodUntil: at(20) })];
    expect(takenBy([line(3)], trays)).toEqual([
      [
        { trayId: "soon", quantity: 2 },
        { trayId: "late", quantity: 1 },
      ],
    ]);
    expect(takenBy([line(9), line(8), line(1, "cola")], trays)).toEqual([
      null,
      [
        { trayId: "soon", quantity: 2 },
        { trayId: "late", quantity: 6 },
      ],
      null,
    ]);
  });

  test("takes nothing that is in, gone, or no longer good when the fan has it", () => {
    for (const tray of [
      inOven(),
      out({ state: "gone" }),
      out({ goodUntil: at(3.9) }),
      out({ goodUntil: at(-1) }),
    ])
      expect(takenBy([line(1)], [tray])).toEqual([null]);
    expect(takenBy([line(1)], [out({ goodUntil: at(4) })])).not.toEqual([null]);
  });

  test("never takes more than there is, nor part of a line, nor a later tray before an earlier", () => {
    const anyTray = fc.record({
      ...{ itemId: fc.constantFrom("a", "b"), left: fc.integer({ min: 0, max: 12 }) },
      ...{
        state: fc.constantFrom<Tray["state"]>("in", "out", "gone"),
        good: fc.integer({ min: -20, max: 60 }),
      },
    });
    const anyLine = fc.record({
      itemId: fc.constantFrom("a", "b"),
      quantity: fc.integer({ min: 1, max: 9 }),
      preparationMinutes: fc.constant(9),
    });
    fc.assert(
      fc.property(fc.array(anyTray, { maxLength: 6 }), fc.array(anyLine, { maxLength: 5 }), (some, lines) => {
        const trays = some.map(({ good, ...each }, index) =>
          out({ ...each, id: `t${index}`, goodUntil: at(good) }),
        );
        const left = new Map(trays.map((tray) => [tray.id, tray.left]));
        for (const [index, taken] of takenBy(lines, trays).entries()) {
          if (!taken) continue;
          expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(lines[index]?.quantity);
          for (const { trayId, quantity } of taken) {
            const tray = trays.find(({ id }) => id === trayId);
            expect(tray).toMatchObject({ state: "out", itemId: lines[index]?.itemId });
            expect(tray?.goodUntil).toBeGreaterThan(at(0));
            left.set(trayId, (left.get(trayId) ?? 0) - quantity);
            expect(left.get(trayId)).toBeGreaterThanOrEqual(0);
          }
          const last = Math.max(
            ...taken.map(({ trayId }) => trays.find(({ id }) => id === trayId)?.goodUntil ?? 0),
          );
          for (const tray of trays)
            if (tray.state === "out" && tray.itemId === lines[index]?.itemId && (left.get(tray.id) ?? 0) > 0)
              expect((tray.goodUntil ?? 0) < at(4) || (tray.goodUntil ?? 0) >= last).toBe(true);
        }
      }),
    );
  });

  test("makes a line work of half a minute, a third more for each portion, until its tray is gone", () => {
    for (const quantity of [1, 2, 6]) {
      const [taken = line(0)] = takeFromTrays([line(quantity)], [out()], at(0));
      expect(lineWork(taken)).toBeCloseTo(0.5 * (1 + 0.3 * (quantity - 1)));
      const [cooked = line(0)] = withoutTrays([taken], () => true);
      expect(cooked).toEqual(line(quantity));
    }
    expect(workOf([])).toBe(0);
  });
});
