/** Languages of the interface; Hebrew is the default (product 1.6). */
export const languages = ["he", "en"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "he";

/** A text per language. Venues write both; imported leftovers may lack one. */
export type Localized = { en?: string; he?: string };

/** The text in `language`, else English, else `plain` (product 1.7), else whatever there is. */
export function localize(text: Localized | null | undefined, language: Language, plain = ""): string {
  return text?.[language] || text?.en || plain || text?.he || "";
}

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

export function directionOf(language: Language): "rtl" | "ltr" {
  return language === "he" ? "rtl" : "ltr";
}
