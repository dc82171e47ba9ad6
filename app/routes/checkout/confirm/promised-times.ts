import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { clockTime } from "#domain/language/greeting.ts";

/** The promised range as clock times at the stadium, the same on the server and on every phone. */
export function promisedTimes(promise: PromiseMinutes, quotedAt: number, timeZone: string) {
  const at = (minutes: number) => clockTime(timeZone, quotedAt + minutes * 60_000);
  return { from: at(promise.from), to: at(promise.to) };
}
