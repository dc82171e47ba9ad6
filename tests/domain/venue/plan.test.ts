import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceMetres } from "#domain/shop/geo.ts";
import { hullOf, planOf, spread } from "#domain/venue/plan.ts";

const teddy = { latitude: 31.7511, longitude: 35.1906 };
const near = (latitude: number, longitude: number) => ({
  latitude: teddy.latitude + latitude / 1000,
  longitude: teddy.longitude + longitude / 1000,
});

describe("the plan of a stadium", () => {
  test("has north above, east to the right, and a margin all around", () => {
    const corners = [near(-1, -1), near(1, 1)];
    const plan = planOf(corners, 10);
    const [southWest, northEast] = corners.map(plan.toPoint);
    expect(southWest?.x).toBeCloseTo(10);
    expect(northEast?.y).toBeCloseTo(10);
    expect(northEast?.x).toBeCloseTo(plan.width - 10);
    expect(southWest?.y).toBeCloseTo(plan.height - 10);
  });

  test("keeps distances as they are on the ground", () => {
    const [a, b] = [near(0, 0), near(1, 2)];
    const plan = planOf([near(-3, -3), near(3, 3)]);
    const [p, q] = [plan.toPoint(a), plan.toPoint(b)];
    expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(distanceMetres(a, b), 0);
  });

  test("finds the place of a point again, to a few centimetres", () => {
    const plan = planOf([near(-3, -3), near(3, 3)]);
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (n, e) => {
          const place = near(n, e);
          expect(distanceMetres(plan.toPosition(plan.toPoint(place)), place)).toBeLessThan(0.05);
        },
      ),
    );
  });

  test("of one place alone is a place with room around it", () => {
    const plan = planOf([teddy], 40);
    expect([plan.width, plan.height]).toEqual([80, 80]);
    expect(plan.toPoint(teddy)).toEqual({ x: 40, y: 40 });
  });
});

describe("the outline of points", () => {
  test("leaves out what lies inside and on its sides", () => {
    const square = [
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 4 },
      { x: 0, y: 4 },
    ];
    const hull = hullOf([...square, { x: 2, y: 2 }, { x: 2, y: 0 }, { x: 1, y: 3 }]);
    expect(new Set(hull.map(({ x, y }) => `${x},${y}`))).toEqual(
      new Set(square.map(({ x, y }) => `${x},${y}`)),
    );
  });

  test("of one or two points is those", () => {
    expect(hullOf([{ x: 1, y: 1 }])).toHaveLength(1);
    expect(hullOf([])).toEqual([]);
  });
});

test("pins on one spot, and on a gate, are pushed apart; what stands free stays", () => {
  const gate = { x: 50, y: 50 };
  const free = { x: 10, y: 10 };
  const [one, other, third] = spread([gate, gate, free], [gate], 6);
  const far = (a = free, b = free) => Math.hypot(a.x - b.x, a.y - b.y);
  for (const distance of [far(one, other), far(one, gate), far(other, gate)])
    expect(distance).toBeGreaterThan(5.9);
  expect(third).toEqual(free);
});
