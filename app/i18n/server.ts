import { type I18n, type Messages, setupI18n } from "@lingui/core";
import { type Language, pseudoLanguage, writtenIn } from "#domain/language/localized.ts";
import type { TextArea } from "./areas.ts";
import { pseudoMessages } from "./pseudo.ts";

/** Texts of mails, notifications and printed sheets, which belong to no screen. */
type ServerArea = TextArea | "worker";

const catalogs = import.meta.glob<Messages>("../../locales/*/*.po", { eager: true, import: "messages" });

function messagesOf(language: Language, area: ServerArea): Messages {
  const messages = catalogs[`../../locales/${writtenIn(language)}/${area}.po`] ?? {};
  return language === pseudoLanguage ? pseudoMessages(messages) : messages;
}

const instances = new Map<string, I18n>();

/**
 * One instance per language and areas, cached for the isolate's life: it never changes, so requests may share it. It
 * has exactly the areas that the document names, as in the browser: fans and staff may have different texts for one
 * message.
 */
export function setupLanguage(language: Language, areas: readonly ServerArea[]): I18n {
  const key = `${language} ${areas.join(" ")}`;
  let i18n = instances.get(key);
  if (!i18n) {
    const messages = Object.assign({}, ...areas.map((area) => messagesOf(language, area))) as Messages;
    i18n = setupI18n({ locale: language, messages: { [language]: messages } });
    instances.set(key, i18n);
  }
  return i18n;
}

export const workerTexts = (language: Language) => setupLanguage(language, ["worker"]);
