import { hourMs, minuteMs } from "../durations.ts";
import { nextServing, type ServingHours } from "../menu/shabbat.ts";
import { isoDate, serviceDayEnd } from "../shop/service-day.ts";

/** The shops that serve now or later in the service day of `at`: at one in the morning that is still last night's. */
export function stillServing<Shop extends ServingHours & { state: { isOpen: boolean } }>(
  shops: readonly Shop[],
  timeZone: string,
  at: number,
): Shop[] {
  const end = Date.parse(isoDate(timeZone, serviceDayEnd(timeZone, at))) + 4 * hourMs;
  return shops.filter((shop) => {
    const next = shop.state.isOpen ? nextServing(shop, timeZone, at) : null;
    return next !== null && next.date + next.minute * minuteMs < end;
  });
}
