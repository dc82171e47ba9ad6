import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { defaultLanguage, isLanguage } from "../domain/localized.ts";

const catalogs = import.meta.glob<{ messages: Messages }>("../../locales/*/messages.po");

/** The catalog of the document's language; only that one is fetched. */
export async function loadLanguage(lang: string): Promise<I18n> {
  const language = isLanguage(lang) ? lang : defaultLanguage;
  const catalog = await catalogs[`../../locales/${language}/messages.po`]?.();
  return setupI18n({ locale: language, messages: { [language]: catalog?.messages ?? {} } });
}
