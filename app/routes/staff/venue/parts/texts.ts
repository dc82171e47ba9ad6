import {
  inEachLanguage,
  type Localized,
  languages,
  type WrittenLanguage,
} from "#domain/language/localized.ts";

/** A text in every language, as form state. */
export type Texts = Record<WrittenLanguage, string>;

export const textsOf = (text: Localized): Texts => inEachLanguage((language) => text[language] ?? "");
export const noTexts = textsOf({});

export const joinTexts = (text: Localized) => languages.map((language) => text[language] ?? "").join(" · ");
