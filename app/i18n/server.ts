import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { messages as english } from "../../locales/en/messages.po";
import { messages as hebrew } from "../../locales/he/messages.po";
import type { Language } from "../domain/localized.ts";

const catalogs: Record<Language, Messages> = { en: english, he: hebrew };

/** One instance per request: isolates serve many fans at once. */
export function setupLanguage(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
}
