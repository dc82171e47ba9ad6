import { availableParallelism } from "node:os";
import { percentiles } from "../load.ts";
import { beside, median, type Report, ratio } from "../report.ts";
import type { Times } from "./latency.ts";
import type { Weight } from "./memory.ts";

/** Times in ms. */
export type Round = { sockets: number; times: Times };
/** Bytes per socket, one weight per workerd. */
export type Memory = { sockets: number; product: Weight[]; bare: Weight[] };

/** Of the bare object's p50 and of its memory. */
const goal = "1.50";

export function reportOf(rounds: Round[], { sockets, product, bare }: Memory): Report {
  const ms = (value: number) => value.toFixed(1);
  const rows = rounds.map(({ sockets: open, times }) => {
    const [own, other] = [percentiles(times.product), percentiles(times.bare)];
    return [
      open.toLocaleString("en"),
      String(times.transitions),
      ...[ms(own.p50Ms), ms(other.p50Ms), beside(ratio(own.p50Ms / other.p50Ms), goal)],
      ...[ms(own.p99Ms), ms(other.p99Ms), ratio(own.p99Ms / other.p99Ms)],
    ];
  });
  const [own, other] = [product, bare].map((weights) => ({
    resident: median(weights.map(({ resident }) => resident)),
    held: median(weights.map(({ held }) => held)),
  })) as [Weight, Weight];
  const kB = (bytes: number, digits = 0) => `${(bytes / 1_024).toFixed(digits)} kB`;
  return {
    tables: [
      {
        title: `From a transition's request to its message (${availableParallelism()} cores)`,
        head: ["sockets", "transitions", "p50, ms", "bare p50", "times", "p99, ms", "bare p99", "times"],
        rows,
      },
    ],
    notes: [
      `Memory per socket, with ${sockets.toLocaleString("en")} open: ${kB(own.resident)}, bare ${kB(other.resident)}: ` +
        `${beside(ratio(own.resident / other.resident), goal)} times (median of ${product.length} workerds each). ` +
        `Of it the Worker's isolate holds ${kB(own.held, 1)}, bare ${kB(other.held, 1)}.`,
    ],
    problems: [],
  };
}
