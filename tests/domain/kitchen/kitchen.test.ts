import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admit,
  type KitchenLine,
  type KitchenOrder,
  lineWork,
  loadState,
  planKitchen,
  workOf,
} from "#domain/kitchen/kitchen.ts";

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
  readyAt: null,
  ...over,
});

const anyLine = fc.record({
  itemId: fc.constantFrom("a", "b", "c"),
  quantity: fc.integer({ min: 1, max: 99 }),
  preparationMinutes: fc.integer({ min: 1, max: 60 }),
});
const openOrder = fc.record({
  id: fc.uuid(),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
  reservedAt: fc.integer({ min: now - 30 * minute, max: now }),
  placedAt: fc.constantFrom(null, now - 20 * minute, now - minute),
  acceptedAt: fc.constantFrom(null, now - 15 * minute, now - 30_000),
  readyAt: fc.constant(null),
});
const readyOrder = openOrder.map((each) => ({
  ...each,
  acceptedAt: now - 20 * minute,
  readyAt: now - 3 * minute,
}));
const anyOrder: fc.Arbitrary<KitchenOrder> = fc.oneof(openOrder, readyOrder);
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

describe("what the cooks are doing", () => {
  const plan = (orders: KitchenOrder[], kitchen = pace) => planKitchen(orders, kitchen, now);
  const accepted = (id: string, ago: number, lines = [dish(10)]) =>
    order(id, lines, { placedAt: now - ago * minute, acceptedAt: now - ago * minute });

  test("an empty kitchen takes the longest preparation time of an order's lines", () => {
    expect(plan([order("a", [dish(4), dish(11)])]).readyMinutes.get("a")).toBe(11);
    expect(plan([])).toMatchObject({ waitMinutes: 0, loadMinutes: 0 });
  });

  test("several portions take longer than one, though not by all of their work", () => {
    const ready = plan([order("a", [dish(10, 3)])]).readyMinutes.get("a") ?? 0;
    expect(ready).toBeGreaterThan(10);
    expect(ready).toBeLessThan(lineWork(dish(10, 3)));
  });

  test("whoever finds a free cook does not wait for those who have one", () => {
    const { waitMinutes, readyMinutes } = plan([accepted("a", 0), order("b", [dish(6)])]);
    expect(waitMinutes).toBe(6);
    expect(readyMinutes.get("b")).toBe(6);
  });

  test("the queue ahead comes first, at the measured pace", () => {
    const ahead = [accepted("a", 0), accepted("b", 0)];
    expect(plan([...ahead, order("c", [dish(6)])]).readyMinutes.get("c")).toBe(16);
    const slow = plan([...ahead, order("c", [dish(6)])], { ...pace, speed: 0.5 });
    expect(slow.readyMinutes.get("c")).toBe(32);
  });

  test("accepted orders come before placed ones, and those before reservations", () => {
    const one = { ...pace, cooksAtOnce: 1 };
    const orders = [
      order("reserved", [dish(10)], { reservedAt: now - 9 * minute }),
      order("placed", [dish(10)], { reservedAt: now, placedAt: now }),
      accepted("accepted", 0),
    ];
    const { readyMinutes } = plan(orders, one);
    expect(["accepted", "placed", "reserved"].map((id) => readyMinutes.get(id))).toEqual([10, 20, 30]);
  });

  test("what has been cooking for a while needs so much less", () => {
    expect(plan([accepted("a", 4)]).readyMinutes.get("a")).toBeCloseTo(6);
    expect(plan([accepted("a", 4), accepted("b", 4)]).waitMinutes).toBeCloseTo(6);
  });

  test("an order that ought to be ready and is not still holds a cook, and is nearly ready", () => {
    const { readyMinutes, loadMinutes } = plan([accepted("a", 60)]);
    expect(readyMinutes.get("a")).toBe(0.5);
    expect(loadMinutes).toBe(0.25);
  });

  test("an order that was made ready sooner than thought has freed its cooks, a late one has held them", () => {
    const ready = (ago: number) => ({ ...accepted("a", 12, [dish(20)]), readyAt: now - ago * minute });
    const one = { ...pace, cooksAtOnce: 1 };
    expect(plan([ready(2), accepted("b", 2)], one).readyMinutes.get("b")).toBeCloseTo(8);
    const late = { ...accepted("a", 30), readyAt: now - minute };
    expect(plan([late, accepted("b", 29)], one).readyMinutes.get("b")).toBeCloseTo(8.5);
  });

  test("one more order ahead never makes anybody earlier, and a slower kitchen neither", () => {
    fc.assert(
      fc.property(fc.array(openOrder, { maxLength: 8 }), openOrder, anyPace, (orders, more, kitchen) => {
        fc.pre(new Set([...orders, more].map((each) => each.id)).size === orders.length + 1);
        const wait = plan(orders, kitchen).waitMinutes;
        expect(plan([...orders, more], kitchen).waitMinutes).toBeGreaterThanOrEqual(wait - 1e-9);
        const slower = { ...kitchen, speed: kitchen.speed / 2 };
        expect(plan(orders, slower).waitMinutes).toBeGreaterThanOrEqual(wait - 1e-9);
      }),
    );
  });

  test("nobody waits longer than all the work ahead takes the whole kitchen, and none of it is lost or invented", () => {
    const reservedOrder = openOrder.map((each) => ({ ...each, placedAt: null, acceptedAt: null }));
    fc.assert(
      fc.property(fc.array(reservedOrder, { maxLength: 8 }), anyPace, (orders, kitchen) => {
        const { waitMinutes, loadMinutes } = plan(orders, kitchen);
        expect(waitMinutes).toBeLessThanOrEqual(loadMinutes + 1e-9);
        const work = orders.reduce((sum, each) => sum + workOf(each.lines), 0);
        expect(loadMinutes).toBeCloseTo(work / kitchen.cooksAtOnce / kitchen.speed);
      }),
    );
  });

  test("every order that is not ready has a time, and none lies in the past", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyOrder, { selector: (each) => each.id, maxLength: 12 }),
        anyPace,
        (orders, kitchen) => {
          const { readyMinutes } = plan(orders, kitchen);
          const open = orders.filter((each) => each.readyAt === null);
          expect([...readyMinutes.keys()].sort()).toEqual(open.map((each) => each.id).sort());
          for (const at of readyMinutes.values()) expect(at).toBeGreaterThan(0);
        },
      ),
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

describe("an order for later", () => {
  const later = { acceptedAt: now, notBefore: now + 20 * minute };
  const ready = (...orders: KitchenOrder[]) => planKitchen(orders, pace, now).readyMinutes;

  test("is begun then, and others go first however late they came", () => {
    expect(ready(order("later", [dish(10)], later)).get("later")).toBe(30);
    const plan = ready(order("later", [dish(10)], later), order("now", [dish(8)]), order("next", [dish(8)]));
    expect(Object.fromEntries(plan)).toEqual({ now: 8, next: 8, later: 30 });
  });

  test("is no queue until then, and from then on an order like any", () => {
    const orders = [order("later", [dish(10)], later), order("now", [dish(8)])];
    expect(planKitchen(orders, pace, now)).toMatchObject({ waitMinutes: 0, loadMinutes: 4 });
    const then = planKitchen(orders, pace, now + 22 * minute);
    expect(then.readyMinutes.get("later")).toBe(8);
  });

  test("changes no plan of the others", () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 6 }), anyOrder, anyPace, (orders, one, anyOf) => {
        const known = orders.filter(({ id }) => id !== one.id);
        const without = planKitchen(known, anyOf, now);
        const plan = planKitchen([...known, { ...one, readyAt: null, ...later, id: "later" }], anyOf, now);
        plan.readyMinutes.delete("later");
        expect(plan).toEqual(without);
      }),
    );
  });
});
