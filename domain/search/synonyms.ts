import { wordsOf } from "./fold.ts";
import groups from "./synonyms.json" with { type: "json" };

const read = (row: string) => row.split(",").map((term) => wordsOf(term).join(" "));

/**
 * Synonyms of a folded word or phrase. `same`: words for one thing, in each language and across them, which find each
 * other; `kinds`: the first word is any of the others, and finds them, but not the other way round.
 */
export const synonyms: ReadonlyMap<string, readonly string[]> = (() => {
  const all = new Map<string, Set<string>>();
  const add = (term: string, others: string[]) => {
    const terms = all.get(term) ?? new Set();
    for (const other of others) if (other !== term) terms.add(other);
    all.set(term, terms);
  };
  for (const group of groups.same.map(read)) for (const term of group) add(term, group);
  for (const [wide = "", ...narrow] of groups.kinds.map(read)) add(wide, narrow);
  return new Map([...all].map(([term, others]) => [term, [...others]]));
})();
