import fc from "fast-check";
import { expect, test } from "vitest";
import { dishAllergens } from "#domain/menu/allergies.ts";
import { cellName, parseCsv, writeCsv } from "#domain/schemas/menu/csv.ts";
import { readMenuTable, writeMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { listIn, wordsIn } from "#domain/schemas/menu/menu-csv-words.ts";
import { type VenueFile, venueFileSchema } from "#domain/schemas/venue-file.ts";
import { readVenueFile } from "#domain/schemas/venue-problems.ts";
import { dietaryTypes } from "#domain/venue/venue-lists.ts";
import { aVenueFile } from "../../support/venue.ts";

const stored: VenueFile = venueFileSchema.parse({
  ...aVenueFile(),
  items: aVenueFile().items.map((item: object, index: number) => ({
    ...item,
    name: [
      { en: "Burger", he: "המבורגר" },
      { en: "Cola", he: "קולה" },
    ][index],
  })),
});
let drawn = 0;
const of = { stored, newItemId: () => `new${++drawn}` };

function table(text: string, shopId: string | null = null) {
  const read = readMenuTable(text, shopId);
  if (Array.isArray(read)) return { problems: read, venue: null };
  const venue = readVenueFile(JSON.stringify(read.file), of);
  const problems = [...read.problems, ...(venue.ok ? [] : read.inTable(venue.problems))];
  return { problems, venue: venue.ok ? venue.venue : null };
}

test("any table that is written by the rules is read as it was", () => {
  const cell = fc.stringMatching(/^[a-z",;\n א-ת]{0,8}$/).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const head = rows[0]?.map((_, index) => `h${index}`) ?? [];
      const text = [head, ...rows]
        .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(","))
        .join("\r\n");
      const filled = rows.filter((row) => row.some(Boolean));
      expect(
        parseCsv(text)
          ?.slice(1)
          .map(({ cells }) => cells),
      ).toEqual(filled);
    }),
  );
});

test("a table may be separated as Hebrew spreadsheets do it, and formula guards come off", () => {
  expect(parseCsv("name;price ILS\n'=SUM;25")).toEqual([
    { number: 1, cells: ["name", "price ILS"] },
    { number: 2, cells: ["=SUM", "25"] },
  ]);
  expect(parseCsv('name\n"never closed')).toBeNull();
  expect([cellName(3, 7), cellName(26, 1)]).toEqual(["D7", "AA1"]);
});

test.each("=+-@\t＝＋－＠".split(""))(
  "a cell that begins with %j is no formula in any spreadsheet, and is read as it was",
  (sign) => {
    const text = writeCsv([["name"], [`${sign}1+1`]]);
    expect(text).toContain(`'${sign}1+1`);
    expect(parseCsv(text)?.[1]?.cells).toEqual([`${sign}1+1`]);
  },
);

test("a table keeps what it does not say of dishes that it names, and adds the others with their category", () => {
  const { problems, venue } = table(
    "name,category,price ILS,external id\nקולה,drinks,12.50,T-7\nמרק,מרקים,28,T-9\n",
    "grill",
  );
  expect(problems).toEqual([]);
  const [cola, soup] = stored.items.length ? (venue?.items ?? []) : [];
  expect(cola).toMatchObject({ id: "cola", priceMinor: 1250, externalId: "T-7", customization: [{}, {}] });
  expect(soup).toMatchObject({ priceMinor: 2800, currency: "ILS", shops: ["grill"], description: {} });
  expect(venue?.categories.at(-1)?.name).toEqual({ en: "מרקים", he: "מרקים" });
  // The burger was sold in this shop alone.
  expect(venue?.items.map((item) => item.id)).not.toContain("burger");
});

test("a till's ids find the dishes again, with the price alone", () => {
  const synced = {
    ...stored,
    items: stored.items.map((item, index) => ({ ...item, externalId: `T-${index}` })),
  };
  const read = readMenuTable("external id,price ILS\nT-1,13\nT-0,55\n", "grill");
  if (Array.isArray(read)) throw new Error("not read");
  const venue = readVenueFile(JSON.stringify(read.file), { ...of, stored: synced });
  if (!venue.ok) throw new Error(venue.problems[0]?.message);
  expect(venue.venue.items.map(({ id, priceMinor }) => [id, priceMinor])).toEqual([
    ["cola", 1300],
    ["burger", 5500],
  ]);
});

test("every problem of a table is told at once, by its cell", () => {
  const { problems } = table(
    'name,category,price ILS,shops,colour\nBurger,burgers,"54,00",nowhere,red\n\u200b,drinks,12,grill,\n',
  );
  expect(new Set(problems.map(({ code, cell }) => `${code} ${cell}`))).toEqual(
    new Set(["column-unknown E1", "price-in-table C2", "no-shop D2", "empty A3"]),
  );
});

test("of two columns of one thing none wins: neither a dish's allergens nor its price are lost", () => {
  const { problems } = table(
    "name,category,price ILS,allergens,Allergens,price ILS\nCola,drinks,12,milk,,13\n",
    "grill",
  );
  expect(problems.map(({ code, cell }) => `${code} ${cell}`)).toEqual([
    "used-twice E1",
    "used-twice F1",
    "price-in-table F2",
  ]);
});

test.each(["12 דק׳", "12 min", "10-15"])(
  "minutes that are more than a number are told as they stand: %s",
  (given) => {
    const { problems } = table(`name,category,price ILS,minutes\nCola,drinks,12,${given}\n`, "grill");
    expect(problems).toMatchObject([{ code: "out-of-range", cell: "D2", given, min: 1, max: 60 }]);
  },
);

test("a row has one price, in its own currency", () => {
  const head = "name,category,price ILS,price USD";
  expect(table(`${head}\nCola,drinks,12,\n`, "grill").problems).toEqual([]);
  const { problems } = table(`${head}\nCola,drinks,12,4\nSoup,drinks,$20,\n`, "grill");
  expect(problems.map(({ code, cell }) => `${code} ${cell}`)).toEqual([
    "price-in-table D2",
    "price-in-table C3",
  ]);
});

test("a name without a language is that of the languages without a column", () => {
  const { venue } = table("שם,name en,קטגוריה,מחיר ILS\nמרק,Soup,drinks,20\n", "grill");
  expect(venue?.items.at(-1)?.name).toEqual({ he: "מרק", en: "Soup" });
  const empty = table("name he,name en,category he,category en,price ILS\nמרק,,מרקים,,20\n", "grill");
  expect(empty.problems).toEqual([]);
  expect(empty.venue?.items.at(-1)?.name).toEqual({ he: "מרק", en: "מרק" });
  expect(empty.venue?.categories.at(-1)?.name).toEqual({ he: "מרקים", en: "מרקים" });
});

test("a table with marks that nobody sees is read as it looks", () => {
  const { problems, venue } = table(
    "\u200fשם,קטגוריה\u200f,מחיר\u00a0ILS,18+\u200f,מק''ט,אלרגנים,דקות הכנה\nCola,drinks,12,כן\u200f,T-1,אין\u200f,٥\n",
    "grill",
  );
  expect(problems).toEqual([]);
  const read = { ageRestricted: true, externalId: "T-1", allergens: [], preparationMinutes: 5 };
  expect(venue?.items).toMatchObject([{ id: "cola", ...read }]);
});

test("a price that a comma split into two cells is refused, not cut", () => {
  const { problems } = table("name,category,price ILS\nCola,drinks,18,50\n", "grill");
  expect(problems.map(({ code, cell }) => [code, cell])).toEqual([["cells-left", "D2"]]);
});

test("a name that explains itself in brackets and is too long gives them to the description, a short one keeps them", () => {
  const long = `Whole fish (${"served with garlic, olive oil and herbs ".repeat(2).trim()})`;
  const { problems, venue } = table(
    `name he,name en,description he,category,price ILS\nדג (שלם),${`"${long}"`},טרי,Food,159\n`,
    "grill",
  );
  expect(problems).toEqual([]);
  expect(venue?.items.at(-1)).toMatchObject({
    name: { he: "דג (שלם)", en: "Whole fish" },
    description: { he: "טרי", en: expect.stringMatching(/^served with garlic/) },
  });
  const plain = table(`name,category,price ILS\n"${long}",Food,159\n`, "grill");
  expect(plain.venue?.items.at(-1)?.name).toEqual({ he: "Whole fish", en: "Whole fish" });
});

test("a table without a name or without a currency is told which column is missing", () => {
  expect(table("dish,price\nCola,12").problems.map(({ code, given }) => [code, given])).toEqual([
    ["column-unknown", "dish"],
    ["column-currency", "price"],
    ["column-missing", "name"],
  ]);
  expect(table("שם,מחיר\nקולה,12").problems.map(({ code, given }) => [code, given])).toEqual([
    ["column-currency", "מחיר"],
  ]);
});

test("a restaurant's own Hebrew table is read: its names, allergens and diets", () => {
  const { problems, venue } = table(
    'שם בעברית,קטגוריה,מחיר ILS,אלרגנים,תזונה\nסלט ים,ראשונות,42,"פירות ים, דגים",\nטופו,ראשונות,38,סויה בוטנים,טבעוני\n',
    "grill",
  );
  expect(problems).toEqual([]);
  expect(venue?.items.slice(-2)).toMatchObject([
    { name: { he: "סלט ים", en: "סלט ים" }, allergens: ["shellfish", "fish"], dietary: [] },
    { name: { he: "טופו", en: "טופו" }, allergens: ["soy", "peanut"], dietary: ["vegan"] },
  ]);
});

test("two prices in a cell are told with the dish, and a table of no shop asks once whose menu it is", () => {
  const two = table("name,category,price ILS\nDraught,Beer,25/35\n", "grill");
  expect(two.problems).toMatchObject([{ code: "price-in-table", cell: "C2", thing: { en: "Draught" } }]);
  const manyShops = {
    ...stored,
    shops: [...stored.shops, { ...stored.shops[0], id: "second" }],
  } as VenueFile;
  const read = readMenuTable("name,category,price ILS\nSoup,Food,18\nStew,Food,28\n", null);
  if (Array.isArray(read)) throw new Error("not read");
  const venue = readVenueFile(JSON.stringify(read.file), { ...of, stored: manyShops });
  expect(venue.ok ? [] : read.inTable(venue.problems).map(({ code }) => code)).toEqual(["whose-menu"]);
});

test("a table says what a fan may be hurt by and it has no column for", () => {
  const read = (head: string) => readMenuTable(`${head}\n`, "grill");
  expect(read("name,price ILS")).toMatchObject({ leavesOut: ["allergens", "18+"] });
  expect(read("name,price ILS,אלרגנים,18+")).toMatchObject({ leavesOut: [] });
});

test("a menu alone needs its venue, and can't reach the stadium's own fields", () => {
  expect(readVenueFile('{"format":"seatside-menu/1","items":[]}')).toMatchObject({
    problems: [{ code: "needs-venue" }],
  });
  expect(readVenueFile('{"format":"seatside-menu/1","items":[],"stadium":{}}', of)).toMatchObject({
    problems: [{ code: "unknown-field", given: "stadium" }],
  });
});

test("a name that both languages lack is one problem of one cell", () => {
  const { problems } = table("name,category,price ILS,shops\nSoup,Food,18,grill\n,Food,12,grill\n");
  expect(problems.map(({ cell, code }) => [cell, code])).toEqual([["A3", "missing"]]);
});

test("a tax class in a table is its category's, comes back when written, and can't be two", () => {
  const { problems, venue } = table(
    "name,category,price ILS,tax class,minutes\nקולה,drinks,12.50,prepared,2\nמרק,מרקים,28,,5\n",
    "grill",
  );
  expect(problems).toEqual([]);
  expect(venue?.format).toBe("seatside-venue/2");
  const drinks = venue?.items.find(({ name }) => name.he === "קולה")?.category;
  expect(venue?.categories.find(({ id }) => id === drinks)?.taxClass).toBe("prepared");
  if (!venue) throw new Error("not read");
  const written = parseCsv(writeMenuTable(venue, null)) ?? [];
  const column = written[0]?.cells.indexOf("tax class") ?? -1;
  const said = written.slice(1).filter(({ cells }) => cells[column]);
  expect(said.map(({ cells }) => [cells[2], cells[column]])).toEqual([["קולה", "prepared"]]);
  expect(writeMenuTable(stored, null)).not.toContain("tax class");

  const mixed = table("name,category,price ILS,tax class\nא,אוכל,12,prepared\nב,אוכל,14,packed\n", "grill");
  expect(mixed.problems).toMatchObject([{ code: "tax-class-mixed", cell: "D3", line: 3 }]);
});

test("a table marks dishes for Passover, and says so again only where one is marked", () => {
  const { problems, venue } = table(
    "name,category,price ILS,פסח\nמצה,אוכל,12,כן\nפיתה,אוכל,14,לא\n",
    "grill",
  );
  expect(problems).toEqual([]);
  expect(venue?.format).toBe("seatside-venue/2");
  const marked = venue?.items.filter(({ forPassover }) => forPassover);
  expect(marked?.map(({ name }) => name.he)).toEqual(["מצה"]);
  if (!venue) throw new Error("not read");
  const [head, ...rows] = parseCsv(writeMenuTable(venue, null)) ?? [];
  const column = head?.cells.indexOf("passover") ?? -1;
  expect(rows.filter(({ cells }) => cells[column] === "yes").map(({ cells }) => cells[2])).toEqual(["מצה"]);
  expect(writeMenuTable(stored, null)).not.toContain("passover");
});

test.each([
  ["empty columns that Excel leaves behind", "name,category,price ILS,,\nCola,Drinks,10,,\n"],
  ["the line that names Excel's separator", "sep=;\r\nname;category;price ILS\r\nCola;Drinks;10\r\n"],
  ["a title above the header", "Summer menu, Block 7,,\n,,\nname,category,price ILS\nCola,Drinks,10\n"],
  ["a title above a header in quotes", 'Summer, 2026\n"name";"category";"price ILS"\nCola;Drinks;10\n'],
  ["a title above a header with semicolons", "Summer, 2026\nname;category;price ILS\nCola;Drinks;10\n"],
])("a table is read with %s", (_, text) => {
  const { problems, venue } = table(text, "grill");
  expect(problems).toEqual([]);
  expect(venue?.items.map(({ id, priceMinor }) => [id, priceMinor])).toEqual([["cola", 1000]]);
});

test("a column without a name in which something stands is told", () => {
  const { problems } = table("name,category,price ILS,\nCola,Drinks,10,cold\n", "grill");
  expect(problems.map(({ code, cell }) => [code, cell])).toEqual([["column-unknown", "D1"]]);
});

test.each([
  ["Wheat, Dairy; Eggs", ["gluten", "milk", "egg"]],
  ["Tree Nuts / Peanuts", ["peanut", "nuts"]],
  ["Crustacean shellfish, Soybeans, Sesame", ["crustaceans", "soy", "sesame"]],
  ["Cereals containing gluten & Sulphur dioxide", ["gluten", "sulphites"]],
  ["Gluten (wheat), may contain traces of Milk", ["gluten", "milk"]],
  ["מוצרי חלב, אגוזי עץ", ["milk", "nuts"]],
  ["גלוטן; עלול להכיל שומשום", ["gluten", "sesame"]],
  ...["None", "-", "n/a", "ללא", "אין"].map((none): [string, string[]] => [none, []]),
])("the allergens of a table may be called as usual: %s", (cell, allergens) => {
  const { problems, venue } = table(`name,category,price ILS,allergens\nCola,Drinks,10,"${cell}"\n`, "grill");
  expect(problems).toEqual([]);
  expect(new Set(venue?.items[0]?.allergens)).toEqual(new Set(allergens));
});

test.each([
  ["love, Eggs and magic", ["love", "magic"]],
  ["gluten-free", ["gluten-free"]],
  ["ללא גלוטן", ["ללא"]],
  ["no nuts", ["no"]],
  ["?", ["?"]],
])("every word of a list that says something else is named at once: %s", (cell, words) => {
  const { problems } = table(`name,category,price ILS,allergens\nCola,Drinks,10,"${cell}"\n`, "grill");
  expect(problems.map(({ code, cell: place, given }) => [code, place, given])).toEqual(
    words.map((word) => ["not-one-of", "D2", word]),
  );
});

test.each([
  ...["no", "No ", "n", "-", "0", "0%", "ללא", "לא", "אין", "n/a"].map((text) => [text, false] as const),
  ...["yes", "Y", "כן", "1", "18+"].map((text) => [text, true] as const),
  ...["5%", "x", "beer", "?"].map((text) => [text, null] as const),
])("an age limit is taken as it is meant, or asked about: %j is %s", (cell, is) => {
  const { problems, venue } = table(`name,category,price ILS,18+\nCola,Drinks,10,${cell}\n`, "grill");
  expect(problems).toMatchObject(is === null ? [{ code: "yes-or-no", cell: "D2", given: cell }] : []);
  if (is !== null) expect(venue?.items[0]?.ageRestricted).toBe(is);
});

test("the words that a Hebrew reader is told to use are taken", () => {
  const all = [...dishAllergens, ...dietaryTypes];
  const told = wordsIn("he", all.join(", "));
  expect(told).not.toMatch(/[a-z]/);
  expect(listIn(told)).toEqual(all);
  expect(wordsIn("en", "gluten, milk")).toBe("gluten, milk");
});

/** A venue with these dishes, as a table of it would find them. */
function withDishes(dishes: Partial<VenueFile["items"][number]>[]): VenueFile {
  const [first] = stored.items;
  const items = dishes.map((dish) => ({ ...first, testimonials: [], shops: ["grill"], ...dish }));
  return { ...stored, items } as VenueFile;
}
function intoVenue(text: string, venue: VenueFile, shopId: string | null = null) {
  const read = readMenuTable(text, shopId);
  if (Array.isArray(read)) throw new Error(read[0]?.message);
  const whole = readVenueFile(JSON.stringify(read.file), { ...of, stored: venue });
  return { problems: whole.ok ? [] : read.inTable(whole.problems), items: whole.ok ? whole.venue.items : [] };
}
const rings = (id: string, category: string, priceMinor: number, over = {}) => ({
  ...{ id, category, priceMinor, name: { en: "Rings", he: "טבעות" }, allergens: ["gluten" as const] },
  ...over,
});

// [fault 90]
test("two dishes of one name in two categories stay who they are, however the rows are sorted", () => {
  const venue = withDishes([rings("odd", "burgers", 700), rings("side", "drinks", 650)]);
  const { problems, items } = intoVenue(
    "name,category,price ILS\nRings,drinks,6.50\nRings,burgers,7\n",
    venue,
    "grill",
  );
  expect(problems).toEqual([]);
  expect(items).toEqual([venue.items[1], venue.items[0]]);
});

test("a row that may be either of two dishes is asked about, naming both", () => {
  const venue = withDishes([rings("odd", "burgers", 700), rings("side", "drinks", 650)]);
  expect(intoVenue("name,price ILS\nRings,8\n", venue, "grill").problems).toMatchObject([
    {
      code: "two-readings",
      cell: "A2",
      given: "rings",
      allowed: expect.stringMatching(/id odd\).*id side\)/),
    },
  ]);
  const one = withDishes([rings("odd", "burgers", 700)]);
  const { problems } = intoVenue("name,price ILS\nRings,8\nRings,9\n", one, "grill");
  expect(problems.map(({ code, line }) => [code, line])).toEqual([
    ["two-readings", 2],
    ["two-readings", 3],
  ]);
});

test("of two rows of a name the one that says what the dish has is it, and the other is new", () => {
  const venue = withDishes([rings("odd", "burgers", 700)]);
  const { items } = intoVenue("name,category,price ILS\nRings,burgers,9\nRings,burgers,7\n", venue, "grill");
  expect(items.map(({ id, priceMinor }) => [id === "odd", priceMinor])).toEqual([
    [false, 900],
    [true, 700],
  ]);
});

test("one shop's table leaves what another shop sells alone, and finds its own dish again", () => {
  const venue = withDishes([rings("both", "burgers", 1200, { shops: ["grill", "bar"], externalId: "T-1" })]);
  const text = "name,category,price ILS\nRings,drinks,10\n";
  const { items } = intoVenue(text, venue, "grill");
  const [own, other] = items;
  expect(other).toEqual({ ...venue.items[0], shops: ["bar"] });
  expect(own).toMatchObject({
    shops: ["grill"],
    priceMinor: 1000,
    category: "drinks",
    allergens: ["gluten"],
  });
  expect(own?.id).not.toBe("both");
  expect(intoVenue(text, { ...venue, items }, "grill").items).toEqual(items);
  expect(intoVenue("name,price ILS\nRings,12\n", venue, "grill").items).toEqual(venue.items);
  // The first format does not know Passover, and its "no" is not another dish.
  expect(intoVenue("name,price ILS,passover\nRings,12,no\n", venue, "grill")).toMatchObject({
    ...{ problems: [], items: [{ id: "both", shops: ["grill", "bar"] }] },
  });
});

test("a till's number is its shop's: another shop's dish with the same one stays", () => {
  const venue = withDishes([rings("one", "burgers", 700, { shops: ["bar"], externalId: "T-1" })]);
  const { problems, items } = intoVenue(
    "external id,name,category,price ILS\nT-1,Soup,drinks,9\n",
    venue,
    "grill",
  );
  expect(problems).toEqual([]);
  expect(items.map(({ id, shops, name }) => [id === "one", shops, name.en])).toEqual([
    [false, ["grill"], "Soup"],
    [true, ["bar"], "Rings"],
  ]);
});

test.each(["Onion  rings", "Onion\u00a0rings", "\u200fOnion rings", "Cafe\u0301"])(
  "a dish is found again however its name was pasted: %j",
  (name) => {
    const text = `name,description,category,price ILS\n${name},Hot\u200f,Hot  food,7\n`;
    const { items } = intoVenue(text, withDishes([]), "grill");
    const venue = { ...withDishes(items), categories: table(text, "grill").venue?.categories ?? [] };
    expect(intoVenue(text, venue, "grill").items).toEqual(items);
  },
);

test("of two categories that share a name in one language a row means the one with both of its names", () => {
  const [first] = stored.categories;
  const categories = [
    { ...first, id: "cold", name: { he: "שתייה", en: "Cold drinks" } },
    { ...first, id: "hot", name: { he: "שתייה", en: "Hot drinks" } },
  ] as VenueFile["categories"];
  const venue = { ...withDishes([]), categories };
  const row = "category he,category en,name,price ILS\nשתייה,Hot drinks,Tea,7\n";
  expect(intoVenue(row, venue, "grill").items[0]?.category).toBe("hot");
});

test("a table in one language leaves the other's words alone", () => {
  const venue = withDishes([rings("odd", "burgers", 700, { externalId: "T-1" })]);
  const same = intoVenue("name,price ILS\nRings,7\n", venue, "grill");
  expect(same.items).toEqual(venue.items);
  const renamed = intoVenue("external id,name,price ILS\nT-1,Onion rings,7\n", venue, "grill");
  expect(renamed.items[0]?.name).toEqual({ en: "Onion rings", he: "טבעות" });
  const copied = withDishes([
    rings("odd", "burgers", 700, { externalId: "T-1", name: { en: "Rings", he: "Rings" } }),
  ]);
  const followed = intoVenue("external id,name,price ILS\nT-1,Hoops,7\n", copied, "grill");
  expect(followed.items[0]?.name).toEqual({ en: "Hoops", he: "Hoops" });
});

test("one shop's table can't change what a category of other shops is taxed as", () => {
  const venue = withDishes([rings("one", "burgers", 700, { shops: ["bar"] })]);
  const { problems } = intoVenue(
    "name,category,price ILS,tax class\nSoup,burgers,9,prepared\n",
    venue,
    "grill",
  );
  expect(problems).toMatchObject([{ code: "also-sold", cell: "D2", allowed: "Shop" }]);
});

/** The headers of an item list as Loyverse exports it (from public exports); the rows are made up. */
const loyverse = (...rows: string[]) =>
  [
    "Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value," +
      "Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock," +
      "Available for sale [Grill],Price [Grill],In stock [Grill],Low stock [Grill]",
    ...rows,
  ].join("\n");

test("a till's item list is read as it exports it, and its other columns are listed", () => {
  const text = loyverse(
    "cola,10001,Cola,Drinks,Cold,N,,,,,,,4.00,7290000000017,,,Y,Y,12.50,24,6",
    "old,10002,Old,Drinks,,N,,,,,,,1.00,,,,N,N,9.00,,",
  );
  expect(readMenuTable(text, "grill")).toMatchObject({
    ignored: expect.arrayContaining(["Handle", "Cost", "Barcode", "Track stock", "In stock [Grill]"]),
  });
  const { problems, venue } = table(text, "grill");
  expect(problems).toEqual([]);
  expect(venue?.items).toMatchObject([
    { id: "cola", externalId: "10001", priceMinor: 1250, currency: "ILS", category: "drinks" },
  ]);
});

test("what a till's list has and no dish can say is asked about", () => {
  const { problems } = table(
    loyverse(
      "tea,1,Tea,Drinks,,N,Size,Large,,,,,1,,,,N,Y,9.00,,",
      "nut,2,Nuts,Snacks,,Y,,,,,,,1,,,,N,Y,90.00,,",
      "tip,3,Gift,Snacks,,N,,,,,,,1,,,,N,Y,variable,,",
    ),
    "grill",
  );
  expect(problems.map(({ code, cell }) => `${code} ${cell}`)).toEqual([
    "till-only H2",
    "till-only F3",
    "price-in-table S4",
  ]);
});
