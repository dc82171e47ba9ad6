const finals: Record<string, string> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };
/** Geresh, gershayim, apostrophes and quotation marks of every keyboard: inside a word they say nothing. */
const quotes = /['"`´‘’‚‛“”„‟′″ʹʼʻ׳״]/gu;

/** Nothing to fold. */
const alreadyFolded = /^(?:[a-z0-9]+|[אבגדהוזחטיכלמנסעפצקרשת]+)$/;

/**
 * A text as search compares it: without niqqud and accents, quotation marks, final letters and capitals; everything
 * else that is no letter or digit is a space. The same on every phone: nothing here asks for its language.
 */
export function fold(text: string): string {
  // Most words, as they are read.
  if (alreadyFolded.test(text)) return text;
  return (
    text
      // Before the accents: taken apart, "´" is an accent on a space.
      .replace(quotes, "")
      .normalize("NFKD")
      // And after them: a few signs turn into quotation marks only now.
      .replace(quotes, "")
      .toLowerCase()
      .replace(/[־]/gu, " ")
      .replace(/\p{M}/gu, "")
      .replace(/[ךםןףץ]/gu, (letter) => finals[letter] ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
  );
}

export const wordsOf = (text: string): string[] => fold(text).split(" ").filter(Boolean);

export const isHebrew = (word: string) => /^[א-ת]+$/u.test(word);
