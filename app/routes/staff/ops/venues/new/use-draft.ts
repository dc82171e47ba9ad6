import { useEffect, useState } from "react";
import { keep, readKeptJson } from "#app/hooks/phone-storage.ts";
import { emptyVenue, type NewVenue } from "#domain/schemas/new-venue.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { textsOf } from "../../../venue/parts/texts.ts";

const key = "seatside-new-venue";
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was typed so far, on this device: a closed tab or a reload loses nothing. A copy begins with the venue's place. */
export function useDraft(copied: VenueFile | null) {
  const [venue, setVenue] = useState<NewVenue>(() => (copied ? placeOf(copied) : emptyVenue));
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    if (!copied)
      setVenue({
        ...emptyVenue,
        timeZone: ownTimeZone(),
        ...(readKeptJson(key) as Partial<NewVenue> | null),
      });
    setRead(true);
  }, [copied]);
  useEffect(() => {
    if (isRead && !copied) keep(key, JSON.stringify(venue));
  }, [venue, isRead, copied]);

  return {
    venue,
    change: (changes: Partial<NewVenue>) => setVenue((before) => ({ ...before, ...changes })),
    forget: () => {
      setRead(false);
      keep(key, null);
    },
  };
}

function placeOf({ stadium }: VenueFile): NewVenue {
  const { location, timeZone, jurisdiction } = stadium;
  return { ...emptyVenue, location: textsOf(location), timeZone, jurisdiction: jurisdiction ?? "" };
}
