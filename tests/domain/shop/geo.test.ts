import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceMetres, isFarFrom } from "#domain/shop/geo.ts";

const teddy = { latitude: 31.7511, longitude: 35.1907 };
const metlife = { latitude: 40.8135, longitude: -74.0745 };
const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("distance", () => {
  // [product 8.19]
  test("a degree of the equator is 111.195 km on an earth of 6371 km radius", () => {
    const metres = distanceMetres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 });
    expect(metres).toBeCloseTo((6_371_000 * Math.PI) / 180, 3);
  });

  test("from Jerusalem to New Jersey is some 9,170 km", () => {
    expect(distanceMetres(teddy, metlife) / 1000).toBeGreaterThan(9100);
    expect(distanceMetres(teddy, metlife) / 1000).toBeLessThan(9250);
  });

  test("the other side of the earth is half its circumference away", () => {
    const metres = distanceMetres({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 });
    expect(metres).toBeCloseTo(6_371_000 * Math.PI, 3);
  });

  test("goes the short way over the date line", () => {
    expect(
      distanceMetres({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }),
    ).toBeLessThan(23_000);
  });

  test("is 0 to oneself, the same both ways, and always a number of at most half the circumference", () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const there = distanceMetres(a, b);
        expect(distanceMetres(a, a)).toBe(0);
        expect(there).toBeGreaterThanOrEqual(0);
        expect(there).toBeLessThanOrEqual(6_371_000 * Math.PI + 1);
        expect(distanceMetres(b, a)).toBeCloseTo(there, 3);
      }),
    );
  });
});

test("a phone is far from a stadium from three kilometres and its own error on; a stadium without a point asks nobody", () => {
  const teddy = { latitude: 31.7512, longitude: 35.1905 };
  const at = (km: number, accuracyMetres: number | null = null) => ({
    ...{ latitude: teddy.latitude + km / 111.195, longitude: teddy.longitude },
    accuracyMetres,
  });
  expect([2.99, 3.01].map((km) => isFarFrom(teddy, at(km)))).toEqual([false, true]);
  expect([3.9, 4.1].map((km) => isFarFrom(teddy, at(km, 1_000)))).toEqual([false, true]);
  expect(isFarFrom({ latitude: 0, longitude: 0 }, at(0))).toBe(false);
});
