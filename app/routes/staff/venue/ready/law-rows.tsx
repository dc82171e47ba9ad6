import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { unverifiedDuties } from "#domain/law/venue-duties.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import type { Readiness } from "#domain/venue/readiness.ts";
import { useVenue } from "../parts/use-venue.ts";

type Row = [name: string, part: string];

/** What the law of the place still asks for, each with the part of the settings where it is set. */
export function LawRows({ openDuties }: Pick<Readiness, "openDuties">) {
  const { t } = useLingui();
  const { id, settings, terms } = useVenue();
  const isPlatform = settings.seller?.kind === "platform";
  const rows: Record<Readiness["openDuties"][number], Row> = {
    place: [t`whose law applies: it says what else to ask for`, "law"],
    pricesShown: [t`prices with their tax`, "tax"],
    feeInPrices: [t`prices that include the fee`, "money"],
    taxRate: [t`the tax rate of food`, "tax"],
    namedSeller: [t`legal name and number of whoever sells`, isPlatform ? "money" : ""],
    accessibilityContact: [t`a contact for accessibility`, "accessibility"],
    privacyContact: [t`a contact for questions about data`, "contacts"],
  };
  // Whatever the law will ask, nobody knows of a new venue's.
  const first: Row[] = openDuties.includes("place")
    ? [
        [t`tax`, "tax"],
        [t`fee, tips and who makes out the receipts`, "money"],
        [t`contacts for fans`, "contacts"],
      ]
    : [];
  const unverified = unverifiedDuties(terms.jurisdiction).map((duty) => rows[duty][0]);
  return (
    <div className="text-sm wrap-anywhere">
      <ul className="list-none">
        {[...openDuties.map((duty) => rows[duty]), ...first].map(([name, part]) => (
          <li key={name}>
            <Link
              to={part ? `${venuePath(id)}/settings#${part}` : `${venuePath(id)}/shops`}
              className="inline-block py-1 text-link underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {unverified.length > 0 && (
        <p className="text-pending">{t`Not verified, so ask a lawyer: ${unverified.join(", ")}.`}</p>
      )}
    </div>
  );
}
