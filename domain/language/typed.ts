/** The value of a digit of any script; the ten of each script follow one another. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1 - value))) value++;
  return String(value % 10);
}

/** Digits of any script as 0 to 9, wide letters as narrow ones; without direction marks, trimmed. */
export const plainDigits = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .normalize("NFKC")
    .replace(/\p{Nd}/gu, (digit) => (/[0-9]/.test(digit) ? digit : digitOf(digit)))
    .trim();

/**
 * Cleans what people type or paste as a number, code or address: no invisible characters, digits of any script as 0 to
 * 9, wide letters, typographic hyphens and spaces as plain ones, trimmed. Drops nothing else: callers validate.
 */
export function typed(text: string): string {
  return plainDigits(text)
    .replace(/[\u2010-\u2015\u2212\u05be]/g, "-")
    .replace(/[\p{Zs}\t]/gu, " ")
    .trim();
}

/** A typed number, with a decimal point or comma, or commas between thousands; NaN if it is not a number. */
export function typedNumber(text: string): number {
  const plain = typed(text).replace(/٫/g, ".").replace(/٬/g, ",");
  const isGrouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(plain);
  return plain === "" ? Number.NaN : Number(isGrouped ? plain.replaceAll(",", "") : plain.replace(",", "."));
}

/** A code of digits as it was mailed or read out: groups don't count. */
export const typedCode = (text: string): string => typed(text).replace(/[\s-]/g, "");
