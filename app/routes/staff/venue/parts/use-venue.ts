import { useLingui } from "@lingui/react/macro";
import { useOutletContext } from "react-router";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { useNow } from "#app/hooks/use-now.ts";
import { useDateFormat } from "#app/routes/staff/parts/named.tsx";
import { clockTime } from "#domain/language/greeting.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { JurisdictionId } from "#domain/law/jurisdictions.ts";
import type { Venue } from "#domain/schemas/venue-console.ts";
import type { Stand } from "#domain/seat/seat.ts";
import { isoDate } from "#domain/shop/service-day.ts";

/** The console's venue: name, settings, categories and shops as the page loaded them. */
export function useVenue(): Venue {
  return useOutletContext<Venue>();
}

/** Hours and minutes on the venue's clock. */
export function useVenueClock() {
  const { timeZone } = useVenue();
  return (at: number) => clockTime(timeZone, at);
}

/** A time on the venue's clock, with its day unless that is today. */
export function useVenueTime() {
  const { timeZone } = useVenue();
  const now = useNow(60_000);
  const format = useDateFormat(timeZone, "short", { dateStyle: "short", timeStyle: "short" });
  return (at: number) =>
    isoDate(timeZone, at) === isoDate(timeZone, now) ? clockTime(timeZone, at) : format.format(at);
}

/** Turns named things into options of a choice. */
export function useNamed() {
  const words = useLocalize();
  return (things: readonly { id: string; name: Localized }[]) =>
    things.map(({ id, name }) => [id, words(name)] as const);
}

/** Places whose law is known, by name. */
export function usePlaceNames(): Record<JurisdictionId, string> {
  const { t } = useLingui();
  return { il: t`Israel`, "us-ny-nyc": t`New York City`, "us-nj": t`New Jersey` };
}

export function useStandNames(): Record<Stand, string> {
  const { t } = useLingui();
  return {
    Main: t({ message: "Main", context: "level of a stadium" }),
    Gallery: t({ message: "Gallery", context: "level of a stadium" }),
  };
}

/** Stands for the id in the address of something new; real ids have no plus sign. */
export const newId = "+new";
