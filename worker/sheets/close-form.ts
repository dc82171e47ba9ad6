import type { MessageDescriptor } from "@lingui/core";
import { workerTexts } from "#app/i18n/server.ts";
import type { Close } from "#domain/close/close.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, languageFacts, localize } from "#domain/language/localized.ts";
import { closeWords as words } from "./close-words.ts";
import type { Column, Sheet, SheetTable } from "./sheet-forms.ts";

export const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

/** What every sheet of a close has: its head, its words in a reader's language, and columns of each kind. */
export function closeForm(close: Close, language: Language) {
  const i18n = workerTexts(language);
  const day = dateFormat(languageFacts[language].dateLocale, "UTC", "close-day", { dateStyle: "full" });
  const say = (text: MessageDescriptor) => i18n._(text);
  const nameOf = (shopId: string) => {
    const shop = close.shops.find(({ id }) => id === shopId);
    return shop ? localize(shop.name, language) : shopId;
  };
  const placeOf = ({ shopId }: { shopId: string }) => close.shops.findIndex(({ id }) => id === shopId);
  const text = (key: string, name: MessageDescriptor): Column => ({ key, name: say(name), kind: "text" });
  const count = (key: string, name: MessageDescriptor): Column => ({ key, name: say(name), kind: "count" });
  const minor = (key: string, name: MessageDescriptor): Column => ({ key, name: say(name), kind: "minor" });
  const number = say(words.title(close.number));
  const sheet = (
    title: string,
    tables: SheetTable[],
    more: { facts?: string[]; about?: Sheet["about"]; note?: MessageDescriptor } = {},
  ): Sheet => ({
    title,
    about: [
      { key: "document", name: say(words.document), value: title },
      { key: "venue", name: say(words.venue), value: localize(close.stadiumName, language) },
      { key: "day", name: say(words.day), value: close.day },
      { key: "closeNumber", name: say(words.number), value: close.number },
      { key: "currency", name: say(words.currency), value: close.currency },
      ...(more.about ?? []),
    ],
    facts: [localize(close.stadiumName, language), day.format(Date.parse(close.day)), ...(more.facts ?? [])],
    currency: close.currency,
    tables,
    ...(more.note ? { note: say(more.note) } : {}),
  });
  return { close, say, nameOf, placeOf, text, count, minor, number, sheet };
}
export type CloseForm = ReturnType<typeof closeForm>;
