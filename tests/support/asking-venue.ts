import { eq } from "drizzle-orm";
import { usualPickup } from "#domain/pickup/pickup.ts";
import type { TaxTerms } from "#domain/tax/tax.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { db, openOwnVenue } from "./worker-world.ts";

const text = (en: string, he: string) => ({ en, he });
const tax: TaxTerms = {
  shown: "added",
  remits: "shop",
  usualClass: "food",
  feeClass: "food",
  rates: [{ class: "food", from: "2025-01-01", rate: 8_875 }],
};

/** A venue that asks what to do if a dish sells out, with tax on top of its prices unless told otherwise; a cola is 54.00, as in every test; with a fee for its shelf, where it has one. */
export async function openAskingVenue(
  options: { connectedAccount?: string; asks?: boolean; isTaxed?: boolean; shelfFeeMinor?: number } = {},
) {
  const own = await openOwnVenue(options.connectedAccount ?? "acct_local_teddy_oven", (file) => {
    file.format = "seatside-venue/2";
    if (options.isTaxed !== false) Object.assign(file.stadium, { tax });
    const [grill, bar] = file.shops;
    const cola = file.items[1];
    const mark = cola.id.slice(1);
    const drink = (letter: string, en: string, he: string, change: object = {}) =>
      file.items.push({ ...cola, id: letter + mark, name: text(en, he), testimonials: [], ...change });
    drink("l", "Lemonade", "לימונדה", { priceMinor: 4_000 });
    drink("t", "Tea", "תה");
    drink("w", "Wine", "יין", { priceMinor: 5_401 });
    drink("n", "Nut shake", "שייק אגוזים", { allergens: ["nuts"] });
    drink("u", "Unknown", "לא ידוע", { allergens: ["unknown"] });
    drink("a", "Ale", "בירה", { ageRestricted: true });
    drink("o", "Of the bar", "של הבר", { shops: [bar.id] });
    drink("s", "Sesame soda", "סודה שומשום", { allergens: ["sesame"] });
    drink("h", "Halva", "חלבה", { allergens: ["sesame"] });
    drink("p", "Salad", "סלט", { category: "burgers" });
    grill.requiresBoard = false;
    if (options.shelfFeeMinor === undefined) return;
    file.stadium.pickup = { ...usualPickup, feePerItemMinor: options.shelfFeeMinor };
    grill.shelves = ["B1", "B2"];
  });
  await db
    .update(stadiums)
    .set({ asksIfSoldOut: options.asks ?? true })
    .where(eq(stadiums.id, own.stadiumId));
  const mark = own.burger().itemId.slice(1);
  return { ...own, idOf: (letter: string) => letter + mark };
}
