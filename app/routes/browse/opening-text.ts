import { dateFormat } from "#domain/language/date-format.ts";
import type { Language } from "#domain/language/localized.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";

/** A range of opening hours: the days in words, and the times. */
export type OpeningRow = { days: string; clock: string };

/** The opening hours as rows; empty for a shop that never closes. */
export function openingRows(hours: OpeningHours, language: Language): OpeningRow[] {
  if (hours === "always") return [];
  const format = dateFormat(language, "UTC", "weekday", { weekday: "short" });
  // 1 January 2023 was a Sunday, day 0.
  const nameOf = (day: number) => format.format(Date.UTC(2023, 0, 1 + day));
  return hours.map(({ days, from, to }) => ({
    days: runsOf(days)
      .map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`))
      .join(", "),
    clock: `${from}–${to}`,
  }));
}

/** Consecutive days as pairs of first and last. */
function runsOf(days: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}
