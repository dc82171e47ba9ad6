/** Bidirectional controls, zero-width characters and other format or control characters but for new lines. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

/** Text from outside in the form that is stored: normalised, visible characters only, trimmed, bounded. */
export function cleanText(input: string, maxLength: number): string {
  return input
    .normalize("NFC")
    .replace(invisible, (character) => (character === "\n" ? "\n" : character === "\u200d" ? character : ""))
    .trim()
    .slice(0, maxLength)
    .trim();
}
