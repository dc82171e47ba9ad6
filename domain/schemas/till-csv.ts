import type { CsvRow } from "./csv.ts";
import { yesOrNo } from "./menu-csv-words.ts";

/** A till's own export: which of its columns is what here, and what stands in it that no dish can say. */
export type TillTable = {
  /** Null for a column that is not read. */
  fields: (string | null)[];
  /** Those, by their headers. */
  ignored: string[];
  /** Columns of prices of which nobody said which is meant. */
  prices: number[];
  /** Rows that the till does not sell are none of the menu. */
  isSold(row: CsvRow): boolean;
  /** Columns of a row that hold what has no place here: sizes as variants, a price by weight. */
  without(row: CsvRow): number[];
};

const fieldOf: Record<string, string> = {
  sku: "externalId",
  name: "name",
  category: "category",
  description: "description",
};

/**
 * The item list as Loyverse exports it, known by its headers: Handle, SKU, Name, Category, Description, Sold by weight,
 * Option 1 name …, Track stock, and for each store Available for sale [store], Price [store], In stock [store]. Null
 * for any other table. Prices are in the currency of the till, which the file does not name.
 */
export function readTill(headers: string[]): TillTable | null {
  const names = headers.map((header) => header.trim().toLowerCase());
  const all = (fits: (name: string) => boolean) => names.flatMap((name, at) => (fits(name) ? [at] : []));
  const ofStores = all((name) => /^price \[.+\]$/.test(name));
  const prices = ofStores.length > 0 ? ofStores : all((name) => name === "default price");
  const isLoyverse = ["handle", "sku", "name", "track stock"].every((name) => names.includes(name));
  if (!isLoyverse || prices.length === 0) return null;
  const fields = names.map((name, at) => (prices.includes(at) ? "priceMinor" : (fieldOf[name] ?? null)));
  const available = all((name) => /^available for sale \[.+\]$/.test(name));
  const asked = all((name) => /^option \d value$/.test(name) || name === "sold by weight");
  const isRead = (at: number) => fields[at] !== null || available.includes(at) || asked.includes(at);
  return {
    fields,
    ignored: headers.filter((header, at) => header && !isRead(at)),
    prices: prices.length > 1 ? prices : [],
    isSold: ({ cells }) => !available.some((at) => yesOrNo(cells[at] ?? "") === false),
    without: ({ cells }) => asked.filter((at) => cells[at] && yesOrNo(cells[at]) !== false),
  };
}
