import type { PromiseMinutes } from "../../domain/promise-time.ts";

/** The promised range as clock times of the stadium, the same on the server and on every phone. */
export function promisedTimes(promise: PromiseMinutes, quotedAt: number, timeZone: string) {
  const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  const at = (minutes: number) => clock.format(quotedAt + minutes * 60_000);
  return { from: at(promise.from), to: at(promise.to) };
}
