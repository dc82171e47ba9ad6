import { minuteMs } from "../durations.ts";
import { dateFormat } from "../language/date-format.ts";

export type OpeningHours = "always" | { days: number[]; from: string; to: string }[];

type LocalMoment = { day: number; minute: number };

/** Per time zone the moment that was asked for last: a page asks for one and the same per shop and dish. */
const latest = new Map<string, { sinceEpoch: number; moment: LocalMoment }>();

/** Weekday (0 = Sunday) and minutes since midnight of `at` (ms) in a time zone. */
export function localMoment(timeZone: string, at: number): LocalMoment {
  const sinceEpoch = Math.floor(at / minuteMs);
  const cached = latest.get(timeZone);
  if (cached?.sinceEpoch === sinceEpoch) return cached.moment;
  const moment = computeMoment(timeZone, at);
  latest.set(timeZone, { sinceEpoch, moment });
  return moment;
}

function computeMoment(timeZone: string, at: number): LocalMoment {
  const parts = dateFormat("en-GB", timeZone, "moment", {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    day: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(part("weekday")),
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

export const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Whether the opening hours include a minute. A range that ends before it begins runs past midnight. */
export function isWithinAt(hours: OpeningHours, day: number, minute: number): boolean {
  if (hours === "always") return true;
  const dayBefore = (day + 6) % 7;
  return hours.some(({ days, from, to }) => {
    const [start, end] = [minuteOf(from), minuteOf(to)];
    if (start <= end) return days.includes(day) && minute >= start && minute < end;
    return (days.includes(day) && minute >= start) || (days.includes(dayBefore) && minute < end);
  });
}

/** Whether any range falls on the local day of `at`: distinguishes "closed now" from "closed today". */
export function opensToday(hours: OpeningHours, timeZone: string, at: number): boolean {
  if (hours === "always") return true;
  const { day } = localMoment(timeZone, at);
  const dayBefore = (day + 6) % 7;
  return hours.some(
    ({ days, from, to }) =>
      (days.includes(day) && from !== to) ||
      (days.includes(dayBefore) && minuteOf(to) < minuteOf(from) && minuteOf(to) > 0),
  );
}
