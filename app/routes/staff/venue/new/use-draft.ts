import { useEffect, useState } from "react";
import { emptyVenue, type NewVenue } from "#domain/schemas/new-venue.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { textsOf } from "../parts/texts.ts";

const key = "seatside-new-venue";
const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What was typed so far, on this device: a closed tab or a reload loses nothing. A copy begins with the venue's place. */
export function useDraft(copied: VenueFile | null) {
  const [venue, setVenue] = useState<NewVenue>(() => (copied ? placeOf(copied) : emptyVenue));
  const [isRead, setRead] = useState(false);

  useEffect(() => {
    if (!copied) setVenue({ ...emptyVenue, timeZone: ownTimeZone(), ...read() });
    setRead(true);
  }, [copied]);
  useEffect(() => {
    if (isRead && !copied) write(JSON.stringify(venue));
  }, [venue, isRead, copied]);

  return {
    venue,
    change: (changes: Partial<NewVenue>) => setVenue((before) => ({ ...before, ...changes })),
    forget: () => {
      setRead(false);
      write(null);
    },
  };
}

function placeOf({ stadium }: VenueFile): NewVenue {
  const { location, timeZone, jurisdiction } = stadium;
  return { ...emptyVenue, location: textsOf(location), timeZone, jurisdiction: jurisdiction ?? "" };
}

function read(): Partial<NewVenue> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function write(text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // No room, or storage is off: the page itself keeps it.
  }
}
