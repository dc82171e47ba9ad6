import { errorPlace, errorText } from "#domain/language/error-text.ts";

/** Logs a server-side error of a screen: one line, no personal data. */
export function logError(event: string, error: unknown): void {
  console.error(JSON.stringify({ level: "error", event, error: errorText(error), at: errorPlace(error) }));
}
