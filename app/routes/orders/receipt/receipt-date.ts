import { dateFormat } from "#domain/language/date-format.ts";
import { type Language, languageFacts } from "#domain/language/localized.ts";

/** The date in words, in the stadium's time zone. */
export function receiptDate(language: Language, timeZone: string, at: number): string {
  return dateFormat(languageFacts[language].dateLocale, timeZone, "long", { dateStyle: "long" }).format(at);
}
