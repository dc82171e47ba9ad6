import type { VenueFile } from "#domain/schemas/venue-file.ts";

/**
 * The demo is always open (decision 30): whoever tries the product on a Saturday noon finds a kosher stand that sells.
 * `npm run seatside -- seed --real-hours` brings in the hours as the files have them.
 */
export function alwaysOpen(venue: VenueFile): VenueFile {
  return { ...venue, shops: venue.shops.map((shop) => ({ ...shop, openingHours: "always" as const })) };
}
