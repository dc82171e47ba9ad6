import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Language, parseLanguage, pseudoLanguage, writtenIn } from "#domain/language/localized.ts";
import { type TextArea, textAreas } from "./areas.ts";

const catalogs = import.meta.glob<{ messages: Messages }>(["../../locales/*/*.po", "!**/worker.po"]);
async function messagesOf(language: Language, area: TextArea): Promise<Messages> {
  const messages = (await catalogs[`../../locales/${writtenIn(language)}/${area}.po`]?.())?.messages ?? {};
  return language === pseudoLanguage ? (await import("./pseudo.ts")).pseudoMessages(messages) : messages;
}

/** Loads a language with some areas' texts, separate from the document's. */
async function loadLanguage(lang: string, areas: readonly TextArea[]): Promise<I18n> {
  const locale = parseLanguage(lang, true);
  const parts = await Promise.all(areas.map((area) => messagesOf(locale, area)));
  return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...parts) } });
}

let ofDocument: Promise<I18n> | undefined;
const added = new Map<TextArea, Promise<void>>();

/** Loads the document's texts: its language, and only the areas that it names. */
export function startTexts(): Promise<I18n> {
  const { lang, dataset } = document.documentElement;
  const areas = textAreas.filter((area) => dataset.texts?.split(" ").includes(area));
  for (const area of areas) added.set(area, Promise.resolve());
  ofDocument = loadLanguage(lang, areas);
  return ofDocument;
}

/** Loads the texts of an area once, before a navigation that needs them. */
export function addTexts(area: TextArea): Promise<void> {
  const loading = added.get(area);
  if (loading) return loading;
  const adding = (async () => {
    const i18n = await ofDocument;
    i18n?.load(i18n.locale, await messagesOf(i18n.locale as Language, area));
  })();
  added.set(area, adding);
  // A failed load is not cached.
  adding.catch(() => added.delete(area));
  return adding;
}
