import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { percentiles } from "../load.ts";
import { median } from "../report.ts";
import type { Times } from "./latency.ts";
import type { Weight } from "./memory.ts";

export type Round = { sockets: number; times: Times };
/** Times in ms; memory in bytes per socket, one weight per workerd. */
export type Figures = { rounds: Round[]; memory: { sockets: number; product: Weight[]; bare: Weight[] } };

const ms = (value: number) => `${value.toFixed(1)} ms`;
const times = (product: number, bare: number) => (product / bare).toFixed(2);

/** In Markdown. */
export function tableOf({ rounds, memory }: Figures): string {
  const rows = rounds.map(({ sockets, times: { product, bare, transitions } }) => {
    const cells = (["p50Ms", "p99Ms"] as const).flatMap((each) => {
      const [own, other] = [percentiles(product)[each], percentiles(bare)[each]];
      return [ms(own), ms(other), times(own, other)];
    });
    return `| ${sockets.toLocaleString("en")} | ${transitions} | ${cells.join(" | ")} |`;
  });
  const [own, other] = [memory.product, memory.bare].map((weights) => ({
    resident: median(weights.map(({ resident }) => resident)),
    held: median(weights.map(({ held }) => held)),
  })) as [Weight, Weight];
  const kB = (bytes: number, digits = 0) => `${(bytes / 1_024).toFixed(digits)} kB`;
  return [
    "| sockets | transitions | p50 | bare p50 | times | p99 | bare p99 | times |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
    "",
    `Memory per socket, with ${memory.sockets.toLocaleString("en")} open: ${kB(own.resident)}, bare ${kB(other.resident)}: **${times(own.resident, other.resident)} times** (median of ${memory.product.length} workerds each). ${availableParallelism()} cores. Of it the Worker's isolate holds ${kB(own.held, 1)}, bare ${kB(other.held, 1)}.`,
  ].join("\n");
}

const file = "docs/performance.md";
const marks = ["<!-- bench:live -->", "<!-- /bench:live -->"] as const;

/** Replaces the table between the document's marks. */
export function writeTable(text: string) {
  const page = readFileSync(file, "utf8");
  const [from, to] = marks.map((mark) => page.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`${file} has no place for this table`);
  writeFileSync(file, `${page.slice(0, from + marks[0].length)}\n\n${text}\n\n${page.slice(to)}`);
}
