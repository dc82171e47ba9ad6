import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { currencies } from "#domain/money/money.ts";
import { readMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { menuTemplate } from "#domain/schemas/menu/menu-template.ts";
import { copyVenue, emptyVenue, idOf, type NewVenue, toVenueFile } from "#domain/schemas/new-venue.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { aVenueFile } from "../../support/venue.ts";

let drawn = 0;
const known = { stadiumIds: ["harbor-park"], newItemId: () => `dish${++drawn}` };
const typed: NewVenue = {
  ...emptyVenue,
  name: { en: "Harbor Park", he: "" },
  location: { en: "", he: "חיפה" },
  ...{ latitude: "32.8191", longitude: "34,9998", timeZone: "Asia/Jerusalem", jurisdiction: "il" },
  blocks: [
    { side: "n", stand: "Main", entrance: "5", sections: "101-104", rows: "20", seats: "30" },
    { side: "s", stand: "Gallery", entrance: "9", sections: "201", rows: "10", seats: "30" },
  ],
  shop: {
    name: { en: "Grill", he: "גריל" },
    location: { en: "Gate 5", he: "" },
    floor: "1",
    gate: "5",
    side: "e",
  },
  dishes: [{ name: { en: "Cola", he: "קולה" }, category: "Drinks", priceMinor: 1200, currency: "ILS" }],
};
const paths = (value: unknown) => {
  const read = venueFileSchema.safeParse(value);
  return read.success ? [] : read.error.issues.map(({ path }) => path.join("."));
};

test("what the first screens ask for is a whole venue file, and a text in one language stands in both", () => {
  const file = venueFileSchema.parse(toVenueFile(typed, known));
  expect(file.stadium).toMatchObject({
    ...{ id: "harbor-park-2", name: { en: "Harbor Park", he: "Harbor Park" } },
    ...{ location: { en: "חיפה", he: "חיפה" }, currency: "ILS", jurisdiction: "il", region: "me" },
    ...{ longitude: 34.9998, capacity: 4 * 20 * 30 + 10 * 30 },
  });
  const [north, south] = file.stadium.blocks;
  expect(north?.sections).toEqual(["101", "102", "103", "104"]);
  expect((north?.latitude ?? 0) > 32.8191 && (south?.latitude ?? 99) < 32.8191).toBe(true);
  expect(file.shops).toMatchObject([
    { id: "harbor-park-2-grill", deliversTo: "all", openingHours: "always" },
  ]);
  expect(file.items).toMatchObject([{ shops: ["harbor-park-2-grill"], category: "drinks" }]);
});

test("what is missing or can't be read is named by its place in the file", () => {
  expect(paths(toVenueFile(emptyVenue, known))).toEqual(
    expect.arrayContaining([
      "stadium.name.en",
      "stadium.latitude",
      "stadium.timeZone",
      "shops.0.floor",
      "items",
    ]),
  );
  const [first] = typed.blocks;
  const wrong = first ? [{ ...first, sections: "A-12", rows: "" }] : [];
  expect(paths(toVenueFile({ ...typed, blocks: wrong }, known))).toEqual([
    "stadium.blocks.0.sections",
    "stadium.blocks.0.rows",
  ]);
});

test("rows by name are typed where their number would stand", () => {
  const [first] = typed.blocks;
  const blocks = first ? [{ ...first, rows: "00: 6; 1-41: 11-29", seats: "" }] : [];
  const file = venueFileSchema.parse(toVenueFile({ ...typed, blocks }, known));
  expect(file.stadium.blocks).toMatchObject([{ rows: 42, seats: 19, seating: "00: 6; 1-41: 11-29" }]);
  const twice = blocks.map((block) => ({ ...block, rows: "1-3: 6; 2: 9" }));
  expect(paths(toVenueFile({ ...typed, blocks: twice }, known))).toEqual(["stadium.blocks.0.rows"]);
});

test.each(currencies)("the sample menu is a table in order, in %s", (currency) => {
  const table = readMenuTable(menuTemplate(currency), null);
  if (Array.isArray(table)) throw new Error(table[0]?.message);
  expect(table.problems).toEqual([]);
  const dishes = table.file.items as NewVenue["dishes"];
  const file = venueFileSchema.parse(toVenueFile({ ...typed, dishes }, known));
  expect(file.items).toHaveLength(10);
  expect(file.items.every((item) => item.currency === currency)).toBe(true);
  expect(file.categories.map(({ name }) => name)).toEqual([
    { en: "Food", he: "אוכל" },
    { en: "Snacks", he: "נשנושים" },
    { en: "Drinks", he: "שתייה" },
  ]);
});

test("a copy has the seats, shops and menu at its own place, with ids of its own, and nobody's account, photos or reviews", () => {
  const file = aVenueFile();
  file.shops[0].connectedAccount = "acct_1";
  file.format = "seatside-venue/2";
  Object.assign(file.shops[0], {
    halfTime: { menu: "on", dishes: [file.items[1].id] },
    ahead: [{ dish: file.items[0].id, holdMinutes: 20, tray: 12 }],
  });
  file.items[0].picture = "/media/teddy/0192f0c4-7b1e-7aaa-8bbb-0123456789ab/card.webp";
  const source = venueFileSchema.parse(file);
  const copied = venueFileSchema.parse(
    toVenueFile({ ...typed, latitude: "10", longitude: "20" }, { ...known, copied: source }),
  );
  expect(copied.stadium).toMatchObject({ id: idOf(typed, known), latitude: 10, longitude: 20 });
  const [from, to] = [source.stadium, copied.stadium];
  expect((to.blocks[0]?.latitude ?? 0) - to.latitude).toBeCloseTo(
    (from.blocks[0]?.latitude ?? 0) - from.latitude,
    5,
  );
  const ids = (venue: typeof source) => [...venue.shops, ...venue.items].map(({ id }) => id);
  expect(ids(copied).filter((id) => ids(source).includes(id))).toEqual([]);
  expect(JSON.stringify(copied)).not.toMatch(/acct_|\/media\//);
  expect(copied.items.map(({ name }) => name)).toEqual(source.items.map(({ name }) => name));
  expect(copied.shops[0]).toMatchObject({
    halfTime: { dishes: [copied.items[1]?.id] },
    ahead: [{ dish: copied.items[0]?.id }],
  });
  // A copy of a copy keeps short ids.
  const again = copyVenue(copied, {
    stadium: { ...copied.stadium, id: "third" },
    newItemId: known.newItemId,
  });
  expect(again.shops[0]?.id).toBe("third-shop-1");
});

test("a copy shows nobody else's certificate, seller, contact or accessibility", () => {
  const demo = venueFileSchema.parse(JSON.parse(readFileSync("seed/demo/almond-park.json", "utf8")));
  const copied = copyVenue(demo, {
    stadium: { id: "another", latitude: 10, longitude: 20 },
    newItemId: known.newItemId,
  });
  expect(JSON.stringify(copied)).not.toMatch(/Demo issuer|000000000|\.example|coordinator/);
  expect(copied.stadium.tips).toEqual(demo.stadium.tips);
});
