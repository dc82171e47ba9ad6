const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Caches formatters: creating one costs more than a hundred uses, and a page needs many. The cache is bounded by
 * languages, purposes and time zones. A purpose names its options: two with one name would share whichever came first.
 */
export function dateFormat(
  language: string,
  /** Undefined: the phone's own. */
  timeZone: string | undefined,
  purpose: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${purpose}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}
