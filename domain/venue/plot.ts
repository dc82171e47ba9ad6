import { minuteMs } from "../durations.ts";
/** An axis from 0 with three to six equal, round, whole steps. */
export type Scale = { max: number; ticks: number[] };

export function scaleFor(highest: number): Scale {
  const atLeast = Math.max(highest, 3);
  const rough = atLeast / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const candidates = [1, 2, 5, 10].map((each) => each * power);
  const step = candidates.find((each) => each >= rough && Number.isInteger(each)) ?? Math.ceil(rough);
  const count = Math.ceil(atLeast / step - 1e-9);
  const ticks = Array.from({ length: count + 1 }, (_, index) => withoutNoise(index * step));
  return { max: withoutNoise(count * step), ticks };
}

/** Removes floating point noise. */
const withoutNoise = (value: number) => Number(value.toPrecision(12));

const stepMinutes = [5, 10, 15, 30, 60, 120, 180, 240, 360];

/** Round times within a span, at most `most`: the plot's time labels. */
export function timeTicks(from: number, to: number, most = 8): number[] {
  const minutes = stepMinutes.find((each) => (to - from) / (each * minuteMs) <= most) ?? 720;
  const step = minutes * minuteMs;
  const first = Math.ceil(from / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, index) => first + index * step,
  );
}
