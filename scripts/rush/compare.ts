import type { PickupShare } from "./evening.ts";
import { type Figures, figuresOf, roomFromMinutes } from "./figures.ts";
import { simulateRush } from "./simulate.ts";

/** The same half-time: without pacing, with it, and where some fetch their food. */
export async function compareRush(seed: number, fans: number, pickup: PickupShare | null = null) {
  const run = async (title: string, hasPacing: boolean, fetched: PickupShare | null = null) => {
    const { fans: all } = await simulateRush({ seed, fans, hasPacing, pickup: fetched });
    return { title, all, figures: figuresOf(all) };
  };
  return {
    without: await run("Without pacing", false),
    withPacing: await run("With pacing", true),
    withPickup: pickup && (await run("With pickup", true, pickup)),
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const inMinutes = (minutes: number) => `${minutes.toFixed(1)} min`;
const rows: [string, (figures: Figures) => string][] = [
  ["fans who want to order", (each) => String(each.fans)],
  ["orders delivered", (each) => String(each.delivered)],
  ["given up at the card form", (each) => String(each.gaveUp)],
  ["told that the kitchens are full", (each) => String(each.refused)],
  ["  though one was really below its limit, if only just", (each) => percent(each.refusedBelowLimit)],
  [
    `  though one really had room (${roomFromMinutes} min or more below its limit)`,
    (each) => percent(each.refusedWithRoom),
  ],
  ["arrived within the first promise", (each) => percent(each.kept)],
  ["  earlier", (each) => percent(each.early)],
  ["  later", (each) => percent(each.late)],
  ["widest promise", (each) => inMinutes(each.widestPromise)],
  ["half of all waited", (each) => inMinutes(each.medianWait)],
  ["one in twenty waited longer than", (each) => inMinutes(each.longWait)],
];
const pickupRows: typeof rows = [
  ["fetched from a shelf", (each) => String(each.fetched)],
  ["wanted to fetch it, and had no shelf", (each) => String(each.hadNoShelf)],
  ["bags on shelves at once, at most", (each) => String(each.fullestShelves)],
];

export function textOf(without: Figures, withPacing: Figures, withPickup: Figures | null = null): string {
  const all = [without, withPacing, ...(withPickup ? [withPickup] : [])];
  const line = (name: string, cells: string[]) =>
    name.padEnd(62) + cells.map((each, index) => each.padStart(index === 0 ? 12 : 14)).join("");
  return [
    line("", ["without", "with pacing", "with pickup"].slice(0, all.length)),
    ...[...rows, ...(withPickup ? pickupRows : [])].map(([name, show]) => line(name, all.map(show))),
  ].join("\n");
}
