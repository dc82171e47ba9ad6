import { hourMs } from "../durations.ts";
import { dateFormat } from "../language/date-format.ts";
import { localTime } from "../language/local-time.ts";

/** A service day begins when the last guests of the evening before have gone home. */
const firstHour = 4;

/** Time of day of `at` in a time zone, in ms since midnight. */
function msOfDay(timeZone: string, at: number): number {
  const parts = dateFormat("en-GB", timeZone, "seconds", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1000 + (at % 1000);
}

/** The local calendar date of `at`: "2026-11-21". */
export function isoDate(timeZone: string, at: number): string {
  return localTime(timeZone, at).slice(0, 10);
}

/** Start of the service day of `at` (ms): four in the morning, local time. */
export function serviceDayStart(timeZone: string, at: number): number {
  const sinceFour = (msOfDay(timeZone, at) - firstHour * hourMs + 24 * hourMs) % (24 * hourMs);
  const start = at - sinceFour;
  // A night with a clock change is an hour longer or shorter.
  const off = msOfDay(timeZone, start) - firstHour * hourMs;
  return start - off;
}

/** End of the service day: what "for the rest of the day" means. */
export function serviceDayEnd(timeZone: string, at: number): number {
  return serviceDayStart(timeZone, serviceDayStart(timeZone, at) + 26 * hourMs);
}
