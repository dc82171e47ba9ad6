import { errorPlace, errorText } from "#domain/language/error-text.ts";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON. Ids and codes only: no names, addresses, query strings, bodies or cookies. */
export function logError(event: string, error: unknown, fields: Fields = {}): void {
  const cause = error === undefined ? {} : { error: errorText(error), at: errorPlace(error) };
  console.error(JSON.stringify({ level: "error", event, ...fields, ...cause }));
}

export function logInfo(event: string, fields: Fields = {}): void {
  console.log(JSON.stringify({ level: "info", event, ...fields }));
}
