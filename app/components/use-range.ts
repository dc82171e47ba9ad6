import { leftToRight } from "#domain/language/bidi.ts";
import { directionOf } from "#domain/language/localized.ts";
import { useLanguage } from "../hooks/use-localize.ts";

/** "4–10", written so that text from right to left does not swap the two numbers. */
export function useRange(): (from: number, to: number) => string {
  const isolates = directionOf(useLanguage()) === "rtl";
  return (from, to) => (isolates ? leftToRight(`${from}–${to}`) : `${from}–${to}`);
}
