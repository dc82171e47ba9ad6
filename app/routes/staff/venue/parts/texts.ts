import { inEachLanguage, type Localized, type WrittenLanguage } from "#domain/language/localized.ts";

/** A text in every language, as form state. */
export type Texts = Record<WrittenLanguage, string>;

export const textsOf = (text: Localized): Texts => inEachLanguage((language) => text[language] ?? "");
export const noTexts = textsOf({});
