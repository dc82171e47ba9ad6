/**
 * Bidirectional controls, zero-width, format and control characters, lone surrogates, and letters without a visible
 * glyph. New lines stay, and so does the zero-width joiner between two emoji (alone it would be an invisible name).
 */
const unwanted =
  /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2800\u3164\uffa0]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Hebrew has four marks on a letter at most; a dozen cover the lines around. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** Normalises text from outside for storage: visible characters only, trimmed, cut to `maxLength`. */
export function cleanText(input: string, maxLength: number): string {
  return (
    input
      .replace(unwanted, "")
      .normalize("NFC")
      .replace(stackedMarks, "$1")
      .trim()
      .slice(0, maxLength)
      // The cut may have split an emoji.
      .replace(/[\p{Cs}\u200d]+$/u, "")
      .trim()
  );
}

/** A name for one line: without the line breaks that would make it a paragraph of its own. */
export function cleanName(input: string, maxLength: number): string {
  return cleanText(input.replace(/\s+/gu, " "), maxLength);
}

/**
 * A name chosen by others, for our mails: no mail program turns a part of it into a link. Between digits its signs stay:
 * "0.5 l", "1/2", "18:30"; but the points of "9.9.9.9" part.
 */
export function nameInMail(name: string): string {
  const apart = name
    // Wide signs and other full stops, which browsers read as the plain ones. "½" and "™" stay.
    .replace(/[\u2024\ufe52\uff01-\uff61]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll("\u3002", ".")
    .replace(/[@<>]|(?<!\d)[:/\\]|[:/\\](?!\d)/g, " ")
    .replace(/(?<!\d)\.(?=\S)|\.(?=[^\s\d])|(?<=\.\d+)\.(?=\d)|\.(?=\d+\.\d)/g, ". ");
  return cleanName(apart, 120);
}

/**
 * A name from the query, for a page title. Anybody can write a link, so the name is cut short and must not contain a
 * number, link or address that a reader might follow. Null when nothing is left.
 */
export function nameFromAddress(input: string | null): string | null {
  const name = cleanName(input ?? "", 40);
  return name && !/\p{Nd}[\p{Nd} -]{2,}\p{Nd}|:\/\/|www\.|@|\.[a-z]{2,}/iu.test(name) ? name : null;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (each) => entities[each] ?? each);
