import { dayMs } from "../durations.ts";
import { dateFormat } from "../language/date-format.ts";
import { localTime } from "../language/local-time.ts";
import { isWithinAt, localMoment, minuteOf, type OpeningHours, opensToday } from "./opening.ts";

/** A shop that doesn't serve on Shabbat and holidays: from this time on the eve until this one on the last day. */
export type Shabbat = { from: string; until: string };

/** A shop's hours by its venue's clock, without its switch and pauses. */
export type ServingHours = { openingHours: OpeningHours; shabbat?: Shabbat | null };

/**
 * Days without work in the Hebrew calendar: in Israel, and the second days elsewhere. Plain lists, to keep the first
 * view small.
 */
const holidays = [
  "1 Tishri",
  "2 Tishri",
  "10 Tishri",
  "15 Tishri",
  "22 Tishri",
  "15 Nisan",
  "21 Nisan",
  "6 Sivan",
];
const secondDays = ["16 Tishri", "23 Tishri", "16 Nisan", "22 Nisan", "7 Sivan"];

/** Whether a day is Shabbat or a holiday. `date`: its midnight, in UTC. */
function isHoly(date: number, timeZone: string): boolean {
  if (new Date(date).getUTCDay() === 6) return true;
  const hebrew = dateFormat("en-u-ca-hebrew", "UTC", "hebrew", { day: "numeric", month: "long" });
  const parts = hebrew.formatToParts(date);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  const name = `${part("day")} ${part("month")}`;
  return holidays.includes(name) || (timeZone !== "Asia/Jerusalem" && secondDays.includes(name));
}

/** The local day of `at`: its midnight, in UTC. */
const dateOf = (timeZone: string, at: number) => Date.parse(localTime(timeZone, at).slice(0, 10));

/** Which minutes of a day are Shabbat or a holiday. Two holy days in a row are one. */
function restOf({ from, until }: Shabbat, timeZone: string, today: number): (minute: number) => boolean {
  const [isToday, isTomorrow] = [isHoly(today, timeZone), isHoly(today + dayMs, timeZone)];
  if (isToday) return isTomorrow ? () => true : (minute) => minute < minuteOf(until);
  return isTomorrow ? (minute) => minute >= minuteOf(from) : () => false;
}

/** Whether a shop rests at `at` (ms) because it is Shabbat or a holiday. */
export const isShabbat = (shabbat: Shabbat | null | undefined, timeZone: string, at: number): boolean =>
  shabbat ? restOf(shabbat, timeZone, dateOf(timeZone, at))(localMoment(timeZone, at).minute) : false;

/** Whether a shop serves at `at`. */
export function servesAt({ openingHours, shabbat }: ServingHours, timeZone: string, at: number): boolean {
  const { day, minute } = localMoment(timeZone, at);
  return isWithinAt(openingHours, day, minute) && !isShabbat(shabbat, timeZone, at);
}

/** Whether a shop serves at any time of the local day of `at`: distinguishes "closed now" from "closed today". */
export function servesToday({ openingHours, shabbat }: ServingHours, timeZone: string, at: number): boolean {
  if (!shabbat) return opensToday(openingHours, timeZone, at);
  const { day } = localMoment(timeZone, at);
  const isResting = restOf(shabbat, timeZone, dateOf(timeZone, at));
  for (let minute = 0; minute < 1440; minute++)
    if (isWithinAt(openingHours, day, minute) && !isResting(minute)) return true;
  return false;
}

/** When a shop serves next, by the clock of its venue: the day (its midnight, in UTC) and the minute of it. */
export function nextServing(
  { openingHours, shabbat }: ServingHours,
  timeZone: string,
  at: number,
): { date: number; minute: number } | null {
  const today = dateOf(timeZone, at);
  let minute = localMoment(timeZone, at).minute;
  // Two days of rest, and hours on one weekday alone.
  for (let date = today; date < today + 16 * dayMs; date += dayMs) {
    const isResting = shabbat ? restOf(shabbat, timeZone, date) : () => false;
    const day = new Date(date).getUTCDay();
    for (; minute < 1440; minute++)
      if (isWithinAt(openingHours, day, minute) && !isResting(minute)) return { date, minute };
    minute = 0;
  }
  return null;
}
