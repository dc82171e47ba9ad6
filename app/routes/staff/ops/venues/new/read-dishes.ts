import { inEachLanguage } from "#domain/language/localized.ts";
import {
  emptyBlock,
  emptyVenue,
  type NewDish,
  type NewVenue,
  toVenueFile,
} from "#domain/schemas/new-venue.ts";
import type { VenueProblem } from "#domain/schemas/problem-facts.ts";
import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { readVenueFile } from "#domain/schemas/venue-problems.ts";
import { readTable } from "../../../venue/parts/read-table.ts";
import { newItemId } from "./use-create.ts";

export type DishesRead = { ok: true; dishes: NewDish[] } | { ok: false; problems: VenueProblem[] };

/** A valid venue around the dishes, so that only their own problems are found here. */
const named = inEachLanguage(() => "-");
const standIn: NewVenue = {
  ...emptyVenue,
  ...{ name: named, location: named, latitude: "0", longitude: "0", timeZone: "UTC" },
  blocks: [{ ...emptyBlock(), entrance: "1", sections: "1", rows: "1", seats: "1" }],
  shop: { ...emptyVenue.shop, name: named, location: named, floor: "1", gate: "1" },
};

/**
 * The dishes of a file, for a venue that is only typed yet: a table, a menu, a shop or another venue. Read on this
 * device by what the command line and the server read with.
 */
export function readDishes(bytes: Uint8Array, isTable: boolean, venue: NewVenue): DishesRead {
  const around = { ...standIn, currency: venue.currency };
  const stored = toVenueFile(around, { stadiumIds: [], newItemId }) as VenueFile;
  const of = { stored, newItemId };
  if (!isTable) return dishesOf(readVenueFile(bytes, of));
  const table = readTable(bytes, null);
  if (Array.isArray(table)) return { ok: false, problems: table };
  const read = readVenueFile(JSON.stringify(table.file), of);
  const problems = [...table.problems, ...(read.ok ? [] : table.inTable(read.problems))];
  return problems.length > 0 ? { ok: false, problems } : dishesOf(read);
}

/** Without what belongs to the venue that they come from: ids, shops, photos and reviews. */
function dishesOf(read: ReturnType<typeof readVenueFile>): DishesRead {
  if (!read.ok) return read;
  const { items, categories } = read.venue;
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    ok: true,
    dishes: items.map(({ id: _id, shops: _shops, testimonials: _said, category, picture, ...dish }) => ({
      ...dish,
      category: names.get(category) ?? category,
      ...(picture.startsWith("/") ? {} : { picture }),
      morePictures: dish.morePictures.filter((each) => !each.startsWith("/")),
    })),
  };
}
