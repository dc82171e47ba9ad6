import { median, type Table } from "../bench/report.ts";
import { progress } from "../lib/output.ts";
import type { Rush } from "./evening.ts";
import { figuresOf, workFiguresOf } from "./figures.ts";
import { createRandom } from "./random.ts";
import { simulateRush } from "./simulate.ts";
import { createFans, createShops, inHandBy, titleOf, type World } from "./world.ts";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 2026];

/** Who comes, to how many shops. */
type Crowd = { fans: number; shops: number };

/** What a venue does about its half-time. */
type Variant = { title: string } & Pick<Rush, "pickup" | "countsRunners">;
const fetched = { share: 0.3, shelves: 60 };
const variants: Variant[] = [
  { title: "today" },
  { title: "30 % fetch it, 60 shelves", pickup: fetched },
  { title: "promises count the runners", countsRunners: true },
  { title: "both", pickup: fetched, countsRunners: true },
];

/** A world's half-times, each variant over all seeds. */
export async function breakTable(world: World, crowd: Crowd): Promise<Table> {
  const columns: { title: string; evenings: Figures[] }[] = [];
  for (const { title, ...variant } of variants) {
    const evenings: Figures[] = [];
    for (const seed of seeds) {
      progress(`${titleOf(world)}: ${title}, seed ${seed}`);
      const evening = await simulateRush({ seed, ...crowd, hasPacing: true, world, ...variant });
      evenings.push({ ...figuresOf(evening.fans), ...workFiguresOf(evening) });
    }
    columns.push({ title, evenings });
  }
  return {
    title: `${titleOf(world)}; ${crowd.fans.toLocaleString("en")} fans, ${crowd.shops} shops, mean of seeds 1 to 8 and 2026`,
    head: ["", ...columns.map(({ title }) => title)],
    rows: rows.map(([name, show]) => [name, ...columns.map(({ evenings }) => show(evenings))]),
  };
}

type Figures = ReturnType<typeof figuresOf> & ReturnType<typeof workFiguresOf>;
const mean = (all: Figures[], of: (each: Figures) => number) =>
  all.reduce((sum, each) => sum + of(each), 0) / all.length;
const count = (of: (each: Figures) => number) => (all: Figures[]) =>
  Math.round(mean(all, of)).toLocaleString("en");
const share = (of: (each: Figures) => number) => (all: Figures[]) => `${(mean(all, of) * 100).toFixed(1)} %`;
const decimal =
  (of: (each: Figures) => number, digits = 1) =>
  (all: Figures[]) =>
    mean(all, of).toFixed(digits);
const rows: [string, (all: Figures[]) => string][] = [
  ["want food in the break and pay", count((each) => each.wanted)],
  [
    `in hand by minute ${inHandBy} (least to most)`,
    (all) => {
      const each = all.map(({ inHand }) => inHand);
      return `${count(({ inHand }) => inHand)(all)} (${Math.min(...each)}-${Math.max(...each)})`;
    },
  ],
  ["  of those who want it", share((each) => each.inHand / each.wanted)],
  ["promises kept", share((each) => each.kept)],
  ["promised to who orders within 5 min of the whistle, min", decimal((each) => each.promisedAtWhistle)],
  ['told "full"', count((each) => each.refused)],
  ["left because of the promise", count((each) => each.left)],
  ["delivered at all", count((each) => each.delivered)],
  ["half of all waited, min", decimal((each) => each.medianWait)],
  ["one in twenty waited longer than, min", decimal((each) => each.longWait)],
  ["one bag in twenty stood longer than, min", decimal((each) => each.bagWait)],
  ["idle cooks, of all minutes from -25 to 18", share((each) => each.idleShare)],
  ["  minutes", count((each) => each.idleCooks)],
  [
    "busy runners, from -3 to 18",
    (all) => (all[0]?.busyRunners === null ? "-" : share((each) => each.busyRunners ?? 0)(all)),
  ],
  ["trips", count((each) => each.trips)],
  ["  an order to the seat", decimal((each) => each.tripsAnOrder, 2)],
  ["money less waste, thousands", decimal((each) => each.money / 1000)],
];

const eveningsBefore = 5;
/** Who orders from here to there orders for the break, as far as a venue can tell. */
const breakOrders = { from: -8, to: 12 };

/** Portions that fans ask for around the break, by dish. */
export function askedFor(seed: number, { fans, shops }: Crowd): Map<string, number> {
  const dice = createRandom(seed);
  createShops(dice, shops);
  const portions = new Map<string, number>();
  for (const { at, lines } of createFans(dice, fans))
    if (at >= breakOrders.from && at <= breakOrders.to)
      for (const { itemId, quantity } of lines) portions.set(itemId, (portions.get(itemId) ?? 0) + quantity);
  return portions;
}

/** The same as the median of five simulated evenings before, to each of which so many fans came. */
export function forecast(seed: number, crowd: Crowd): Map<string, number> {
  const before = Array.from({ length: eveningsBefore }, (_, index) =>
    askedFor(seed + 10_000 * (index + 1), crowd),
  );
  const dishes = [...new Set(before.flatMap((portions) => [...portions.keys()]))];
  return new Map(dishes.map((dish) => [dish, median(before.map((portions) => portions.get(dish) ?? 0))]));
}

/** How far forecasts of so many fans are from what is asked for. */
export function forecastNote(crowd: Crowd, forecastFans: number): string {
  const sum = (portions: Map<string, number>) => [...portions.values()].reduce((all, each) => all + each, 0);
  const average = (of: (seed: number) => Map<string, number>) =>
    Math.round(seeds.reduce((all, seed) => all + sum(of(seed)), 0) / seeds.length).toLocaleString("en");
  return (
    `Portions asked for around the break: ${average((seed) => askedFor(seed, crowd))}. Forecast, the median of ` +
    `${eveningsBefore} evenings before with ${forecastFans.toLocaleString("en")} fans each: ` +
    `${average((seed) => forecast(seed, { ...crowd, fans: forecastFans }))}.`
  );
}
