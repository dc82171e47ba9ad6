import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteMs } from "#domain/durations.ts";
import type { Break, MatchEvent } from "#domain/event/clock.ts";
import {
  evenForecast,
  forecastOf,
  type MenuMoment,
  menuAt,
  neededMinutes,
  nextBreak,
  type PastBreak,
  portionMinutes,
  proposal,
  rushOf,
  type Stand,
  windowOf,
} from "#domain/kitchen/half-time-menu.ts";

const half = Date.parse("2026-06-07T19:32:00Z");
const at = (minutes: number) => half + minutes * minuteMs;
const planned: Break = { phase: "half-time", isOn: false, from: half, until: at(15) };
const begun: Break = { ...planned, isOn: true };
const quiet: MenuMoment = {
  ...{ mode: "on", break: planned, answer: null, rush: null, wasOn: false },
  elsewhere: { needed: 0, room: 0 },
};
const states = (moment: Partial<MenuMoment>, minutes: number[]) =>
  minutes.map((minute) => {
    const of = moment.break === undefined ? (minute < 0 ? planned : begun) : moment.break;
    return menuAt({ ...quiet, ...moment, break: of }, at(minute));
  });

describe("the half-time menu", () => {
  it("is announced 15 minutes before, on from 8 before until 12 in", () => {
    expect(states({}, [-16, -15, -9, -8, 0, 11, 12])).toEqual(
      ["off", "announced", "announced", "on", "on", "on", "off"], //
    );
    expect(states({ break: { ...begun, until: at(5) } }, [4, 5])).toEqual(["on", "off"]);
  });

  it("is off where the shop wants none or no break is known, and after a no it is only offered", () => {
    for (const off of [{ mode: "off" }, { break: null }] as const)
      expect(states(off, [-16, -15, -8, 0, 12])).toEqual(["off", "off", "off", "off", "off"]);
    for (const wasOn of [false, true])
      expect(states({ answer: "no", wasOn }, [-16, -15, 0, 12])).toEqual([
        "off",
        "offered",
        "offered",
        "off",
      ]);
  });

  it("comes on at once where the stand says yes, and once on it stays on", () => {
    expect(states({ answer: "yes", mode: "forecast" }, [-16, -15, 0, 12])).toEqual([
      "off",
      "on",
      "on",
      "off",
    ]);
    expect(states({ wasOn: true, mode: "forecast" }, [-10, 11, 12])).toEqual(["on", "on", "off"]);
  });

  it("comes on by forecast only where the cooks have too little time, here and elsewhere", () => {
    // Ten cooks have 23 minutes from 8 before until the end.
    const cooks: Stand = { pace: { cooksAtOnce: 10, speed: 1 }, loadMinutes: 0, fullFromMinutes: 0 };
    const by = (needed: number, more: Partial<Stand> = {}, elsewhere = quiet.elsewhere) =>
      [-15, -8, 2].map((minute) => {
        const of = minute < 0 ? planned : begun;
        const rush = rushOf(of, needed, { ...cooks, ...more }, at(minute));
        return menuAt({ ...quiet, mode: "forecast", break: of, rush, elsewhere }, at(minute));
      });
    const never = ["offered", "offered", "offered"];
    expect(by(231)).toEqual(["announced", "on", "offered"]);
    expect(by(230)).toEqual(never);
    expect(states({ mode: "forecast" }, [-15, -8, 2])).toEqual(never);
    expect(by(230, { loadMinutes: 5 })).toEqual(["announced", "on", "on"]);
    // And who is not turned away waits, and pays.
    expect(by(411, { fullFromMinutes: 18 })).toEqual(["announced", "on", "offered"]);
    expect(by(410, { fullFromMinutes: 18 })).toEqual(never);
    expect(by(150, { pace: { cooksAtOnce: 10, speed: 0.5 } })).toEqual(["announced", "on", "on"]);
    // Who is turned away here finds room at another stand, if there is any.
    expect(by(231, {}, { needed: 100, room: 101 })).toEqual(never);
    expect(by(231, {}, { needed: 100, room: 100 })).toEqual(["announced", "on", "offered"]);
  });

  it("stays while a break is overdue, and is over where nobody marks it", () => {
    const event: MatchEvent = {
      ...{ id: "match", sport: "football", kickoffAt: at(-47), doorsAt: at(-180) },
      marks: [],
    };
    const kept = nextBreak(event, at(-5), null);
    expect(kept).toEqual(planned);
    expect(nextBreak(event, at(5), null)).toBeNull();
    expect(nextBreak(event, at(5), kept)).toEqual(planned);
    expect(menuAt({ ...quiet, break: nextBreak(event, at(11), kept), wasOn: true }, at(11))).toBe("on");
    expect(nextBreak(event, at(12), kept)).toBeNull();
    const suspended = { number: 1, what: "suspended", phase: null, value: null } as const;
    const marks = [{ ...suspended, at: at(-2), heardAt: at(-2), source: "hand" }] as const;
    expect(nextBreak({ ...event, marks }, at(5), kept)).toBeNull();
  });

  it("is never on outside its window, whatever else is so", () => {
    const moment = fc.record({
      mode: fc.constantFrom("off", "forecast", "on"),
      break: fc.constantFrom(planned, begun, null),
      answer: fc.constantFrom("yes", "no", null),
      rush: fc.option(fc.record({ needed: fc.nat(2000), room: fc.nat(2000) })),
      elsewhere: fc.record({ needed: fc.nat(9000), room: fc.nat(9000) }),
      wasOn: fc.boolean(),
    });
    fc.assert(
      fc.property(moment, fc.integer({ min: -60, max: 60 }), (of, minute) => {
        const state = menuAt(of as MenuMoment, at(minute));
        if (state === "off" || !of.break) return state === "off";
        const { askFrom, from, until } = windowOf(of.break as Break, at(minute));
        const isEarly = at(minute) < from && !of.wasOn && of.answer !== "yes";
        const mayBeOn = of.answer !== "no" && !isEarly;
        return at(minute) >= askFrom && at(minute) < until && (mayBeOn || state !== "on");
      }),
    );
  });
});

const dish = (
  itemId: string,
  preparationMinutes: number,
  priceMinor: number,
  tray: number | null = null,
) => ({
  ...{ itemId, preparationMinutes, priceMinor, tray },
});
const menu = [
  ...[dish("beer", 1, 2900), dish("hot-dog", 3, 2800), dish("burger", 8, 5400)],
  ...[dish("fries", 6, 2200), dish("pizza", 11, 4600)],
];
const evenly = (portions: number) => Object.fromEntries(menu.map(({ itemId }) => [itemId, portions]));
const keptOf = (dishes: ReturnType<typeof proposal>) =>
  dishes.flatMap(({ itemId, inBreak }) => (inBreak ? [itemId] : []));

describe("the proposed list", () => {
  it("drops what brings least money a kitchen minute, until the break fits", () => {
    expect(keptOf(proposal(menu, evenly(10), 500))).toEqual(["beer", "hot-dog", "burger", "pizza", "fries"]);
    expect(keptOf(proposal(menu, evenly(10), 240))).toEqual(["beer", "hot-dog", "burger", "pizza"]);
  });

  it("keeps half of what is asked for, whatever the forecast says", () => {
    expect(keptOf(proposal(menu, evenly(10), 1))).toEqual(["beer", "hot-dog", "burger"]);
    expect(keptOf(proposal(menu, { ...evenly(1), fries: 9 }, 1))).toEqual(["beer", "hot-dog", "fries"]);
  });

  it("says what each costs and brings, less where it is made by the tray", () => {
    const [first] = proposal([dish("nuggets", 6, 3000, 6)], { nuggets: 12 }, 10);
    expect(first).toEqual({
      itemId: "nuggets",
      minutes: 2.5,
      minorPerMinute: 1200,
      portions: 12,
      inBreak: true,
    });
    expect(portionMinutes(dish("nuggets", 6, 3000))).toBeCloseTo(5.37, 2);
  });

  it("keeps a dish that costs less than what its fans would take instead", () => {
    const dishes = [dish("burger", 8, 9000), dish("water", 1, 100)];
    expect(keptOf(proposal(dishes, { burger: 10, water: 10 }, 5))).toEqual(["burger", "water"]);
  });

  it("never asks the kitchen for more than the whole menu does", () => {
    const minutes = fc.integer({ min: 1, max: 20 });
    const dishes = fc.uniqueArray(
      fc.record({
        itemId: fc.string({ minLength: 1, maxLength: 3 }),
        preparationMinutes: minutes,
        priceMinor: fc.integer({ min: 1, max: 9000 }),
        tray: fc.option(minutes),
        portions: fc.integer({ min: 0, max: 200 }),
      }),
      { minLength: 1, maxLength: 9, selector: ({ itemId }) => itemId },
    );
    fc.assert(
      fc.property(dishes, fc.integer({ min: 1, max: 900 }), (of, cookMinutes) => {
        const forecast = Object.fromEntries(of.map(({ itemId, portions }) => [itemId, portions]));
        const kept = new Set(keptOf(proposal(of, forecast, cookMinutes)));
        const marked = of.map((each) => ({ ...each, inBreak: kept.has(each.itemId) }));
        const whole = of.map((each) => ({ ...each, inBreak: true }));
        const needed = neededMinutes(marked, forecast);
        expect(kept.size).toBeGreaterThan(0);
        expect(needed).toBeLessThanOrEqual(neededMinutes(whole, forecast) + 1e-6);
        if (neededMinutes(whole, forecast) <= cookMinutes) expect(kept.size).toBe(of.length);
      }),
    );
  });

  it("halves the menu's work where there is no forecast", () => {
    const forecast = evenForecast(menu, 230);
    const whole = menu.map((each) => ({ ...each, inBreak: true }));
    expect(neededMinutes(whole, forecast)).toBeCloseTo(460);
    expect(keptOf(proposal(menu, forecast, 230))).toEqual(["beer", "hot-dog", "burger"]);
  });
});

describe("the forecast of a break", () => {
  const past: PastBreak[] = [
    ...[
      { portions: { beer: 30, cola: 8 }, ordersBefore: 100 },
      { portions: { beer: 50 }, ordersBefore: 140 },
    ],
    { portions: { beer: 40, cola: 10 }, ordersBefore: 120 },
  ];
  it("is the median of those before, scaled by the orders until the kick-off", () => {
    expect(forecastOf(past, 120)).toEqual({ beer: 40, cola: 8 });
    expect(forecastOf(past, 180)).toEqual({ beer: 60, cola: 12 });
    expect(forecastOf(past.slice(0, 2), 120)).toEqual({ beer: 40, cola: 4 });
  });

  it("is at least half and at most twice of that, and none without history", () => {
    expect(forecastOf(past, 0)).toEqual({ beer: 20, cola: 4 });
    expect(forecastOf(past, 1200)).toEqual({ beer: 80, cola: 16 });
    expect(forecastOf([{ portions: { beer: 3 }, ordersBefore: 0 }], 50)).toEqual({ beer: 3 });
    expect(forecastOf([], 50)).toBeNull();
  });
});
