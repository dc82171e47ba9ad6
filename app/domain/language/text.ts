/**
 * Bidirectional controls, zero-width, format and control characters, and lone surrogates. New lines stay, and so does
 * the zero-width joiner between two emoji (alone it would be an invisible name).
 */
const unwanted =
  /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Normalises text from outside for storage: visible characters only, trimmed, cut to `maxLength`. */
export function cleanText(input: string, maxLength: number): string {
  return (
    input
      .replace(unwanted, "")
      .normalize("NFC")
      .trim()
      .slice(0, maxLength)
      // The cut may have split an emoji.
      .replace(/[\p{Cs}\u200d]+$/u, "")
      .trim()
  );
}
