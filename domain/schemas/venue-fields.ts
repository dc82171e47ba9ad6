import { config, z } from "zod";
import { inEachLanguage, type Localized } from "../language/localized.ts";
import { cleanName, cleanText } from "../language/text.ts";
import { typed } from "../language/typed.ts";
import { isPictureName } from "../picture/media.ts";
import { failsAs } from "./problem-facts.ts";

// The console validates with these schemas, and our Content-Security-Policy forbids the code that Zod compiles: trying
// would be reported.
config({ jitless: true });

/*
 * The fields of a venue, its shops and dishes, shared by the file of `npm run import` and the console's bodies, so that
 * everything the console stores can be exported and imported again. Amounts are integers in minor units (agorot,
 * cents). Every text is given in every language.
 */

export const slugSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and hyphens");
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
/** An illustration's name, or the path of a photo uploaded in the console. */
export const picture = z
  .string()
  .max(120)
  .refine(isPictureName, "the name of an illustration, or the path of an uploaded picture");

export const endsBeforeStartIssue = { path: ["until"], ...failsAs({ code: "ends-before-start" }) };

/** Texts of a venue, cleaned as they are read. */
export const clean = (tidy: typeof cleanText) =>
  z.string().overwrite((value) => tidy(value, Number.POSITIVE_INFINITY));
export const text = (max: number) => clean(cleanText).min(1).max(max);
export const name = (max: number) => clean(cleanName).min(1).max(max);
/** A text without a language, or in one alone, is copied to the other languages (product 1.7). */
const fillLanguages = (given: unknown) => {
  const texts = (typeof given === "string" ? { en: given } : (given ?? {})) as Record<string, unknown>;
  return { ...inEachLanguage(() => texts.en ?? Object.values(texts)[0]), ...texts };
};
export const localized = (max: number) =>
  z.preprocess(fillLanguages, z.strictObject(inEachLanguage(() => text(max))));
/** A text that may be left out, whole or in a language. */
export const optionalText = (max: number) =>
  z
    .preprocess(
      (given) => (typeof given === "string" ? fillLanguages(given) : given),
      z.strictObject(inEachLanguage(() => clean(cleanText).max(max).optional())),
    )
    .transform(withoutEmpty)
    .default({});
/** Names are written into mails and notices: one line, without marks that nobody sees. */
export const localizedName = (max: number) =>
  z.preprocess(fillLanguages, z.strictObject(inEachLanguage(() => name(max))));

/** Languages in which nothing is written are left out. */
export function withoutEmpty(texts: Localized): Localized {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text?.trim()));
}

/** The tax class of a category or a rate. */
export const taxClass = z
  .string()
  .overwrite(typed)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(30);

export const legalName = name(120);
/** A seller's number at the tax authority, as printed. */
export const taxNumber = z
  .string()
  .overwrite(typed)
  .regex(/^[0-9A-Za-z][0-9A-Za-z ./-]*$/)
  .max(30);

/** Labels of a shop's shelves, in the order in which they are given out. */
export const shelvesSchema = z
  .array(z.string().regex(/^[\p{L}\d]{1,6}$/u, "1 to 6 letters and digits"))
  .max(200)
  .refine((labels) => new Set(labels).size === labels.length, "each label once");

/** The seller's identity on receipts; since format 2. */
export const sellerFields = {
  legalName: legalName.or(z.literal("")).optional(),
  taxNumber: taxNumber.or(z.literal("")).optional(),
};
