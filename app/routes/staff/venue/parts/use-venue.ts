import { useOutletContext } from "react-router";
import type { Venue } from "#domain/schemas/venue-console.ts";

/** The console's venue: name, settings, categories and shops as the page loaded them. */
export function useVenue(): Venue {
  return useOutletContext<Venue>();
}
