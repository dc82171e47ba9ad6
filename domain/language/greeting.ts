import { dateFormat } from "./date-format.ts";

export type Greeting = "morning" | "afternoon" | "evening" | "night";

/** The greeting for an hour of 0 to 23 (product 5.4). */
export function greetingAt(hour: number): Greeting {
  if (hour >= 5 && hour <= 11) return "morning";
  if (hour >= 12 && hour <= 16) return "afternoon";
  if (hour >= 17 && hour <= 20) return "evening";
  return "night";
}

export function hourIn(timeZone: string, at: number): number {
  return Number(dateFormat("en-GB", timeZone, "hour", { hour: "2-digit", hourCycle: "h23" }).format(at));
}

/** HH:MM of `at` (ms) in the stadium's time zone: the same on server and phone. */
export function clockTime(timeZone: string, at: number): string {
  return dateFormat("en-GB", timeZone, "clock", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
}
