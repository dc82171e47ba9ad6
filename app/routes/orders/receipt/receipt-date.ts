import { dateFormat } from "#domain/language/date-format.ts";

/** The date in words, in the stadium's time zone. */
export function receiptDate(locale: string, timeZone: string, at: number): string {
  const language = locale === "he" ? "he-IL" : "en-GB";
  return dateFormat(language, timeZone, "long", { dateStyle: "long" }).format(at);
}
