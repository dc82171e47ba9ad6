const known = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats are kept: making one costs more than a hundred uses of it, and a page of shops and dishes wants many. There
 * are as many as languages, purposes and venues' time zones.
 */
export function dateFormat(
  language: string,
  timeZone: string,
  purpose: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${purpose}`;
  let format = known.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    known.set(key, format);
  }
  return format;
}
