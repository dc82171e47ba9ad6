/**
 * A line on a card statement is our prefix, "* " and this suffix, 22 characters in all. The prefix is chosen at Stripe
 * and has up to ten, so ten are always left.
 */
export const suffixLength = 10;

/** Generic words, dropped first when there is no room. */
const common = new Set(["STADIUM", "ARENA", "PARK", "FIELD", "GROUND", "CENTER", "CENTRE", "THE", "OF"]);

/** Stripe takes Latin letters without < > \ ' " *; of the rest we keep what every bank prints. */
const words = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("Ø", "O")
    .replaceAll("ł", "l")
    .replaceAll("Ł", "L")
    .replaceAll(/['’"]/g, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, " ")
    .trim()
    .split(" ")
    .filter(Boolean);

const hasLetter = (text: string) => /[A-Z]/.test(text);

/** As many whole words as fit; if hardly any fits, the name is cut. */
function fitting(list: readonly string[]): string {
  let text = "";
  for (const word of list) {
    const longer = text ? `${text} ${word}` : word;
    if (longer.length > suffixLength) break;
    text = longer;
  }
  return text.length > 1 ? text : list.join(" ").slice(0, suffixLength).trim();
}

/**
 * The stadium in Latin letters, else the shop; null if neither has any: the statement then shows our name alone. Must
 * be valid, because Stripe refuses a payment with an invalid suffix.
 */
export function statementSuffix(...names: string[]): string | null {
  for (const name of names) {
    const all = words(name);
    const whole = all.join(" ");
    const telling = all.filter((each) => !common.has(each));
    const suffix = whole.length <= suffixLength ? whole : fitting(telling.length > 0 ? telling : all);
    if (suffix.length >= 2 && hasLetter(suffix)) return suffix;
  }
  return null;
}
