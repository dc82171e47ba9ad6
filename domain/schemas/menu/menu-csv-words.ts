import { directionOf, type Language, writtenIn } from "../../language/localized.ts";
import { typed } from "../../language/typed.ts";
import type { CsvRow } from "./csv.ts";
import words from "./menu-csv-words.json" with { type: "json" };

/** The columns of a table, by their header in either language. */
export const columns: Record<string, string[]> = words.columns;
/** The price's header names the currency. */
export const priceHeader = /^(?:price|מחיר) \(?([a-z]{3})\)?$/i;

/** A price's header without one. */
export const bareHeader = /^(?:price|מחיר)$/i;

/** Words for allergens and diets: the usual English names of the EU's fourteen and the FDA's nine, and Hebrew ones. */
const names: Record<string, string> = words.names;
const word = (text: string) => new RegExp(`(?<![\\p{L}-])(?:${text})(?![\\p{L}-])`, "giu");
const patterns = Object.entries(names).map(([name, text]) => [name, word(text)] as const);
/** A dish that may contain it is a dish to be warned of: there is no third kind. */
const noiseWords = word("may contain|contains?|traces of|and|עלול להכיל|עשוי להכיל|עלולה להכיל|מכילה?");
const emptyCell = /^(?:none|no|n\/?a|[-–—]|ללא|אין|לא)\.?$/i;

/** The words of a list in a cell: "gluten sesame", "גלוטן, שומשום", "Tree Nuts; may contain Eggs"; none of "none". */
export function listIn(cell: string): string[] {
  if (emptyCell.test(typed(cell))) return [];
  const plain = patterns.reduce(
    (text, [name, usual]) => text.replace(usual, ` ${name} `),
    cell.replace(noiseWords, " "),
  );
  const words = plain.split(/[;|\s,.:()/&+•]+/).filter((each) => /[\p{L}\p{N}]/u.test(each));
  return words.length > 0 ? [...new Set(words)] : [cell];
}

/** Words of lists ("gluten, milk") as a table in this language may write them; others stay. */
export const wordsIn = (language: Language, allowed: string): string =>
  directionOf(writtenIn(language)) === "ltr"
    ? allowed
    : allowed
        .split(", ")
        .map((name) => names[name]?.split("|").find((each) => /^[א-ת ]+$/.test(each)) ?? name)
        .join(", ");

/** Null for what might be either. */
export function yesOrNo(given: string): boolean | null {
  const cell = typed(given);
  if (/^(?:no?|false|0+(?:[.,]0+)?\s*%?|none|n\/a|[-–—]|לא|ללא|אין)$/i.test(cell)) return false;
  return /^(?:y(?:es)?|true|1|✓|✔|כן|18|18\+|\+18)$/i.test(cell) ? true : null;
}

/** A till's own export: our field of each column, and the parts that no dish can express. */
type TillTable = {
  /** Null for a column that is not read. */
  fields: (string | null)[];
  /** Their headers. */
  ignored: string[];
  /** Price columns, if there are several to choose from. */
  prices: number[];
  /** Rows that the till does not sell are not part of the menu. */
  isSold(row: CsvRow): boolean;
  /** Columns of a row that we can't import: sizes as variants, a price by weight. */
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
  const names = headers.map((header) => typed(header).toLowerCase());
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
