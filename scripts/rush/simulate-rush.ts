import { writeFileSync } from "node:fs";
import { drawRush } from "./draw.ts";
import { type Figures, figuresOf, roomFromMinutes } from "./figures.ts";
import { simulateRush } from "./simulate.ts";

/**
 * npm run simulate:rush [-- seed [fans]]: one half-time in virtual time, without and with pacing. The same seed gives
 * the same fans, cooks and figures. What the world is like is stated in rush/world.ts.
 */
const seed = Number(process.argv[2] ?? 2026);
const fans = Number(process.argv[3] ?? 3000);
const picture = "docs/rush.svg";

const run = async (title: string, hasPacing: boolean) => {
  const all = await simulateRush({ seed, fans, hasPacing });
  return { title, all, figures: figuresOf(all) };
};
const halves = [await run("Without pacing", false), await run("With pacing", true)];
const [before, after] = halves.map((half) => half.figures) as [Figures, Figures];

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
console.log(`seed ${seed}: ${fans} fans, 10 stands, a whistle\n`);
console.log(`${"".padEnd(62)}${"without".padStart(12)}${"with pacing".padStart(14)}`);
for (const [name, show] of rows)
  console.log(`${name.padEnd(62)}${show(before).padStart(12)}${show(after).padStart(14)}`);
writeFileSync(picture, drawRush(halves));
console.log(`\n${picture} drawn`);
