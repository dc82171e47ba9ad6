import { errorPlace, errorText } from "#domain/language/error-text.ts";

/** What went wrong on a server's side of a screen: one line, no personal data. */
export function logError(event: string, error: unknown): void {
  console.error(JSON.stringify({ level: "error", event, error: errorText(error), at: errorPlace(error) }));
}
