/** Languages with texts and data, offered to users. Hebrew is the default (product 1.6). */
export const languages = ["he", "en"] as const;
export type WrittenLanguage = (typeof languages)[number];
export const defaultLanguage = "he";

/**
 * A test language to find what a third one would break: generated from English (app/i18n/pseudo.ts), right to left,
 * only with APP_ENV=local.
 */
export const pseudoLanguage = "en-XB";
export type Language = WrittenLanguage | typeof pseudoLanguage;

type Facts = {
  name: string;
  /** On a switch. */
  short: string;
  direction: "ltr" | "rtl";
  dateLocale: string;
  stripeLocale: "he" | "en";
};
const english: Facts = {
  name: "English",
  short: "EN",
  direction: "ltr",
  dateLocale: "en-GB",
  stripeLocale: "en",
};
/** The only place with facts about languages. */
export const languageFacts: Record<Language, Facts> = {
  he: { name: "עברית", short: "עב", direction: "rtl", dateLocale: "he-IL", stripeLocale: "he" },
  en: english,
  "en-XB": { ...english, direction: "rtl" },
};

/** A text per language. Venues write all; older imports may lack one. */
export type Localized = { [language in WrittenLanguage]?: string };

/** The text in `language`, else English, else `plain` (product 1.7), else whatever there is. */
export function localize(text: Localized | null | undefined, language: Language, plain = ""): string {
  if (!text) return plain;
  return text[writtenIn(language)] || text.en || plain || Object.values(text).find(Boolean) || "";
}

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languageFacts, value);
}

/** Parses a language from a cookie or a row; the pseudo-language only with APP_ENV=local. */
export function parseLanguage(value: unknown, isLocal = false): Language {
  return isLanguage(value) && (isLocal || value !== pseudoLanguage) ? value : defaultLanguage;
}

export const directionOf = (language: Language) => languageFacts[language].direction;
export const writtenIn = (language: Language) => (language === pseudoLanguage ? "en" : language);

/** A value per real language. */
export function inEachLanguage<Value>(make: (language: WrittenLanguage) => Value) {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    WrittenLanguage,
    Value
  >;
}

/** The language that a switch leads to. */
export function nextLanguage(language: Language): WrittenLanguage {
  const next = languages.indexOf(writtenIn(language)) + 1;
  return languages[next % languages.length] as WrittenLanguage;
}
