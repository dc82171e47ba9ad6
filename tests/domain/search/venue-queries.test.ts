import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { localize } from "#domain/language/localized.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { createMenuSearch } from "#domain/search/menu-search.ts";
import { venueQueries } from "./venue-queries.ts";

function menuOf(venue: string) {
  const file = JSON.parse(readFileSync(`seed/venues/${venue}.json`, "utf8"));
  const { items, categories } = venueFileSchema.parse(file);
  const search = createMenuSearch({
    items: items.map((item) => ({ ...item, categoryId: item.category, isAvailable: true })),
    categories,
  } as unknown as Parameters<typeof createMenuSearch>[0]);
  return (query: string) => search(query).map(({ name }) => localize(name, "en"));
}

describe("a drink by two words is that drink, not what has the words here and there", () => {
  test.each([
    ["teddy", "bottled water", ["Mineral Water, 500 ml"]],
    ["netanya", "bottled water", ["Mineral Water, 500 ml"]],
    ["yankee", "bottled water", ["Spring Water, 20 oz"]],
    ["netanya", "שתייה קלה", ["Cola", "Cola Zero"]],
    ["bloomfield", "שתייה קלה", ["Levinsky Gazoz", "Can from the Ice Bucket"]],
    ["metlife", "soft drinks", ["Cola", "Diet Cola"]],
    ["teddy", "קפה שחור", []],
    ["hamoshava", "קפה שחור", ["Yemenite Ginger Coffee"]],
    ["sammy-ofer", "קפה שחור", ["Cardamom Coffee"]],
  ])("%s: %s", (venue, query, dishes) => {
    expect(menuOf(venue)(query)).toEqual(dishes);
  });
});

describe("what fans ask of the seeded venues", () => {
  for (const [venue, rows] of Map.groupBy(venueQueries, ({ venue }) => venue)) {
    const found = menuOf(venue);
    test.each(rows)(`$query, at ${venue}`, ({ query, wanted }) => {
      if (wanted.length === 0) expect(found(query)).toEqual([]);
      expect(found(query)).toEqual(expect.arrayContaining(wanted));
    });
  }
});
