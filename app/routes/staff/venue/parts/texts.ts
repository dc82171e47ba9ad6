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

/** As they are sent; a language without words is noted in `fields` under its path. */
export function readTexts(path: string, texts: Texts, fields: Record<string, string>): Texts {
  for (const language of languages) if (!texts[language].trim()) fields[`${path}.${language}`] = "required";
  return inEachLanguage((language) => texts[language].trim());
}

/** All of them in one line. */
export const joinTexts = (text: Localized) => languages.map((language) => text[language] ?? "").join(" · ");
