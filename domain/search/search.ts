import { wordsOf } from "./fold.ts";
import {
  formsOf,
  hasPhrase,
  initialOf,
  type ReadTexts,
  readTexts,
  type SearchFields,
  type Text,
  type Word,
} from "./read-texts.ts";
import { synonyms } from "./synonyms.ts";
import { cost, haveCommon, nearCost, noHit, restCost, slipCost } from "./word-costs.ts";
import { stemsOf, withoutPrefixes } from "./word-forms.ts";

/** Words that say nothing of a dish. */
const fillers = new Set(["a", "an", "and", "the", "of", "or", "with", "some", "עמ", "של", "או", "את"]);

/** Sizes and vessels, which few menus write: ignored if nothing is found with them. Never words for "without". */
const sizes = new Set(
  wordsOf(
    "large small medium big regular bottle bottled can cup glass pint draft draught loaded half liter litre גדול גדולה קטן קטנה בינוני בינונית קצר ארוך חצי שליש ליטר בקבוק פחית כוס מהחבית חם חמה חמים חמות",
  ),
);

/**
 * Makes a search over items: every word of the query somewhere in the item, in any language, as fans type it; best
 * first, else in the given order. Whatever contains the query as it is typed is found too (product 5.6). The items are
 * read once, by the first search.
 */
export function createSearch<T>(items: readonly T[], fieldsOf: (item: T) => SearchFields) {
  let read: ReadTexts | null = null;
  return (query: string): T[] => {
    const raw = query.trim().toLowerCase();
    if (!raw) return [...items];
    read ??= readTexts(items.map(fieldsOf));
    const terms = wordsOf(query);
    let costs = totalCosts(read, terms);
    if (costs.every((each) => each === noHit))
      costs = totalCosts(
        read,
        terms.filter((word) => !sizes.has(word)),
      );
    addLiteral(read, raw, costs);
    // Typed with the other language's keys on. No guesses about that: its slips would be words of neither.
    if (costs.every((each) => each === noHit)) costs = totalCosts(read, wordsOf(inOtherLayout(raw)), false);
    const found = items.flatMap((item, at) => {
      const all = costs[at] ?? noHit;
      return all < noHit ? [{ item, all }] : [];
    });
    return found.sort((a, b) => a.all - b.all).map(({ item }) => item);
  };
}

const nothing = (read: ReadTexts): number[] => Array<number>(read.items).fill(noHit);

/** Lowers the costs of a text's items to at most this. */
function lowerCosts(costs: number[], { items, field }: Text, each: number) {
  for (const item of items) costs[item] = Math.min(costs[item] ?? noHit, each + field * cost.field);
}

/** The query exactly as typed, in any text (product 5.6): found even where no other rule finds it. */
function addLiteral({ texts }: ReadTexts, raw: string, costs: number[]) {
  for (const text of texts) if (text.raw.includes(raw)) lowerCosts(costs, text, cost.literal);
}

function totalCosts(read: ReadTexts, asked: string[], allowsSlips = true): number[] {
  const meant = asked.filter((word) => !fillers.has(word));
  const terms = toTerms(meant.length > 0 ? meant : asked);
  if (terms.length === 0) return nothing(read);
  const sums = terms.map((term) => termCosts(read, term, allowsSlips)).reduce(plus);
  const phrase = asked.join(" ");
  // Among equals, prefers names that contain the words as typed.
  const asTyped = read
    .find(asked[0] ?? "")
    ?.texts.filter((text) => text.field === 0 && hasPhrase(text, phrase));
  const items = new Set(asTyped?.flatMap((text) => text.items));
  return sums.map((sum, at) => (items.has(at) ? sum - 1 : sum));
}

const plus = (some: number[], others: number[]) => some.map((each, at) => each + (others[at] ?? noHit));

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

/** Each item's cost for one term, and the items whose category contains the term. */
type Costs = { all: number[]; kin: ReadonlySet<number> };

/** By the term's words, or by another name of the same thing; with a slip only where there is neither. */
function termCosts(read: ReadTexts, term: string, allowsSlips: boolean): number[] {
  const others = alternativesOf(term).map((other) => phraseCosts(read, other));
  const { all, kin } = cheapest([
    adjacentCosts(read, term, cost.form, (word) => wordCosts(read, word)),
    ...others,
  ]);
  if (all.some((each) => each < noHit))
    return all.map((each, at) => (each < cost.field && kin.has(at) ? each + cost.kin : each));
  if (!allowsSlips) return nothing(read);
  return adjacentCosts(read, term, cost.slip, (word) => itemCosts(read, slipCost(word))).all;
}

const cheapest = (costs: Costs[]): Costs => ({
  all: costs
    .map(({ all }) => all)
    .reduce((some, others) => some.map((each, at) => Math.min(each, others[at] ?? noHit))),
  kin: new Set(costs.flatMap(({ kin }) => [...kin])),
});

/** The words of a synonym must be adjacent, or partly in a name: a tea of black leaves is not black coffee. */
function adjacentCosts(read: ReadTexts, term: string, near: number, of: (word: string) => Costs): Costs {
  const words = term.split(" ");
  const costs = words.map(of);
  const { all, kin } = sumCosts(costs);
  if (words.length === 1) return { all, kin };
  const itemsWithTerm = new Set(textsWith(read, term).flatMap((text) => text.items));
  const isOne = (at: number) =>
    itemsWithTerm.has(at) || costs.some((each) => (each.all[at] ?? noHit) <= near);
  return { all: all.map((each, at) => (isOne(at) ? each : noHit)), kin };
}

const sumCosts = (costs: Costs[]): Costs => ({
  all: costs.map(({ all }) => all).reduce(plus),
  kin: new Set([...(costs[0]?.kin ?? [])].filter((item) => costs.every(({ kin }) => kin.has(item)))),
});

/** By the word and its forms: "burgers" is "burger", "הקולה" is "קולה". */
function alternativesOf(term: string): string[] {
  const forms = term.includes(" ") ? [term] : [...stemsOf(term), ...withoutPrefixes(term)];
  return [...new Set(forms.flatMap((form) => synonyms.get(form) ?? []))];
}

/** By a synonym: in names and categories only, because descriptions use these words for other things. */
function phraseCosts(read: ReadTexts, phrase: string): Costs {
  const all = nothing(read);
  const kin = new Set<number>();
  for (const text of textsWith(read, phrase)) {
    if (text.field === 1) continue;
    lowerCosts(all, text, cost.synonym);
    if (text.field === 2) for (const item of text.items) kin.add(item);
  }
  return { all, kin };
}

function textsWith({ words, find }: ReadTexts, phrase: string): Text[] {
  const [first = "", ...more] = phrase.split(" ");
  if (more.length > 0) return find(first)?.texts.filter((text) => hasPhrase(text, phrase)) ?? [];
  const initial = initialOf(phrase);
  const stems = new Set(stemsOf(phrase));
  return words
    .filter((word) => word.initials.includes(initial) && haveCommon(formsOf(word).stems, stems))
    .flatMap(({ texts }) => texts);
}

/** One word as it is or in another form; without a prefix, unless names or categories have the whole word. */
function wordCosts(read: ReadTexts, word: string): Costs {
  const bareCosts = itemCosts(read, nearCost(word), word);
  const isNamed = bareCosts.all.some((each) => each < noHit && Math.floor(each / cost.field) !== 1);
  const rests = isNamed ? [] : withoutPrefixes(word);
  return cheapest([bareCosts, ...rests.map((rest) => itemCosts(read, restCost(rest)))]);
}

function itemCosts(read: ReadTexts, of: (word: Word) => number, typed = ""): Costs {
  const all = read.joined.map((names) => (typed.length > 4 && names.includes(typed) ? cost.inside : noHit));
  const kin = new Set<number>();
  for (const word of read.words) {
    const each = of(word);
    if (each === noHit) continue;
    for (const text of word.texts) {
      lowerCosts(all, text, each);
      if (text.field === 2 && each <= cost.form) for (const item of text.items) kin.add(item);
    }
  }
  return { all, kin };
}

/** The keys of both layouts in one order; what a key writes with Hebrew on it, and with English. */
const hebrew = [..."/'קראטוןםפשדגכעיחלךףזסבהנמצתץ."];
const english = [..."qwertyuiopasdfghjkl;zxcvbnm,./"];
const keys = new Map(english.flatMap((key, at) => [[key, hebrew[at] ?? key] as const]));
const back = new Map(english.flatMap((key, at) => [[hebrew[at] ?? key, key] as const]));

/** A text as its keys write it in the other language: "phmv" is "פיצה", "נקקר" is "beer". */
function inOtherLayout(text: string): string {
  const from = /[א-ת]/u.test(text) ? back : keys;
  return [...text.toLowerCase().replaceAll("׳", "'")].map((letter) => from.get(letter) ?? letter).join("");
}
