/** The day in words, where the stadium stands. */
export function receiptDate(locale: string, timeZone: string, at: number): string {
  const language = locale === "he" ? "he-IL" : "en-GB";
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(at);
}
