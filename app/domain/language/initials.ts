const hebrew = /\p{Script=Hebrew}/u;

/** Two letters for a person: "DA", in Hebrew with gershayim. Empty when the name has no letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/\p{L}/u)?.[0] ?? []);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.join(letters.some((letter) => hebrew.test(letter ?? "")) ? "״" : "").toUpperCase();
}
