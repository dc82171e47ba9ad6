import type { FanResult } from "./evening.ts";
import { type Delivered, deliveredOf, type Figures, isKept } from "./figures.ts";
import { minutes, titleOf, worlds } from "./world.ts";

type Half = { title: string; all: readonly FanResult[]; figures: Figures };

const panel = { width: 430, height: 300, left: 56, top: 76, gap: 46 };
const tallest = 80;
/** One dot for every third fan: thousands would be a cloud. */
const everyNth = 3;

const x = (at: number) => ((at - minutes.from) / (minutes.to - minutes.from)) * panel.width;
const y = (wait: number) => panel.height - (Math.min(wait, tallest) / tallest) * panel.height;
const round = (value: number) => Math.round(value * 10) / 10;
const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Promised against actual times, without and with pacing side by side. */
export function drawRush(halves: readonly Half[]): string {
  const width = panel.left + halves.length * (panel.width + panel.gap);
  const height = panel.top + panel.height + 74;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Promised against actual delivery times of a simulated half-time, without and with pacing">
<rect width="${width}" height="${height}" rx="14" fill="#ffffff"/>
${halves.map((half, index) => drawHalf(half, panel.left + index * (panel.width + panel.gap))).join("\n")}
<g transform="translate(${panel.left} ${height - 18})" fill="#475067">
<rect y="-9" width="18" height="9" fill="#3d70ff" opacity=".22"/><text x="26">promised, when ordering</text>
<circle cx="208" cy="-4" r="3" fill="#16834c"/><text x="218">arrived as promised</text>
<circle cx="362" cy="-4" r="3" fill="#d4452f"/><text x="372">arrived earlier or later</text>
<path d="M534 -8v8" stroke="#8a93a8" stroke-width="1.5"/><text x="544">told that the kitchens are full</text>
<text x="770">${titleOf(worlds.free)}</text>
</g>
</svg>
`;
}

function drawHalf({ title, all, figures }: Half, left: number): string {
  const delivered = deliveredOf(all);
  // A zero-length line with round caps: a dot in a few bytes.
  const dots = (fits: (each: Delivered) => boolean, color: string) => {
    const shown = delivered.filter((each, index) => index % everyNth === 0 && fits(each));
    const path = shown
      .map((each) => `M${round(x(each.at))} ${round(y(each.deliveredAt - each.at))}h0`)
      .join("");
    return `<path d="${path}" stroke="${color}" stroke-width="3.4" stroke-linecap="round" opacity=".55"/>`;
  };
  const refusals = all
    .filter((result, index) => result.outcome === "refused" && index % everyNth === 0)
    .map(({ at }) => `M${round(x(at))} ${panel.height - 7}v7`);
  return `<g transform="translate(${left} ${panel.top})">
<text y="-46" font-size="17" font-weight="600" fill="#151b2c">${title}</text>
<text y="-24" fill="#475067">${percent(figures.kept)} arrive within the promise; one in 20 waits over ${Math.round(figures.longWait)} min</text>
${[0, 20, 40, 60, 80].map((wait) => `<path d="M0 ${y(wait)}H${panel.width}" stroke="#e4e8f0"/><text x="-8" y="${y(wait) + 4}" text-anchor="end" fill="#6b7488">${wait}</text>`).join("")}
<path d="${drawBand(delivered)}" fill="#3d70ff" opacity=".22"/>
${dots(isKept, "#16834c")}${dots((each) => !isKept(each), "#d4452f")}
<path d="${refusals.join("")}" stroke="#8a93a8" stroke-width="1"/>
<path d="M${x(0)} 0V${panel.height}" stroke="#151b2c" stroke-dasharray="3 4" opacity=".5"/>
${[-30, -15, 0, 15, 30, 45].map((at) => `<text x="${x(at)}" y="${panel.height + 18}" text-anchor="middle" fill="#6b7488">${at === 0 ? "whistle" : at > 0 ? `+${at}` : at}</text>`).join("")}
<text transform="translate(-38 ${panel.height / 2}) rotate(-90)" text-anchor="middle" fill="#6b7488">minutes until at the seat</text>
</g>`;
}

/** The median promise over time, as an area. */
function drawBand(delivered: Delivered[]): string {
  const step = 2.5;
  const edges: [at: number, from: number, to: number][] = [];
  for (let at = minutes.from; at < minutes.to; at += step) {
    const here = delivered.filter((each) => each.at >= at && each.at < at + step);
    if (here.length === 0) continue;
    const middle = (pick: (each: (typeof here)[number]) => number) =>
      here.map(pick).sort((a, b) => a - b)[here.length >> 1] ?? 0;
    edges.push([
      at + step / 2,
      middle(({ promise, at: ordered }) => promise.from - ordered),
      middle(({ promise, at: ordered }) => promise.to - ordered),
    ]);
  }
  const upper = edges.map(([at, , to]) => `${round(x(at))} ${round(y(to))}`);
  const lower = edges.map(([at, from]) => `${round(x(at))} ${round(y(from))}`).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}
