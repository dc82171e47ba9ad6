import type { Position } from "../shop/geo.ts";

/** Metres per degree of latitude, and of longitude at the equator, with the earth radius of product 8.19. */
const metresPerDegree = (Math.PI * 6_371_000) / 180;

/** A flat map of a few hundred metres: x east, y south, in metres from its corner. */
export type Plan = {
  width: number;
  height: number;
  toPoint(position: Position): { x: number; y: number };
  toPosition(point: { x: number; y: number }): Position;
};

export function planOf(positions: readonly Position[], marginMetres = 40): Plan {
  const latitudes = positions.map((each) => each.latitude);
  const longitudes = positions.map((each) => each.longitude);
  const north = Math.max(...latitudes);
  const south = Math.min(...latitudes);
  const west = Math.min(...longitudes);
  const east = Math.max(...longitudes);
  const perDegreeEast = metresPerDegree * Math.max(0.01, Math.cos((((north + south) / 2) * Math.PI) / 180));
  const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return {
    width: (east - west) * perDegreeEast + 2 * marginMetres,
    height: (north - south) * metresPerDegree + 2 * marginMetres,
    toPoint: ({ latitude, longitude }) => ({
      x: (longitude - west) * perDegreeEast + marginMetres,
      y: (north - latitude) * metresPerDegree + marginMetres,
    }),
    // Centimetre precision is enough.
    toPosition: ({ x, y }) => ({
      latitude: round(north - (y - marginMetres) / metresPerDegree),
      longitude: round(west + (x - marginMetres) / perDegreeEast),
    }),
  };
}

type Point = { x: number; y: number };

/** Convex hull (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      for (
        let [a, b] = [chain.at(-2), chain.at(-1)];
        a && b && turn(a, b, point) <= 0;
        [a, b] = [chain.at(-2), chain.at(-1)]
      )
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/**
 * Points pushed apart, and away from what stays, until none is nearer to another than `gap`; as little as possible. Ones on
 * one spot part to the sides.
 */
export function spread(points: readonly Point[], fixed: readonly Point[], gap: number): Point[] {
  const all = points.map((point) => ({ ...point }));
  for (let round = 0; round < 40; round++) {
    let isStill = true;
    const part = (point: Point, from: Point, share: number) => {
      const [dx, dy] = [point.x - from.x, point.y - from.y];
      const distance = Math.hypot(dx, dy);
      if (distance >= gap - 0.01) return;
      const by = (gap - distance) * share;
      point.x += distance > 0.01 ? (dx / distance) * by : by;
      point.y += distance > 0.01 ? (dy / distance) * by : 0;
      isStill = false;
    };
    for (const [index, point] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        part(point, other, 0.5);
        part(other, point, 1);
      }
      for (const one of fixed) part(point, one, 1);
    }
    if (isStill) break;
  }
  return all;
}
