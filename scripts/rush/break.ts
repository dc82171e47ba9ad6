import type { Forecast } from "#domain/kitchen/half-time-menu.ts";
import type { Table } from "../bench/report.ts";
import { progress } from "../lib/output.ts";
import { figuresOf, workFiguresOf } from "./figures.ts";
import { askedFor, type Crowd, eveningsBefore, forecast, portionsIn } from "./forecast.ts";
import { simulateRush } from "./simulate.ts";
import type { Variant } from "./variants.ts";
import { inHandBy, titleOf, type World } from "./world.ts";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 2026];

/**
 * A world's half-times, each variant over all seeds.
 * @param fansBefore how many came to the evenings that the forecast is made of
 */
export async function breakTable(
  world: World,
  crowd: Crowd,
  variants: readonly Variant[],
  fansBefore: number,
): Promise<Table> {
  const columns: { title: string; evenings: Figures[] }[] = [];
  for (const { title, halfTime, ...variant } of variants) {
    const evenings: Figures[] = [];
    for (const seed of seeds) {
      progress(`${titleOf(world)}: ${title}, seed ${seed}`);
      const expecting = halfTime && { ...halfTime, fansBefore };
      const evening = await simulateRush({
        ...{ seed, ...crowd, hasPacing: true, world, halfTime: expecting },
        ...variant,
      });
      evenings.push({ ...figuresOf(evening.fans), ...workFiguresOf(evening) });
    }
    columns.push({ title, evenings });
  }
  return {
    title:
      `${titleOf(world)}; ${crowd.fans.toLocaleString("en")} fans, ${fansBefore.toLocaleString("en")} expected, ` +
      `${crowd.shops} shops, mean of seeds 1 to 8 and 2026`,
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
  ["left because of the promise or the menu", count((each) => each.left)],
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
  ["shops with the half-time menu on", decimal((each) => each.shortMenus)],
  ["portions cooked ahead", count((each) => each.cookedAhead)],
  ["  thrown away", count((each) => each.thrownAway)],
  ["trips", count((each) => each.trips)],
  ["  an order to the seat", decimal((each) => each.tripsAnOrder, 2)],
  ["money less waste, thousands", decimal((each) => each.money / 1000)],
];

/** How far forecasts of so many fans are from what is asked for. */
export function forecastNote(crowd: Crowd, forecastFans: number): string {
  const average = (of: (seed: number) => Forecast[]) =>
    Math.round(seeds.reduce((all, seed) => all + portionsIn(of(seed)), 0) / seeds.length).toLocaleString(
      "en",
    );
  return (
    `Portions asked for around the break: ${average((seed) => askedFor(seed, crowd))}. Forecast, the median of ` +
    `${eveningsBefore} evenings before with ${forecastFans.toLocaleString("en")} fans each: ` +
    `${average((seed) => forecast(seed, { ...crowd, fans: forecastFans }))}.`
  );
}
