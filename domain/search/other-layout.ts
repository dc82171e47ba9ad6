/** The keys of both layouts in one order; what a key writes with Hebrew on it, and with English. */
const hebrew = [..."/'קראטוןםפשדגכעיחלךףזסבהנמצתץ."];
const english = [..."qwertyuiopasdfghjkl;zxcvbnm,./"];
const keys = new Map(english.flatMap((key, at) => [[key, hebrew[at] ?? key] as const]));
const toEnglish = new Map(english.flatMap((key, at) => [[hebrew[at] ?? key, key] as const]));

/** A text as its keys write it in the other language: "phmv" is "פיצה", "נקקר" is "beer". */
export function inOtherLayout(text: string): string {
  const from = /[א-ת]/u.test(text) ? toEnglish : keys;
  return [...text.toLowerCase().replaceAll("׳", "'")].map((letter) => from.get(letter) ?? letter).join("");
}
