import { dateFormat } from "./date-format.ts";

/** The wall clock of a place as a form's field has it: "2026-11-23T19:30". */
export function localTime(timeZone: string, at: number): string {
  const parts = dateFormat("en-GB", timeZone, "field", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * The time (ms) of a place's wall clock, NaN if it can't be parsed. In an hour that a clock change repeats, either one;
 * a time that it skips becomes the one an hour away.
 */
export function momentOf(timeZone: string, local: string): number {
  const utc = Date.parse(`${local}Z`);
  if (Number.isNaN(utc)) return Number.NaN;
  const ahead = (at: number) => Date.parse(`${localTime(timeZone, at)}Z`) - at;
  const near = utc - ahead(utc);
  return utc - ahead(near);
}
