import {
  inEachLanguage,
  type Localized,
  languages,
  type WrittenLanguage,
} from "#domain/language/localized.ts";

/** One text in every language, as a form holds it. */
export type Texts = Record<WrittenLanguage, string>;

export const textsOf = (text: Localized): Texts => inEachLanguage((language) => text[language] ?? "");
export const noTexts = textsOf({});

/** All of them in one line. */
export const joinTexts = (text: Localized) => languages.map((language) => text[language] ?? "").join(" · ");
