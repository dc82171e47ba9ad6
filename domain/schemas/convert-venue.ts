import { type Claim, claimsIn } from "../law/claims.ts";
import { type JurisdictionId, lawOf } from "../law/jurisdictions.ts";
import type { VenueFile } from "./venue-file.ts";
import { settingsTable } from "./venue-settings.ts";

type Converted = {
  file: VenueFile;
  /** Dishes with a diet that needs a certificate there, at shops without one. */
  uncertified: { diet: string; shops: string[]; dishes: number }[];
  /** Texts that the importer would refuse. */
  claims: Claim[];
};

/** A file in the second format, with what the first one leaves to the usual terms written out, to be changed by hand. */
export function toSecondFormat(venue: VenueFile, named?: JurisdictionId): Converted {
  const { id, name, about, location, ...stadium } = venue.stadium;
  const { currency, feePerItemMinor, tips, tax, seller, jurisdiction: none } = settingsTable;
  const terms = { currency, feePerItemMinor, tips, tax, seller, jurisdiction: none };
  const usual = Object.fromEntries(Object.entries(terms).map(([name, { initially }]) => [name, initially]));
  const jurisdiction = named ?? stadium.jurisdiction ?? null;
  const file: VenueFile = {
    ...venue,
    format: "seatside-venue/2",
    stadium: { ...{ id, name, about, location }, ...usual, ...stadium, jurisdiction },
    categories: venue.categories.map((category) => ({ taxClass: "", ...category })),
    shops: venue.shops.map((shop) => ({ legalName: "", taxNumber: "", shabbat: null, ...shop })),
  };
  const { certifiedDiets } = lawOf(jurisdiction);
  const uncertified = certifiedDiets.flatMap((diet) => {
    const ticked = venue.items.filter(({ dietary }) => dietary.includes(diet));
    const selling = new Set(ticked.flatMap(({ shops }) => shops));
    const shops = venue.shops
      .filter((shop) => selling.has(shop.id) && !shop.certificates?.some((each) => each.diet === diet))
      .map((shop) => shop.id);
    return shops.length > 0 ? [{ diet, shops, dishes: ticked.length }] : [];
  });
  return { file, uncertified, claims: claimsIn(file, certifiedDiets) };
}
