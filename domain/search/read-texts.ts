import { isHebrew, wordsOf } from "./fold.ts";
import { prefixLetters, skeletonOf, stemsOf, withoutPrefixes } from "./word-forms.ts";

/** What is looked through, best place first: a dish's names, its descriptions, its categories. */
export type SearchFields = { names: string[]; descriptions: string[]; categories: string[] };

type Forms = { bare: string[]; stems: string[]; skeletons: string[] };
/** A different word of the menu, and the texts that have it. */
export type Word = { text: string; initials: string; texts: Text[]; forms: Forms | null };
/** One text: of which items (places in the list), in which field, in small letters, and its words. */
export type Text = { items: number[]; field: number; raw: string; words: Word[] };

export type ReadTexts = {
  items: number;
  texts: Text[];
  words: Word[];
  find: (word: string) => Word | undefined;
  /** Each item's names without spaces. */
  joined: string[];
};

/**
 * Reads items into their words, each kept once. Menus say the same few thousand words again and again, so a word as it is
 * written is folded once; its forms wait until a search needs them.
 */
export function readTexts(items: SearchFields[]): ReadTexts {
  const byText = new Map<string, Word>();
  const asWritten = new Map<string, Word[]>();
  const texts: Text[] = [];
  const categories = new Map<string, Text>();
  const toWord = (text: string) => {
    let word = byText.get(text);
    if (!word) {
      word = { text, initials: initialsOf(text), texts: [], forms: null };
      byText.set(text, word);
    }
    return word;
  };
  // Thousands of texts: loops, because lists of lists would be most of the work.
  const add = (item: number, field: number, text: string) => {
    const same = field === 2 ? categories.get(text) : undefined;
    if (same) return void same.items.push(item);
    const read: Text = { items: [item], field, raw: text.toLowerCase(), words: [] };
    if (field === 2) categories.set(text, read);
    for (const written of read.raw.split(" ")) {
      let words = asWritten.get(written);
      if (!words) {
        words = wordsOf(written).map(toWord);
        asWritten.set(written, words);
      }
      for (const word of words) {
        read.words.push(word);
        if (word.texts.at(-1) !== read) word.texts.push(read);
      }
    }
    texts.push(read);
  };
  for (const [item, fields] of items.entries())
    for (const [field, each] of [fields.names, fields.descriptions, fields.categories].entries())
      for (const text of each) if (text) add(item, field, text);
  const joined = items.map(() => "");
  for (const {
    items: [item = 0],
    field,
    words,
  } of texts)
    if (field === 0) joined[item] += ` ${words.map(({ text }) => text).join("")}`;
  return {
    items: items.length,
    texts,
    words: [...byText.values()],
    find: (word) => byText.get(word),
    joined,
  };
}

/** The letters that a word's forms may begin with: its own, and what stands behind a Hebrew prefix. */
function initialsOf(text: string): string {
  const first = initialOf(text);
  const rests = prefixLetters.has(first) ? withoutPrefixes(text) : [];
  return first + rests.map((rest) => rest.slice(0, 1)).join("");
}

/** The same for all spellings of a word: "c" and "k" are one letter (skeletonOf). */
export const initialOf = (word: string) => (word[0] === "c" ? "k" : (word[0] ?? ""));

export function formsOf(word: Word): Forms {
  word.forms ??= toForms(word.text);
  return word.forms;
}

function toForms(text: string): Forms {
  const bare = isHebrew(text) ? withoutPrefixes(text) : [];
  const stems = [...new Set([text, ...bare].flatMap(stemsOf))];
  return { bare, stems, skeletons: skeletonsOf(stems) };
}

export function skeletonsOf(stems: string[]): string[] {
  return stems.flatMap((stem) => skeletonOf(stem) ?? []).filter((bones) => bones.length > 2);
}

/** Whether a text has these words one after the other. */
export const hasPhrase = ({ words }: Text, phrase: string) =>
  ` ${words.map(({ text }) => text).join(" ")} `.includes(` ${phrase} `);
