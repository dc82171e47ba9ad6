import { dayMs } from "#domain/durations.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";

/**
 * The demo is always open (decision 30): whoever tries the product on a Saturday noon finds a kosher stand that sells.
 * `npm run seatside -- seed --real-hours` brings in the hours as the files have them.
 */
export function alwaysOpen(venue: VenueFile): VenueFile {
  return {
    ...venue,
    shops: venue.shops.map((shop) => ({
      ...shop,
      openingHours: "always" as const,
      ...(shop.shabbat && { shabbat: null }),
    })),
  };
}

/** The day on which the files of seed/demo were right. */
const writtenOn = Date.parse("2026-11-23");

/** Certificates of the demo are in force from the first start on: as long, and as long before, as the file has it. */
export function withCurrentDates(venue: VenueFile, now: number): VenueFile {
  const days = Math.floor((now - writtenOn) / dayMs);
  const moved = (date: string) => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
  return {
    ...venue,
    shops: venue.shops.map((shop) => ({
      ...shop,
      ...(shop.certificates && {
        certificates: shop.certificates.map((each) => ({
          ...each,
          ...{ from: moved(each.from), until: moved(each.until) },
        })),
      }),
    })),
  };
}
