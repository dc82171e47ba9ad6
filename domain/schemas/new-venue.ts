import type { Localized, WrittenLanguage } from "../language/localized.ts";
import { typedNumber } from "../language/typed.ts";
import type { JurisdictionId } from "../law/jurisdictions.ts";
import type { Currency } from "../money/money.ts";
import type { Stand } from "../seat/seat.ts";
import { parseRange } from "../seat/seat-ranges.ts";
import { parseSeating } from "../seat/seating.ts";
import { freeSlug } from "../venue/free-slug.ts";
import { withoutEmpty } from "./venue-fields.ts";
import type { VenueFile } from "./venue-file.ts";
import { wholeFrom } from "./venue-part.ts";

type TypedText = Record<WrittenLanguage, string>;

/** Sides of the pitch, as seen from its middle; fans read their names, too. */
export const sides = {
  n: { bearing: 0, name: { en: "North stand", he: "יציע צפוני" } },
  e: { bearing: 90, name: { en: "East stand", he: "יציע מזרחי" } },
  s: { bearing: 180, name: { en: "South stand", he: "יציע דרומי" } },
  w: { bearing: 270, name: { en: "West stand", he: "יציע מערבי" } },
} as const satisfies Record<string, { bearing: number; name: Localized }>;
export type Side = keyof typeof sides;

export type NewBlock = {
  side: Side;
  stand: Stand;
  entrance: string;
  /** As typed: "101-110". */
  sections: string;
  /** How many, or by name with their seats: "00: 6; 1-41: 11-29". */
  rows: string;
  seats: string;
};
/** A dish as a menu file has it. */
export type NewDish = Record<string, unknown>;

/** The form of a new venue: typed values stay text until they become a file. */
export type NewVenue = {
  name: TypedText;
  location: TypedText;
  latitude: string;
  longitude: string;
  timeZone: string;
  jurisdiction: JurisdictionId | "";
  currency: Currency;
  blocks: NewBlock[];
  shop: { name: TypedText; location: TypedText; floor: string; gate: string; side: Side };
  dishes: NewDish[];
};

const noText: TypedText = { en: "", he: "" };
export const emptyBlock = (side: Side = "e"): NewBlock => ({
  ...{ side, stand: "Main", entrance: "", sections: "", rows: "", seats: "" },
});
export const emptyVenue: NewVenue = {
  ...{ name: noText, location: noText, latitude: "", longitude: "", timeZone: "" },
  ...{ jurisdiction: "", currency: "ILS" },
  blocks: [emptyBlock()],
  shop: { name: noText, location: noText, floor: "", gate: "", side: "e" },
  dishes: [],
};

/** Places whose clock and money are known. */
export const usualTerms: Record<JurisdictionId, { timeZone: string; currency: Currency }> = {
  il: { timeZone: "Asia/Jerusalem", currency: "ILS" },
  "us-ny-nyc": { timeZone: "America/New_York", currency: "USD" },
  "us-nj": { timeZone: "America/New_York", currency: "USD" },
};

type FileContext = { stadiumIds: string[]; newItemId: () => string; copied?: VenueFile | null };

export const idOf = ({ name }: NewVenue, { stadiumIds }: Pick<FileContext, "stadiumIds">) =>
  freeSlug(name.en || name.he, "venue", stadiumIds);

/** The venue file that the importer reads; the file's schema finds its problems. */
export function toVenueFile(venue: NewVenue, known: FileContext): unknown {
  const id = idOf(venue, known);
  const place = { latitude: degrees(venue.latitude), longitude: degrees(venue.longitude) };
  const named = {
    ...{ id, name: withoutEmpty(venue.name), location: withoutEmpty(venue.location) },
    about: withoutEmpty(venue.name),
    ...{ timeZone: venue.timeZone, ...place, jurisdiction: venue.jurisdiction || null },
  };
  if (known.copied)
    return copyVenue(known.copied, { stadium: named as VenueFile["stadium"], newItemId: known.newItemId });
  const blocks = venue.blocks.map(({ side, stand, entrance, sections, rows, seats }) => {
    const range = parseRange(sections);
    return {
      ...{ stand, area: sides[side].name, entrance, sections: range.ok ? range.values : sections.trim() },
      ...{ ...seatsOf(rows, seats), ...away(place, side, stand === "Main" ? 70 : 95) },
    };
  });
  const { name, location, floor, gate, side } = venue.shop;
  const shop = {
    id: `${id}-${freeSlug(name.en, "shop", [])}`.slice(0, 80).replace(/-+$/, ""),
    ...{ name: withoutEmpty(name), description: withoutEmpty(name), location: withoutEmpty(location) },
    ...{ floor, gate },
    ...{ ...away(place, side, 110), picture: "takeout-box", openingHours: "always", deliversTo: "all" },
  };
  const stadium = {
    ...named,
    ...{ capacity: seatsIn(blocks), teams: [], region: regionAt(place), currency: venue.currency, blocks },
  };
  const bare = { format: "seatside-venue/2", categories: [], stadium, shops: [shop], items: [] };
  const whole = wholeFrom(
    { format: "seatside-menu/1", items: venue.dishes },
    { stored: bare as unknown as VenueFile, newItemId: known.newItemId },
  );
  return whole.ok ? whole.value : bare;
}

/** A comma before three digits is a decimal one here. */
const degrees = (text: string) => numberOf(text.replace(",", "."));
const numberOf = (text: string) => (text.trim() === "" ? undefined : typedNumber(text));

/** Rows by name are counted, too, for the stadium's size. */
function seatsOf(rows: string, seats: string) {
  if (!rows.includes(":")) return { rows: numberOf(rows), seats: numberOf(seats) };
  const listed = parseSeating(rows);
  if (!listed) return { rows: Number.NaN, seats: 1 };
  const most = Math.max(...listed.map((each) => each.seats.length));
  return { rows: Math.min(120, listed.length), seats: Math.min(120, most), seating: rows.trim() };
}

function seatsIn(blocks: { sections: unknown; rows?: number; seats?: number }[]): number {
  const count = blocks.reduce(
    (sum, { sections, rows = 0, seats = 0 }) =>
      sum + (Array.isArray(sections) ? sections.length : 0) * rows * seats,
    0,
  );
  return Math.min(200_000, Math.max(1, Math.round(count) || 1));
}

/** A point some meters from the middle; its pin is dragged to its place later. */
function away({ latitude = Number.NaN, longitude = Number.NaN }: Partial<Spot>, side: Side, meters: number) {
  const angle = (sides[side].bearing * Math.PI) / 180;
  const degrees = meters / 111_320;
  return {
    latitude: rounded(latitude + degrees * Math.cos(angle)),
    longitude: rounded(longitude + (degrees * Math.sin(angle)) / Math.cos((latitude * Math.PI) / 180)),
  };
}
type Spot = { latitude: number | undefined; longitude: number | undefined };

/** The part of the world, by degrees: rough, and the database's region decides where things run (decision 32). */
function regionAt({ latitude = 0, longitude = 0 }: Partial<Spot>): VenueFile["stadium"]["region"] {
  if (longitude < -30) return latitude < 13 ? "sam" : longitude < -100 ? "wnam" : "enam";
  if (longitude > 110 && latitude < -8) return "oc";
  if (longitude > 60) return "apac";
  if (latitude < 30 && longitude < 34) return "afr";
  if (latitude < 42 && longitude > 26) return "me";
  return longitude > 15 ? "eeur" : "weur";
}

type Place = { latitude: number; longitude: number };
type Copy = {
  stadium: Partial<VenueFile["stadium"]> & Place & { id: string };
  newItemId: () => string;
};

/**
 * Copies a venue's stands, shops and menu to another place, with new ids. Accounts, certificates, sellers, contacts and
 * reviews are left out; photos become illustrations.
 */
export function copyVenue(file: VenueFile, { stadium, newItemId }: Copy): VenueFile {
  const {
    supportEmail: _mail,
    supportPhone: _phone,
    privacyEmail: _privacy,
    accessibility: _words,
    ...like
  } = file.stadium;
  const { latitude, longitude } = like;
  const moved = <Spot extends Place>(spot: Spot): Spot => ({
    ...spot,
    latitude: rounded(spot.latitude - latitude + stadium.latitude),
    longitude: rounded(spot.longitude - longitude + stadium.longitude),
  });
  const drawn = <Thing extends { picture: string }>(thing: Thing, picture: string): Thing =>
    thing.picture.startsWith("/") ? { ...thing, picture } : thing;
  // The place's own names would double with each copy of a copy.
  const shopIds = new Map(file.shops.map(({ id }, index) => [id, `${stadium.id}-shop-${index + 1}`]));
  const itemIds = new Map(file.items.map(({ id }) => [id, newItemId()]));
  const itemId = (id: string) => itemIds.get(id) ?? id;
  return {
    format: "seatside-venue/2",
    categories: file.categories.map((category) => drawn(category, "fork-and-knife-with-plate")),
    stadium: { ...like, ...stadium, blocks: like.blocks.map(moved) },
    shops: file.shops.map(
      ({ connectedAccount: _, certificates: _shown, legalName: _name, taxNumber: _number, ...shop }) => ({
        ...drawn(moved(shop), "takeout-box"),
        id: shopIds.get(shop.id) ?? shop.id,
        ...(shop.halfTime && { halfTime: { ...shop.halfTime, dishes: shop.halfTime.dishes.map(itemId) } }),
        ...(shop.ahead && { ahead: shop.ahead.map((each) => ({ ...each, dish: itemId(each.dish) })) }),
      }),
    ),
    items: file.items.map((item) => ({
      ...drawn(item, "fork-and-knife-with-plate"),
      morePictures: item.morePictures.filter((picture) => !picture.startsWith("/")),
      id: itemId(item.id),
      shops: item.shops.map((id) => shopIds.get(id) ?? id),
      testimonials: [],
    })),
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
