import { useOutletContext } from "react-router";
import type { Venue } from "#domain/venue/venue-console.ts";

/** The venue of this console: name, settings, categories and shops as they were when the page was asked for. */
export function useVenue(): Venue {
  return useOutletContext<Venue>();
}
