import { type I18n, type Messages, setupI18n } from "@lingui/core";
import type { Language } from "#domain/language/localized.ts";
import { messages as englishCart } from "../../locales/en/cart.po";
import { messages as english } from "../../locales/en/messages.po";
import { messages as englishPages } from "../../locales/en/pages.po";
import { messages as englishStaff } from "../../locales/en/staff.po";
import { messages as hebrewCart } from "../../locales/he/cart.po";
import { messages as hebrew } from "../../locales/he/messages.po";
import { messages as hebrewPages } from "../../locales/he/pages.po";
import { messages as hebrewStaff } from "../../locales/he/staff.po";
import type { TextArea } from "./areas.ts";

const catalogs: Record<Language, Record<TextArea, Messages>> = {
  en: { messages: english, cart: englishCart, pages: englishPages, staff: englishStaff },
  he: { messages: hebrew, cart: hebrewCart, pages: hebrewPages, staff: hebrewStaff },
};

const known = new Map<string, I18n>();

/**
 * One instance per language and areas, cached for the isolate's life: it never changes, so requests may share it. It
 * has exactly the areas that the document names, as in the browser: fans and staff may have different texts for one
 * message.
 */
export function setupLanguage(language: Language, areas: readonly TextArea[]): I18n {
  const key = `${language} ${areas.join(" ")}`;
  let i18n = known.get(key);
  if (!i18n) {
    const messages = Object.assign({}, ...areas.map((area) => catalogs[language][area])) as Messages;
    i18n = setupI18n({ locale: language, messages: { [language]: messages } });
    known.set(key, i18n);
  }
  return i18n;
}
