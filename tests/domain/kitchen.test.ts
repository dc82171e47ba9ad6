import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admit,
  inKitchenOrder,
  type KitchenLine,
  type KitchenOrder,
  lineWork,
  loadMinutes,
  loadState,
  readyMinutes,
  startable,
  waitMinutes,
  workLeft,
  workOf,
} from "#app/domain/kitchen.ts";

const now = Date.parse("2026-06-07T18:45:00Z");
const minute = 60_000;
const pace = { cooksAtOnce: 2, speed: 1 };

const dish = (preparationMinutes: number, quantity = 1): KitchenLine => ({
  itemId: `d${preparationMinutes}`,
  quantity,
  preparationMinutes,
});
const order = (id: string, lines: KitchenLine[], over: Partial<KitchenOrder> = {}): KitchenOrder => ({
  id,
  lines,
  reservedAt: now,
  placedAt: null,
  acceptedAt: null,
  startedAt: null,
  ...over,
});

const anyLine = fc.record({
  itemId: fc.constantFrom("a", "b", "c"),
  quantity: fc.integer({ min: 1, max: 99 }),
  preparationMinutes: fc.integer({ min: 1, max: 60 }),
});
const anyOrder = fc.record({
  id: fc.uuid(),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  reservedAt: fc.integer({ min: now - 30 * minute, max: now }),
  placedAt: fc.constantFrom(null, now - 20 * minute, now - minute),
  acceptedAt: fc.constantFrom(null, now - 15 * minute, now - 30_000),
  startedAt: fc.constantFrom(null, now - 10 * minute, now),
});
const anyPace = fc.record({
  cooksAtOnce: fc.integer({ min: 1, max: 12 }),
  speed: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
});

describe("the work of a line", () => {
  test("is its preparation time for one portion", () => {
    expect(lineWork(dish(11))).toBe(11);
  });

  test("grows with every portion, but each costs less than the one before", () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const of = (quantity: number) => lineWork({ ...line, quantity });
        const more = of(line.quantity + 1) - of(line.quantity);
        expect(more).toBeGreaterThan(0);
        expect(more).toBeLessThan(line.preparationMinutes);
        expect(of(line.quantity + 2) - of(line.quantity + 1)).toBeLessThan(more);
      }),
    );
  });

  test("of several lines is their sum, in whatever order", () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        expect(workOf(lines)).toBeCloseTo(workOf([...lines].reverse()));
        expect(workOf(lines)).toBeCloseTo(lines.reduce((sum, line) => sum + lineWork(line), 0));
      }),
    );
  });
});

describe("work that is left", () => {
  test("is all of it until a cook begins, then less by the minute, at the kitchen's speed", () => {
    expect(workLeft(order("a", [dish(10)]), 1, now)).toBe(10);
    const begun = order("a", [dish(10)], { startedAt: now - 4 * minute });
    expect(workLeft(begun, 1, now)).toBeCloseTo(6);
    expect(workLeft(begun, 0.5, now)).toBeCloseTo(8);
  });

  test("is never nothing while the order is not ready: a late dish still holds its cook", () => {
    expect(workLeft(order("a", [dish(10)], { startedAt: now - 60 * minute }), 1, now)).toBeCloseTo(1.5);
  });
});

describe("the kitchen's order", () => {
  test("is accepted, placed, reserved; each by its time", () => {
    const placedAt = now - 5 * minute;
    const orders = [
      order("reserved", [dish(5)]),
      order("placed", [dish(5)], { placedAt }),
      order("second", [dish(5)], { placedAt, acceptedAt: now - minute }),
      order("first", [dish(5)], { placedAt, acceptedAt: now - 2 * minute }),
    ];
    expect(inKitchenOrder(orders).map((each) => each.id)).toEqual(["first", "second", "placed", "reserved"]);
  });

  test("free cooks begin what was accepted first, and no more than there are cooks for", () => {
    const accepted = (id: string, ago: number) =>
      order(id, [dish(8)], { placedAt: now, acceptedAt: now - ago * minute });
    const orders = [accepted("c", 1), accepted("a", 3), accepted("b", 2), order("waits", [dish(8)])];
    expect(startable(orders, 2).map((each) => each.id)).toEqual(["a", "b"]);
    const one = orders.map((each) => (each.id === "a" ? { ...each, startedAt: now } : each));
    expect(startable(one, 2).map((each) => each.id)).toEqual(["b"]);
    expect(startable(one, 1)).toEqual([]);
  });
});

describe("when an order is ready", () => {
  test("an empty kitchen takes the longest preparation time of its lines", () => {
    expect(readyMinutes([order("a", [dish(4), dish(11)])], pace, now).get("a")).toBe(11);
  });

  test("whoever finds a free cook does not wait for those who have one", () => {
    const cooking = order("a", [dish(10)], { placedAt: now, acceptedAt: now, startedAt: now });
    expect(waitMinutes([cooking], pace, now)).toBe(0);
    expect(readyMinutes([cooking, order("b", [dish(6)])], pace, now).get("b")).toBe(6);
  });

  test("the queue ahead comes first, at the measured pace, and then the menu's own time", () => {
    const ahead = ["a", "b"].map((id) =>
      order(id, [dish(10)], { placedAt: now, acceptedAt: now, startedAt: now }),
    );
    expect(readyMinutes([...ahead, order("c", [dish(6)])], pace, now).get("c")).toBe(16);
    expect(readyMinutes([...ahead, order("c", [dish(6)])], { ...pace, speed: 0.5 }, now).get("c")).toBe(26);
  });

  test("one more order ahead never makes anybody earlier, and a slower kitchen neither", () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 8 }), anyOrder, anyPace, (orders, more, kitchen) => {
        fc.pre(new Set([...orders, more].map((each) => each.id)).size === orders.length + 1);
        const wait = waitMinutes(orders, kitchen, now);
        expect(waitMinutes([...orders, more], kitchen, now)).toBeGreaterThanOrEqual(wait - 1e-9);
        const slower = { ...kitchen, speed: kitchen.speed / 2 };
        expect(waitMinutes(orders, slower, now)).toBeGreaterThanOrEqual(wait - 1e-9);
      }),
    );
  });

  test("nobody waits longer than all the work ahead takes the whole kitchen", () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 8 }), anyPace, (orders, kitchen) => {
        expect(waitMinutes(orders, kitchen, now)).toBeLessThanOrEqual(
          loadMinutes(orders, kitchen, now) + 1e-9,
        );
      }),
    );
  });
});

describe("admission", () => {
  test("as many equal orders fit as the limit has room for, and the next does not", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 40 }),
        anyPace,
        (places, work, kitchen) => {
          const perMinute = kitchen.cooksAtOnce * kitchen.speed;
          const limit = (places * work) / perMinute;
          let load = 0;
          for (let taken = 0; taken < places; taken++) {
            expect(admit(work, load, kitchen, limit).ok).toBe(true);
            load += work / perMinute;
          }
          expect(admit(work, load, kitchen, limit)).toMatchObject({ ok: false });
        },
      ),
    );
  });

  test("an empty kitchen takes whatever one order asks for", () => {
    expect(admit(500, 0, pace, 10)).toEqual({ ok: true });
    expect(admit(500, 1, pace, 10).ok).toBe(false);
  });

  test("a refusal says when there is room, and what would fit now", () => {
    // 2 cooks: 8 of 10 minutes are taken, 4 kitchen minutes are left; 10 would need 3 minutes more.
    expect(admit(10, 8, pace, 10)).toEqual({ ok: false, aboutMinutes: 3, roomWork: 4 });
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 200, noNaN: true }),
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        anyPace,
        fc.integer({ min: 1, max: 60 }),
        (work, load, kitchen, limit) => {
          const answer = admit(work, load, kitchen, limit);
          if (answer.ok) return;
          expect(answer.aboutMinutes).toBeGreaterThanOrEqual(1);
          expect(admit(work, Math.max(0, load - answer.aboutMinutes), kitchen, limit).ok).toBe(true);
          if (answer.roomWork > 0) expect(admit(answer.roomWork, load, kitchen, limit).ok).toBe(true);
        },
      ),
    );
  });
});

test("a shop is free, then busy, and full when not even its quickest dish fits", () => {
  const limits = { busyFromMinutes: 10, fullFromMinutes: 20 };
  const state = (load: number) => loadState(load, pace, limits, 4);
  expect([0, 9.9, 10, 18, 18.1, 30].map(state)).toEqual(["free", "free", "busy", "busy", "full", "full"]);
});
