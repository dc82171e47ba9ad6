import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { messages as english } from "../../locales/en/messages.po";
import { messages as englishPages } from "../../locales/en/pages.po";
import { messages as englishStaff } from "../../locales/en/staff.po";
import { messages as hebrew } from "../../locales/he/messages.po";
import { messages as hebrewPages } from "../../locales/he/pages.po";
import { messages as hebrewStaff } from "../../locales/he/staff.po";
import type { Language } from "../domain/localized.ts";

const catalogs: Record<Language, Messages> = {
  en: { ...english, ...englishPages, ...englishStaff },
  he: { ...hebrew, ...hebrewPages, ...hebrewStaff },
};

/** One instance per request: isolates serve many fans at once. */
export function setupLanguage(language: Language): I18n {
  return setupI18n({ locale: language, messages: { [language]: catalogs[language] } });
}
