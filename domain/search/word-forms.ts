import { isHebrew } from "./fold.ts";

/** A stem shorter than this fits too much. */
const shortestStem = 3;
export const prefixLetters: ReadonlySet<string> = new Set("הובלמשכ");

const isLongEnough = (stem: string) => stem.length >= shortestStem;

/** A word without what Hebrew writes in front of it, one letter ("הבורגר") or more ("שבפיתה"), as it may be read. */
export function withoutPrefixes(word: string): string[] {
  if (!isHebrew(word)) return [];
  const rests: string[] = [];
  // Only ו, ש and כ ("כש") have others behind them, and ו comes first ("שוקולה" is no "קולה").
  const most = /^[ושכ]/u.test(word) ? 3 : 1;
  for (let taken = 1; taken <= most && prefixLetters.has(word[taken - 1] ?? ""); taken += 1) {
    if (/^[^ו].*ו$/u.test(word.slice(0, taken))) break;
    rests.push(word.slice(taken));
  }
  return rests.filter(isLongEnough);
}

/** The word and what is left of it without a plural's, a feminine's or a construct's ending. Words are folded. */
export function stemsOf(word: string): string[] {
  return [...new Set([word, ...(isHebrew(word) ? hebrewStems(word) : englishStems(word))])].filter(
    (stem) => stem === word || isLongEnough(stem),
  );
}

function hebrewStems(word: string): string[] {
  // "נקניקייה" and "נקניקיה" are one word.
  const plain = word.replace(/יי/gu, "י");
  const stems = [plain, plain.replace(/(?:ות|ימ|[התי])$/u, "")];
  // "טבעונית" and "טבעוניות" are "טבעוני"; shorter words that end so are others ("עוגייה" is no "עוגה").
  if (plain.length > 5) stems.push(plain.replace(/(?:יות|ית)$/u, ""));
  return stems;
}

function englishStems(word: string): string[] {
  if (!/[a-z]s$/.test(word)) return [];
  const stems = [word.slice(0, -1)];
  if (word.endsWith("ies")) stems.push(`${word.slice(0, -3)}y`);
  if (/(?:[sxzo]|ch|sh)es$/.test(word)) stems.push(word.slice(0, -2));
  return stems;
}

/**
 * The word without what is spelled in more than one way: Hebrew vowel letters after the first letter, doubled Latin
 * letters, c for k. Null for other scripts.
 */
export function skeletonOf(word: string): string | null {
  if (isHebrew(word)) return word.slice(0, 1) + word.slice(1).replace(/[יו]/gu, "");
  return /^[a-z]+$/.test(word) ? word.replaceAll("c", "k").replace(/(.)\1+/g, "$1") : null;
}

/** Whether one letter missing, added, changed or swapped with its neighbour makes one word of the other. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (a[at] !== undefined && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  if (a.length !== b.length) return a.length > b.length ? restA.slice(1) === restB : restA === restB.slice(1);
  if (restA.slice(1) === restB.slice(1)) return true;
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
}
