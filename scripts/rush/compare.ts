import { type Figures, figuresOf, roomFromMinutes } from "./figures.ts";
import { simulateRush } from "./simulate.ts";

/** The same half-time twice: without pacing, then with it. */
export async function compareRush(seed: number, fans: number) {
  const run = async (title: string, hasPacing: boolean) => {
    const all = await simulateRush({ seed, fans, hasPacing });
    return { title, all, figures: figuresOf(all) };
  };
  return { without: await run("Without pacing", false), withPacing: await run("With pacing", true) };
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

export function textOf(without: Figures, withPacing: Figures): string {
  const line = (name: string, first: string, second: string) =>
    `${name.padEnd(62)}${first.padStart(12)}${second.padStart(14)}`;
  return [
    line("", "without", "with pacing"),
    ...rows.map(([name, show]) => line(name, show(without), show(withPacing))),
  ].join("\n");
}
