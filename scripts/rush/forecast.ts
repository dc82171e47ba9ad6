import { type Forecast, forecastOf } from "#domain/kitchen/half-time-menu.ts";
import { createRandom } from "./random.ts";
import { createFans, createShops, nearestOf } from "./world.ts";

/** Who comes, to how many shops. */
export type Crowd = { fans: number; shops: number };

/** Who orders from here to there orders for the break, as far as a venue can tell. */
export const breakOrders = { from: -8, to: 12 };
export const eveningsBefore = 5;

/** Portions that fans ask for around the break, by the shop that is nearest to them, and by dish. */
export function askedFor(seed: number, { fans, shops }: Crowd): Forecast[] {
  const dice = createRandom(seed);
  const asked = createShops(dice, shops).map((): Record<string, number> => ({}));
  for (const { at, section, lines } of createFans(dice, fans)) {
    if (at < breakOrders.from || at > breakOrders.to) continue;
    const portions = nearestOf(asked, section)[0]?.shop ?? {};
    for (const { itemId, quantity } of lines) portions[itemId] = (portions[itemId] ?? 0) + quantity;
  }
  return asked;
}

/** The same by the product's rule, from five simulated evenings before, to each of which so many fans came. */
export function forecast(seed: number, crowd: Crowd): Forecast[] {
  const before = Array.from({ length: eveningsBefore }, (_, index) =>
    askedFor(seed + 10_000 * (index + 1), crowd),
  );
  // Nobody orders before this world's kick-off: how many come is not known from that.
  return Array.from(
    { length: crowd.shops },
    (_, shop) =>
      forecastOf(
        before.map((evening) => ({ portions: evening[shop] ?? {}, ordersBefore: 0 })),
        0,
      ) ?? {},
  );
}

export const portionsIn = (forecasts: readonly Forecast[]): number =>
  forecasts.reduce((sum, portions) => sum + Object.values(portions).reduce((all, each) => all + each, 0), 0);
