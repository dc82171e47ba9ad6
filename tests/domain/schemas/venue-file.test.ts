import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { addToCart, emptyCart, parseCart, serializeCart } from "#domain/cart/cart.ts";
import { itemSchema } from "#domain/schemas/menu/menu-fields.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { readVenueFile } from "#domain/schemas/venue-problems.ts";
import { menuItems } from "#worker/db/schema/index.ts";
import { aVenueFile } from "../../support/venue.ts";

type Venue = ReturnType<typeof aVenueFile>;

/** The paths of what is wrong with a venue that `change` has broken. */
function problemsAfter(change: (venue: Venue) => void): string[] {
  const venue = aVenueFile();
  change(venue);
  const result = venueFileSchema.safeParse(venue);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join("."));
}

describe("a venue file in order", () => {
  test("is taken", () => {
    expect(problemsAfter(() => {})).toEqual([]);
  });

  // [product 18.4 18.5 18.6 18.7 18.12]
  test.each(readdirSync("seed/venues"))("%s, which comes with the product, is taken", (name) => {
    const result = venueFileSchema.safeParse(JSON.parse(readFileSync(`seed/venues/${name}`, "utf8")));
    expect(result.error?.issues ?? []).toEqual([]);
  });

  test.each(readdirSync("seed/venues"))("%s leaves no text to another language", (name) => {
    const untold: string[] = [];
    JSON.parse(readFileSync(`seed/venues/${name}`, "utf8"), (key, value) => {
      if (value?.en !== undefined && !value.he?.trim()) untold.push(`${key}: ${value.en}`);
      return value;
    });
    expect(untold).toEqual([]);
  });

  // [product 1.7]
  test("may have a text in English alone, or one plain name for every language", () => {
    const venue = aVenueFile();
    delete venue.items[0].name.he;
    venue.shops[0].name = "Grill";
    const read = venueFileSchema.parse(venue);
    expect(read.items[0]?.name).toEqual({ en: "Dish", he: "Dish" });
    expect(read.shops[0]?.name).toEqual({ en: "Grill", he: "Grill" });
  });

  // [product 18.6]
  test("may give a dish more pictures than its first, up to four that exist", () => {
    const { items } = venueFileSchema.parse(aVenueFile());
    expect(items.map(({ picture, morePictures }) => [picture, ...morePictures])).toEqual([
      ["hamburger", "french-fries", "soda-can"],
      ["hamburger"],
    ]);
    const problems = (morePictures: string[]) =>
      problemsAfter((venue) => {
        venue.items[1].morePictures = morePictures;
      });
    expect(problems(["burgers", "no-such-drawing"])).toEqual(["items.1.morePictures.1"]);
    expect(problems(Array(5).fill("burgers"))).toEqual(["items.1.morePictures"]);
  });

  // [product 18.7]
  test.each([
    ["two fields", { latitude: 31.7, longitude: 35.1 }],
    ["its location", { location: { en: "West", he: "מערב", latitude: 31.7, longitude: 35.1 } }],
    ["an object", { coordinates: { latitude: 31.7, longitude: 35.1 } }],
    ["a pair", { coordinates: [31.7, 35.1] }],
  ])("may give a shop's position as %s", (_, position) => {
    const venue = aVenueFile();
    for (const name of ["latitude", "longitude"]) delete venue.shops[0][name];
    Object.assign(venue.shops[0], position);
    expect(venueFileSchema.parse(venue).shops[0]).toMatchObject({
      location: { en: "West", he: "מערב" },
      latitude: 31.7,
      longitude: 35.1,
    });
  });

  // [product 1.13 4.2 18.4]
  test("may leave out what has a default", () => {
    const venue = aVenueFile();
    delete venue.items[0].customization;
    delete venue.items[0].testimonials;
    delete venue.items[0].preparationMinutes;
    delete venue.stadium.color;
    const read = venueFileSchema.parse(venue);
    expect(read.items[0]?.preparationMinutes).toBe(15);
    expect(read.stadium.color).toBe("#3D70FF");
    expect(read.items[0]).toMatchObject({ ageRestricted: false, customization: [], testimonials: [] });
    expect(read.shops[0]?.acceptWithinMinutes).toBe(3);
  });

  test("may say what a kitchen can do, and has the record's own words for it where it does not", () => {
    const venue = aVenueFile();
    delete venue.shops[0].requiresBoard;
    expect(venueFileSchema.parse(venue).shops[0]).toMatchObject({
      zones: [],
      requiresBoard: true,
      cooksAtOnce: 3,
      busyFromMinutes: 15,
      fullFromMinutes: 40,
    });
    expect(
      problemsAfter(({ shops, categories }) => {
        categories[1].isDrinks = true;
        Object.assign(shops[0], { requiresBoard: false, cooksAtOnce: 8, busyFromMinutes: 10 });
        shops[0].zones = [
          { stand: "Main", sections: ["101"], drinksOnly: true, walkMinutes: 3 },
          { stand: null, sections: [] },
        ];
      }),
    ).toEqual([]);
  });

  test("may name a photo that was uploaded in the console", () => {
    const photo = "/media/teddy/0192f0c4-7b1e-7aaa-8bbb-0123456789ab/card.webp";
    expect(problemsAfter(({ items }) => (items[0].picture = photo))).toEqual([]);
  });

  test("has its texts trimmed", () => {
    const venue = aVenueFile();
    venue.items[0].name.en = "  Burger ";
    expect(venueFileSchema.parse(venue).items[0]?.name.en).toBe("Burger");
  });

  test("may price in shekels, dollars and euros, and for nothing where it says so", () => {
    for (const currency of ["ILS", "USD", "EUR"])
      expect(
        problemsAfter(({ items }) => {
          items[0].currency = currency;
          items[0].priceMinor = 0;
          items[0].free = true;
        }),
      ).toEqual([]);
  });

  test("may leave out a dish's description, or a language of it", () => {
    expect(problemsAfter(({ items }) => delete items[0].description)).toEqual([]);
    const venue = aVenueFile();
    venue.items[0].description = { he: "חריף", en: " " };
    expect(venueFileSchema.parse(venue).items[0]?.description).toEqual({ he: "חריף" });
  });

  test("has ids that the cart's cookie can hold", () => {
    const venue = aVenueFile();
    venue.stadium.id = "s".repeat(60);
    venue.items[0].id = "a".repeat(10);
    const { stadium, items } = venueFileSchema.parse(venue);
    const [item] = items;
    const choices = item?.customization.flatMap((group) => group.options.map((option) => option.id)) ?? [];
    const line = { itemId: item?.id ?? "", choices, quantity: 1 };
    const added = addToCart(emptyCart("0".repeat(32)), stadium.id, line);
    expect(added.ok && parseCart(serializeCart(added.cart))).toEqual(added.ok && added.cart);
  });
});

const wrongFields: [string, string, (venue: Venue) => void][] = [
  [
    "a picture of another site",
    "items.0.picture",
    (v) => (v.items[0].picture = "https://evil.example/x.jpg"),
  ],
  ["a path that is no upload", "items.0.picture", (v) => (v.items[0].picture = "/media/../api/me/card.webp")],
  [
    "an upload in another size than the card's",
    "shops.0.picture",
    (v) => (v.shops[0].picture = "/media/teddy/0192f0c4-7b1e-7aaa-8bbb-0123456789ab/small.webp"),
  ],
  [
    "a zone of sections elsewhere",
    "shops.0.zones.0.sections.0",
    (v) => (v.shops[0].zones = [{ sections: ["999"] }]),
  ],
  [
    "a zone of another stand's section",
    "shops.0.zones.0.sections.0",
    (v) => (v.shops[0].zones = [{ stand: "Gallery", sections: ["101"] }]),
  ],
  [
    "a shop that is full before it is busy",
    "shops.0.busyFromMinutes",
    (v) => (v.shops[0].busyFromMinutes = 60),
  ],
  ["another format", "format", (v) => (v.format = "seatside-venue/3")],
  ["terms in a file of the first format", "stadium.currency", (v) => (v.stadium.currency = "USD")],
  ["an unknown field at the top", "", (v) => (v.currency = "ILS")],
  ["an unknown field of an item", "items.0", (v) => (v.items[0].price = 54)],
  ["a price as a string", "items.0.priceMinor", (v) => (v.items[0].priceMinor = "54.00")],
  ["a price in whole shekels and agorot", "items.0.priceMinor", (v) => (v.items[0].priceMinor = 54.5)],
  ["a negative price", "items.0.priceMinor", (v) => (v.items[0].priceMinor = -1)],
  ["a price beyond reason", "items.0.priceMinor", (v) => (v.items[0].priceMinor = 10_000_001)],
  ["a price of null", "items.0.priceMinor", (v) => (v.items[0].priceMinor = null)],
  [
    "an option's price as a string",
    "items.0.customization.0.options.1.priceMinor",
    (v) => (v.items[0].customization[0].options[1].priceMinor = "5"),
  ],
  ["no currency: never silently a dollar", "items.0.currency", (v) => delete v.items[0].currency],
  ["an unknown currency", "items.0.currency", (v) => (v.items[0].currency = "GBP")],
  ["a blank Hebrew name", "items.0.name.he", (v) => (v.items[0].name.he = "  ")],
  ["a price of 0 that nobody called free", "items.1.priceMinor", (v) => (v.items[1].priceMinor = 0)],
  ["a name of marks that nobody sees", "items.1.name.he", (v) => (v.items[1].name.he = "\u200b\u200f\0")],
  ["no name at all", "shops.0.name.en", (v) => delete v.shops[0].name],
  ["half a position", "shops.0.longitude", (v) => delete v.shops[0].longitude],
  ["a third language", "stadium.name", (v) => (v.stadium.name.fr = "Teddy")],
  ["a text that is too long", "items.0.name.he", (v) => (v.items[0].name.he = "א".repeat(61))],
  ["5 MB of text", "items.0.description.en", (v) => (v.items[0].description.en = "x".repeat(5_000_000))],
  ["an item id with a hyphen", "items.0.id", (v) => (v.items[0].id = "big-burger")],
  ["an item id that is too long for the cart", "items.0.id", (v) => (v.items[0].id = "a".repeat(11))],
  ["an item id that is too short", "items.0.id", (v) => (v.items[0].id = "ab")],
  [
    "an option id that is too long for the cart",
    "items.0.customization.1.options.0.id",
    (v) => (v.items[0].customization[1].options[0].id = "eggs"),
  ],
  ["a stadium id with a space", "stadium.id", (v) => (v.stadium.id = "teddy stadium")],
  ["a stadium id in capitals", "stadium.id", (v) => (v.stadium.id = "Teddy")],
  ["a stadium id too long for the cart's cookie", "stadium.id", (v) => (v.stadium.id = "s".repeat(61))],
  ["a colour that is none", "stadium.color", (v) => (v.stadium.color = "blue")],
  ["a time zone that does not exist", "stadium.timeZone", (v) => (v.stadium.timeZone = "Asia/Teddy")],
  ["no time zone", "stadium.timeZone", (v) => (v.stadium.timeZone = "")],
  ["an unknown region", "stadium.region", (v) => (v.stadium.region = "moon")],
  ["a latitude beyond the pole", "stadium.latitude", (v) => (v.stadium.latitude = 91)],
  ["a longitude as a string", "shops.1.longitude", (v) => (v.shops[1].longitude = "35.19")],
  ["no blocks", "stadium.blocks", (v) => (v.stadium.blocks = [])],
  ["an unknown stand", "stadium.blocks.0.stand", (v) => (v.stadium.blocks[0].stand = "Balcony")],
  ["no shops", "shops", (v) => (v.shops = [])],
  ["no items", "items", (v) => (v.items = [])],
  ["more items than a menu may have", "items", (v) => (v.items = Array(2001).fill(v.items[0]))],
  ["items that are no list", "items", (v) => (v.items = {})],
  ["an item that is null", "items.0", (v) => (v.items[0] = null)],
  ["an item that no shop sells", "items.0.shops", (v) => (v.items[0].shops = [])],
  ["an unknown allergen", "items.0.allergens.0", (v) => (v.items[0].allergens = ["dust"])],
  ["an unknown diet", "items.0.dietary.0", (v) => (v.items[0].dietary = ["keto"])],
  ["a preparation of no time", "items.0.preparationMinutes", (v) => (v.items[0].preparationMinutes = 0)],
  ["a discount of 0", "items.0.offer.discountPercentage", (v) => (v.items[0].offer = offer(0))],
  ["a discount of 100 %", "items.0.offer.discountPercentage", (v) => (v.items[0].offer = offer(100))],
  ["six stars of five", "items.0.testimonials.0.rating", (v) => (v.items[0].testimonials[0].rating = 6)],
  [
    "a date that is none",
    "items.0.testimonials.0.createdAt",
    (v) => (v.items[0].testimonials[0].createdAt = "yesterday"),
  ],
  ["an hour of 24", "shops.0.openingHours.0.to", (v) => (v.shops[0].openingHours = hours("10:00", "24:00"))],
  [
    "an hour without its zero",
    "shops.0.openingHours.0.from",
    (v) => (v.shops[0].openingHours = hours("9:00", "18:00")),
  ],
  [
    "an eighth weekday",
    "shops.0.openingHours.0.days.0",
    (v) => (v.shops[0].openingHours = [{ days: [7], from: "10:00", to: "18:00" }]),
  ],
  ["a shop that delivers nowhere", "shops.0.deliversTo", (v) => (v.shops[0].deliversTo = [])],
  [
    "an account that is not Stripe's",
    "shops.0.connectedAccount",
    (v) => (v.shops[0].connectedAccount = "me"),
  ],
];
const offer = (discountPercentage: number) => ({ discountPercentage, active: true });
const hours = (from: string, to: string) => [{ days: [0], from, to }];

const wrongReferences: [string, string, (venue: Venue) => void][] = [
  ["two categories of one id", "categories.2.id", (v) => v.categories.push(v.categories[0])],
  ["two shops of one id", "shops.2.id", (v) => v.shops.push(v.shops[0])],
  ["two items of one id", "items.1.id", (v) => (v.items[1].id = "burger")],
  [
    "two options of one id in a group",
    "items.0.customization.0.options.1.id",
    (v) => (v.items[0].customization[0].options[1].id = "s"),
  ],
  [
    "two options of one id in different groups of an item",
    "items.0.customization.1.options.0.id",
    (v) => (v.items[0].customization[1].options[0].id = "s"),
  ],
  ["two groups of one id", "items.0.customization.1.id", (v) => (v.items[0].customization[1].id = "size")],
  [
    "two testimonials of one id, on different items",
    "items.1.testimonials.0.id",
    (v) => (v.items[1].testimonials[0].id = "t-burger"),
  ],
  ["a shop named twice by an item", "items.0.shops.1", (v) => (v.items[0].shops = ["grill", "grill"])],
  ["a category that does not exist", "items.1.category", (v) => (v.items[1].category = "sushi")],
  ["a shop that does not exist", "items.0.shops.1", (v) => (v.items[0].shops = ["grill", "kiosk"])],
  [
    "a group that wants more than it allows",
    "items.0.customization.1",
    (v) => (v.items[0].customization[1].min = 2),
  ],
  [
    "a group that allows more than it has",
    "items.0.customization.1",
    (v) => (v.items[0].customization[1].max = 2),
  ],
  [
    "sizes of which none must be chosen",
    "items.0.customization.0",
    (v) => (v.items[0].customization[0].min = 0),
  ],
  [
    "sizes of which two may be chosen",
    "items.0.customization.0",
    (v) => (v.items[0].customization[0].max = 2),
  ],
];

// [product 1.12]
describe("a file with one fault is refused, and the fault is named by its place", () => {
  test.each(wrongFields)("%s", (_, path, change) => {
    expect(problemsAfter(change)).toContain(path);
  });

  test.each(wrongReferences)("%s", (_, path, change) => {
    expect(problemsAfter(change)).toEqual([path]);
  });

  test.each([null, 1, "venue", [], {}])("%j is no venue file, and is refused without a crash", (value) => {
    expect(venueFileSchema.safeParse(value).success).toBe(false);
  });
});

describe("a file with many faults", () => {
  test("has every wrong field listed at once", () => {
    const problems = problemsAfter((venue) => {
      venue.items[0].priceMinor = "54";
      venue.items[1].name.he = "";
      venue.shops[0].floor = 1;
    });
    expect(problems.sort()).toEqual(["items.0.priceMinor", "items.1.name.he", "shops.0.floor"]);
  });

  test("has dangling references and duplicates listed beside wrong fields", () => {
    const problems = problemsAfter((venue) => {
      venue.items[0].priceMinor = "54";
      venue.items[0].shops = ["kiosk"];
      venue.items[1].id = "burger";
      venue.items[1].category = "sushi";
    });
    expect(problems.sort()).toEqual([
      "items.0.priceMinor",
      "items.0.shops.0",
      "items.1.category",
      "items.1.id",
    ]);
  });

  test("never crashes the check, whichever of its values is something else", () => {
    const replace = (value: unknown, path: string[], by: unknown): unknown => {
      const [key, ...rest] = path;
      if (key === undefined) return by;
      const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
      Object.assign(copy, { [key]: replace((value as Record<string, unknown>)[key], rest, by) });
      return copy;
    };
    const paths = (value: unknown): string[][] =>
      typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([key, each]) => [
            [key],
            ...paths(each).map((path) => [key, ...path]),
          ])
        : [];
    const all = paths(aVenueFile());
    expect(all.length).toBeGreaterThan(100);
    for (const path of all)
      for (const by of [null, 1e9, "", "x", [], {}, [null]])
        expect(() => venueFileSchema.safeParse(replace(aVenueFile(), path, by))).not.toThrow();
  });
});

test("a dish has a column for each of its fields, and a field for each column that is not its place", () => {
  const {
    category: _category,
    shops: _shops,
    testimonials: _said,
    offer: _offer,
    ...fields
  } = itemSchema.shape;
  const { stadiumId, categoryId, position, createdAt, updatedAt, ...columns } = getTableColumns(menuItems);
  const { discountPercentage, offerActive, offerFrom, offerUntil, ...ofDish } = columns;
  expect(Object.keys(fields).sort()).toEqual(Object.keys(ofDish).sort());
});

test.each([
  ["00: 6; -2, –1: 8; 1-41: 11-29; A-F: 1-19", []],
  ["1-3: 6; 2: 9", ["form-seating"]],
  ["1-3", ["form-seating"]],
  ["1-3: ", ["form-seating"]],
  ["A-12: 3", ["form-seating"]],
])("rows by name with their seats are read, and each is there once: %j", (seating, codes) => {
  const file = aVenueFile();
  file.format = "seatside-venue/2";
  file.stadium.blocks[0] = { ...file.stadium.blocks[0], seating, sections: ["Field Level 127B"] };
  const read = readVenueFile(JSON.stringify(file));
  expect(read.ok ? [] : read.problems.map(({ code }) => code)).toEqual(codes);
});
