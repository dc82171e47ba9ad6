import { directionOf, type Language, writtenIn } from "../language/localized.ts";
import words from "./menu-csv-words.json" with { type: "json" };

/** The columns of a table, by their header in either language. */
export const columns: Record<string, string[]> = words.columns;
/** The price's header names the currency. */
export const priceHeader = /^(?:price|מחיר) \(?([a-z]{3})\)?$/i;

/** A price's header without one. */
export const bareHeader = /^(?:price|מחיר)$/i;

/** What stands in lists of allergens and diets: the usual names of the EU's fourteen and the FDA's nine, and Hebrew ones. */
const names: Record<string, string> = words.names;
const word = (text: string) => new RegExp(`(?<![\\p{L}-])(?:${text})(?![\\p{L}-])`, "giu");
const known = Object.entries(names).map(([name, text]) => [name, word(text)] as const);
/** A dish that may contain it is a dish to be warned of: there is no third kind. */
const aside = word("may contain|contains?|traces of|and|עלול להכיל|עשוי להכיל|עלולה להכיל|מכילה?");
const nothing = /^(?:none|no|n\/?a|[-–—]|ללא|אין|לא)\.?$/i;

/** The words of a list in a cell: "gluten sesame", "גלוטן, שומשום", "Tree Nuts; may contain Eggs"; none of "none". */
export function listIn(cell: string): string[] {
  if (nothing.test(cell)) return [];
  const plain = known.reduce(
    (text, [name, usual]) => text.replace(usual, ` ${name} `),
    cell.replace(aside, " "),
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
export function yesOrNo(cell: string): boolean | null {
  if (/^(?:no?|false|0+(?:[.,]0+)?\s*%?|none|n\/a|[-–—]|לא|ללא|אין)$/i.test(cell)) return false;
  return /^(?:y(?:es)?|true|1|✓|✔|כן|18|18\+|\+18)$/i.test(cell) ? true : null;
}
