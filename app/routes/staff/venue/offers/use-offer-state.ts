import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { languageFacts } from "#domain/language/localized.ts";
import type { VenueItemRow } from "#domain/venue/venue-console.ts";
import { useVenue } from "../parts/use-venue.ts";

type Offer = Pick<VenueItemRow, "offerState" | "offerFrom" | "offerUntil">;

/** What an offer's chip says: its state, and its next change where it has one. */
export function useOfferState() {
  const { t } = useLingui();
  const { timeZone } = useVenue();
  const format = dateFormat(languageFacts[useLanguage()].dateLocale, timeZone, "day and time", {
    day: "numeric",
    month: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const moment = (at: number | null) => (at === null ? "" : format.format(at));
  const stateOf = ({ offerState, offerFrom, offerUntil }: Offer): string => {
    if (offerState === "off") return t`Switched off`;
    if (offerState === "before") return t`From ${moment(offerFrom)}`;
    if (offerState === "after") return t`Ended ${moment(offerUntil)}`;
    return offerUntil === null ? t`Active` : t`Active until ${moment(offerUntil)}`;
  };
  return { moment, stateOf };
}
