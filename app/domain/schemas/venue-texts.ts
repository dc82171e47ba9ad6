import { z } from "zod";
import { inEachLanguage, type Localized } from "../language/localized.ts";
import { cleanName, cleanText } from "../language/text.ts";

/** Texts of a venue, cleaned as they are read. */
export const clean = (tidy: typeof cleanText) =>
  z.string().overwrite((value) => tidy(value, Number.POSITIVE_INFINITY));
export const text = (max: number) => clean(cleanText).min(1).max(max);
export const name = (max: number) => clean(cleanName).min(1).max(max);
/** A text without a language, or with English alone, stands in every other one (product 1.7). */
const inAll = (given: unknown) => {
  const { en, ...rest } =
    typeof given === "string" ? { en: given } : ((given ?? {}) as Record<string, unknown>);
  return { ...inEachLanguage(() => en), ...rest };
};
export const localized = (max: number) =>
  z.preprocess(inAll, z.strictObject(inEachLanguage(() => text(max))));
/** A text that may be left out, whole or in a language. */
export const optionalText = (max: number) =>
  z
    .preprocess(
      (given) => (typeof given === "string" ? inAll(given) : given),
      z.strictObject(inEachLanguage(() => clean(cleanText).max(max).optional())),
    )
    .transform(withoutEmpty)
    .default({});
/** Names are written into mails and notices: one line, without marks that nobody sees. */
export const localizedName = (max: number) =>
  z.preprocess(inAll, z.strictObject(inEachLanguage(() => name(max))));

function withoutEmpty(texts: Localized): Localized {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}
