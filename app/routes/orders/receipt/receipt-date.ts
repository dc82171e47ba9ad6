import { dateFormat } from "#domain/language/date-format.ts";

/** The day in words, where the stadium stands. */
export function receiptDate(locale: string, timeZone: string, at: number): string {
  const language = locale === "he" ? "he-IL" : "en-GB";
  return dateFormat(language, timeZone, "long", { dateStyle: "long" }).format(at);
}
