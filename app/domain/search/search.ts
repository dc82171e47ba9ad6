import { fold, wordsOf } from "./fold.ts";
import { synonyms } from "./synonyms.ts";
import { isOneSlip, skeletonOf, stemsOf, withoutPrefixes } from "./word-forms.ts";

/** What is looked through, best place first: a dish's names, its descriptions, its categories. */
export type SearchFields = { names: string[]; descriptions: string[]; categories: string[] };

/** What a hit costs; the sum over a query's words is the order. Names come before descriptions before categories. */
const cost = {
  exact: 0,
  form: 5,
  beginning: 10,
  withoutPrefix: 15,
  synonym: 20,
  skeleton: 30,
  inside: 40,
  slip: 60,
  /** Off, for a name whose category says the same: a beer before rings in beer batter. */
  kin: -25,
  /** "ham" in "champion": after every description that has the word itself. */
  literal: 110,
  field: 100,
} as const;
const none = Number.POSITIVE_INFINITY;

/** Words that say nothing of a dish. */
const fillers = new Set(["a", "an", "and", "the", "of", "or", "with", "some", "עמ", "של", "או", "את"]);

/** Sizes and vessels, which few menus write: left out where nothing is found with them. Never what a dish is without. */
const sizes = new Set(
  wordsOf(
    "large small medium big regular bottle bottled cup glass pint draft draught loaded half liter litre גדול גדולה קטן קטנה בינוני בינונית קצר ארוך חצי שליש ליטר בקבוק כוס מהחבית",
  ),
);

/** A different word of the menu, with every form that it may be meant by. */
type Word = { text: string; bare: string[]; stems: string[]; skeletons: string[] };
type Text = { field: number; words: number[]; folded: string; raw: string };
type Entry<T> = { item: T; texts: Text[]; joined: string };

const isText = (text: string | undefined): text is string => Boolean(text);

/**
 * Makes a search over items: every word of the query somewhere in the item, in any language, as fans type it; best
 * first, else in the given order. Whatever contains the query as it is typed is found too (product 5.6). Read once, so
 * that a search of thousands of dishes takes a few milliseconds.
 */
export function createSearch<T>(items: readonly T[], fieldsOf: (item: T) => SearchFields) {
  const known = new Map<string, number>();
  const words: Word[] = [];
  const idOf = (text: string) => {
    const id = known.get(text) ?? words.push(toWord(text)) - 1;
    known.set(text, id);
    return id;
  };
  const toText = (raw: string, field: number): Text => {
    const folded = fold(raw);
    const ids = new Set(folded.split(" ").filter(Boolean).map(idOf));
    return { field, words: [...ids], folded: ` ${folded} `, raw: raw.toLowerCase() };
  };
  const read = (item: T): Entry<T> => {
    const { names, descriptions, categories } = fieldsOf(item);
    const texts = [names, descriptions, categories].flatMap((each, field) =>
      each.filter(isText).map((text) => toText(text, field)),
    );
    return { item, texts, joined: names.map((name) => fold(name).replaceAll(" ", "")).join(" ") };
  };
  let entries: Entry<T>[] | null = null;
  return (query: string): T[] => {
    const raw = query.trim().toLowerCase();
    if (!raw) return [...items];
    entries ??= items.map(read);
    const asked = wordsOf(query);
    let costs = totalCosts(entries, words, asked);
    if (costs.every((each) => each === none))
      costs = totalCosts(
        entries,
        words,
        asked.filter((word) => !sizes.has(word)),
      );
    const found = entries.flatMap((entry, at) => {
      const all = Math.min(costs[at] ?? none, literalCost(entry, raw));
      return all < none ? [{ item: entry.item, all }] : [];
    });
    return found.sort((a, b) => a.all - b.all).map(({ item }) => item);
  };
}

function toWord(text: string): Word {
  const bare = withoutPrefixes(text);
  const stems = [...new Set([text, ...bare].flatMap(stemsOf))];
  return { text, bare, stems, skeletons: skeletonsOf(stems) };
}

function skeletonsOf(stems: string[]): string[] {
  return stems.flatMap((stem) => skeletonOf(stem) ?? []).filter((bones) => bones.length > 2);
}

const share = (some: string[], others: ReadonlySet<string>) => some.some((each) => others.has(each));

/** SPEC's rule, which stays true whatever the others say: the query as it is typed, in any text. */
function literalCost({ texts }: Entry<unknown>, raw: string): number {
  const places = texts.filter((text) => text.raw.includes(raw)).map(({ field }) => field);
  return places.length > 0 ? Math.min(...places) * cost.field + cost.literal : none;
}

function totalCosts(entries: Entry<unknown>[], words: Word[], asked: string[]): number[] {
  const meant = asked.filter((word) => !fillers.has(word));
  const terms = toTerms(meant.length > 0 ? meant : asked);
  const all = terms.map((term) => termCosts(entries, words, term));
  const phrase = ` ${asked.join(" ")} `;
  return entries.map(({ texts }, at) => {
    if (all.length === 0) return none;
    const sum = all.reduce((total, costs) => total + (costs[at] ?? none), 0);
    // Of two that have all the words, the one that has them as typed.
    return texts.some(({ field, folded }) => field === 0 && folded.includes(phrase)) ? sum - 1 : sum;
  });
}

/** Words that are one thing together ("diet coke", "hot dogs") are looked for together. */
function toTerms(words: string[]): string[] {
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = [3, 2].flatMap((many) => phrasesOf(words.slice(at, at + many), many))[0];
    const term = phrase ?? words[at] ?? "";
    terms.push(term);
    at += term.split(" ").length;
  }
  return terms;
}

/** These words as a phrase with synonyms, the last one in any of its forms. */
function phrasesOf(words: string[], many: number): string[] {
  const last = words.at(-1);
  if (words.length < many || last === undefined) return [];
  return [last, ...stemsOf(last)]
    .map((form) => [...words.slice(0, -1), form].join(" "))
    .filter((phrase) => synonyms.has(phrase));
}

/** What each entry costs for one term, and whether its category says the term. */
type Costs = { all: number[]; isKin: boolean[] };

/** By the term's words, or by another name of the same thing; with a slip only where there is neither. */
function termCosts(entries: Entry<unknown>[], words: Word[], term: string): number[] {
  const parts = term.split(" ");
  const others = alternativesOf(term).map((other) => phraseCosts(entries, words, other));
  const near = joined(parts.map((word) => wordCosts(entries, words, word)));
  const found = cheapest([near, ...others]);
  if (found.all.some((each) => each < none)) {
    const { all, isKin } = found;
    return all.map((each, at) => (isKin[at] && each < cost.field ? each + cost.kin : each));
  }
  return joined(parts.map((word) => spread(entries, words, slipCost(word)))).all;
}

const cheapest = (costs: Costs[]): Costs => ({
  all: combined(costs, (a, b) => Math.min(a, b)),
  isKin: costs.map(({ isKin }) => isKin).reduce((a, b) => a.map((each, at) => each || Boolean(b[at]))),
});

const joined = (costs: Costs[]): Costs => ({
  all: combined(costs, (a, b) => a + b),
  isKin: costs.map(({ isKin }) => isKin).reduce((a, b) => a.map((each, at) => each && Boolean(b[at]))),
});

const combined = (costs: Costs[], join: (a: number, b: number) => number) =>
  costs.map(({ all }) => all).reduce((a, b) => a.map((each, at) => join(each, b[at] ?? none)));

/** By the word and its forms: "burgers" is "burger", "הקולה" is "קולה". */
function alternativesOf(term: string): string[] {
  const forms = term.includes(" ") ? [term] : [...stemsOf(term), ...withoutPrefixes(term)];
  return [...new Set(forms.flatMap((form) => synonyms.get(form) ?? []))];
}

/** Another name of the thing: in names and categories only, for descriptions use these words for other things. */
function phraseCosts(entries: Entry<unknown>[], words: Word[], phrase: string): Costs {
  const stems = phrase.includes(" ") ? null : new Set(stemsOf(phrase));
  const fits = stems && words.map((word) => share(word.stems, stems));
  const fields = entries.map(({ texts }) => {
    const has = ({ folded, words: ids }: Text) =>
      fits ? ids.some((id) => fits[id]) : folded.includes(` ${phrase} `);
    return texts.filter((text) => text.field !== 1 && has(text)).map(({ field }) => field);
  });
  return {
    all: fields.map((each) => (each.length > 0 ? Math.min(...each) * cost.field + cost.synonym : none)),
    isKin: fields.map((each) => each.includes(2)),
  };
}

/** One word as it is or in another form; without a prefix, unless names or categories have the whole word. */
function wordCosts(entries: Entry<unknown>[], words: Word[], word: string): Costs {
  const near = spread(entries, words, nearCost(word), word);
  const isNamed = near.all.some((each) => each < none && Math.floor(each / cost.field) !== 1);
  const rests = isNamed ? [] : withoutPrefixes(word);
  return cheapest([near, ...rests.map((rest) => spread(entries, words, restCost(rest)))]);
}

function spread(entries: Entry<unknown>[], words: Word[], of: (word: Word) => number, typed = ""): Costs {
  const each = words.map(of);
  const cheapestIn = ({ field, words: ids }: Text) =>
    Math.min(...ids.map((id) => each[id] ?? none)) + field * cost.field;
  return {
    all: entries.map(({ texts, joined: name }) =>
      Math.min(typed.length > 4 && name.includes(typed) ? cost.inside : none, ...texts.map(cheapestIn)),
    ),
    isKin: entries.map(({ texts }) =>
      texts.some((text) => text.field === 2 && cheapestIn(text) <= 2 * cost.field + cost.form),
    ),
  };
}

function nearCost(typed: string) {
  const stems = new Set(stemsOf(typed));
  const skeletons = new Set(skeletonsOf([...stems]).filter((bones) => bones.length > 3));
  return ({ text, bare, stems: itsStems, skeletons: itsSkeletons }: Word) => {
    if (text === typed) return cost.exact;
    if (share(itsStems, stems)) return cost.form;
    if (text.startsWith(typed) || (typed.length > 2 && bare.some((rest) => rest.startsWith(typed))))
      return cost.beginning;
    if (share(itsSkeletons, skeletons)) return cost.skeleton;
    return typed.length > 3 && text.includes(typed) ? cost.inside : none;
  };
}

/** What is left without a prefix is only a guess: the whole word, or a form of it. */
function restCost(rest: string) {
  const near = nearCost(rest);
  return (word: Word) => {
    const found = near(word);
    return found <= cost.form ? found + cost.withoutPrefix : none;
  };
}

function slipCost(typed: string) {
  const stems = stemsOf(typed).filter((stem) => stem.length > 3);
  const skeletons = new Set(skeletonsOf(stemsOf(typed)));
  return (word: Word) => {
    if (share(word.skeletons, skeletons)) return cost.skeleton;
    const isNear = (stem: string) =>
      stem.length > 3 && stems.some((own) => Math.max(own.length, stem.length) > 4 && isOneSlip(own, stem));
    return word.stems.some(isNear) ? cost.slip : none;
  };
}
