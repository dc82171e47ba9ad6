/**
 * Bidirectional controls, zero-width characters, other format or control characters and halves of a surrogate pair;
 * new lines stay, and the zero-width joiner where it joins two emoji into one (alone it would be an unseen name).
 */
const unwanted =
  /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Text from outside in the form that is stored: normalised, visible characters only, trimmed, bounded. */
export function cleanText(input: string, maxLength: number): string {
  return (
    input
      .replace(unwanted, "")
      .normalize("NFC")
      .trim()
      .slice(0, maxLength)
      // The cut may have gone through an emoji.
      .replace(/[\p{Cs}\u200d]+$/u, "")
      .trim()
  );
}
