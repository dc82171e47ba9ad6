import type { Localized } from "../language/localized.ts";
import { seatingForm } from "../seat/seating.ts";

/** What is wrong in one place of a file. Screens and the command line each have a sentence for every code. */
const fileProblemCodes = [
  "not-text",
  "not-json",
  "too-deep",
  "unknown-format",
  "missing",
  "empty",
  "too-long",
  "too-many",
  "too-few",
  "out-of-range",
  "price-decimal",
  "price-invalid",
  "price-zero",
  "not-one-of",
  "unknown-field",
  "wrong-kind",
  "form-slug",
  "form-item-id",
  "form-option-id",
  "form-clock",
  "form-color",
  "form-time-zone",
  "form-seating",
  "form-picture",
  "form-other",
  "used-twice",
  "no-category",
  "no-shop",
  "no-section",
  "min-above-max",
  "max-above-options",
  "sizes-choose-one",
  "busy-after-full",
  "ends-before-start",
  "other-venue",
  "operators-account",
  "foreign-photo",
  "needs-format",
  "no-tax-class",
  "currency-fixed",
  "claim-in-text",
  "sample-value",
  "taken",
  "needs-venue",
  "too-large",
  "csv-broken",
  "column-unknown",
  "column-missing",
  "column-currency",
  "whose-menu",
  "price-in-table",
  "tax-class-mixed",
  "cells-left",
  "yes-or-no",
  "two-readings",
  "also-sold",
  "till-only",
] as const;
export type FileProblemCode = (typeof fileProblemCodes)[number];

/** Those that the console's forms can meet: rules over several fields, which an issue's params name. */
export type FormRule = Extract<
  FileProblemCode,
  | "used-twice"
  | "min-above-max"
  | "max-above-options"
  | "sizes-choose-one"
  | "busy-after-full"
  | "ends-before-start"
  | "no-tax-class"
>;

export type ProblemFacts<Code extends FileProblemCode = FileProblemCode> = {
  code: Code;
  /** What stands there, shortened. */
  given?: string;
  /** What to write instead. */
  write?: string;
  /** The smallest and the largest that is allowed, or what may stand there. */
  min?: number;
  max?: number;
  allowed?: string;
};

const quoted = (text: string | undefined) => (text === undefined ? "" : ` "${text}"`);
function inRange({ min, max }: ProblemFacts): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

const sentences: Record<FileProblemCode, (facts: ProblemFacts) => string> = {
  "not-text": ({ given }) =>
    given
      ? `the file is ${given}: save it as UTF-8`
      : "a character is lost (�): save the file again as UTF-8 from where it was made",
  "not-json": ({ given }) => `not valid JSON (${given})`,
  "too-deep": () => "not valid JSON (nested too deeply)",
  "unknown-format": ({ allowed }) => `"format" is one of ${allowed}`,
  missing: () => "is missing",
  empty: () => "is empty, or holds only marks that nobody sees",
  "too-long": ({ max }) => `up to ${max} characters`,
  "too-many": ({ max }) => `up to ${max} entries`,
  "too-few": ({ min }) => `at least ${min === 1 ? "one entry" : `${min} entries`}`,
  "out-of-range": (facts) => `a number ${inRange(facts)}`,
  "price-decimal": ({ given, write }) =>
    `prices are whole agorot or cents, as a number without quotes: for ${given} write ${write}`,
  "price-invalid": () => "prices are whole agorot or cents, like 2500 for 25.00",
  "price-zero": () => 'costs nothing: add "free": true if that is meant',
  "not-one-of": ({ allowed }) => `one of ${allowed}`,
  "unknown-field": ({ given }) => `no such field: ${given}`,
  "wrong-kind": ({ allowed }) => `another kind of value is needed${allowed ? `: ${allowed}` : ""}`,
  "form-slug": () => "lower-case letters, digits and hyphens",
  "form-item-id": () => "3 to 10 lower-case letters and digits",
  "form-option-id": () => "1 to 3 lower-case letters and digits",
  "form-clock": () => "a time like 18:30",
  "form-color": () => "a colour like #3D70FF",
  "form-time-zone": () => "a time zone like Asia/Jerusalem",
  "form-seating": () => seatingForm,
  "form-picture": () => "the name of one of our illustrations, or the path of an uploaded picture",
  "form-other": ({ allowed }) => allowed ?? "not in the form that is needed",
  "used-twice": ({ given }) => `${quoted(given).trim()} is used twice`,
  "no-category": ({ given }) => `no category${quoted(given)}`,
  "no-shop": ({ given }) => `no shop${quoted(given)}`,
  "no-section": ({ given }) => `no section${quoted(given)}`,
  "min-above-max": () => "min is above max",
  "max-above-options": () => "max is above the number of options",
  "sizes-choose-one": () => "of sizes exactly one is chosen: min and max are 1",
  "busy-after-full": () => "a shop is busy before it is full",
  "ends-before-start": () => "ends before it begins",
  "other-venue": ({ given }) => `this is the console of${quoted(given)}`,
  "operators-account": () => "only the operator of the platform sets where the money goes",
  "needs-format": ({ given, allowed }) => `${given} needs the format ${allowed}`,
  "no-tax-class": ({ given }) => `there is no rate of the tax class ${given}`,
  "currency-fixed": ({ given }) => `orders were charged in ${given}: a venue's currency stays`,
  "claim-in-text": ({ given }) => `only a certificate says${quoted(given)}: take it out of the text`,
  "sample-value": ({ given }) => `a sample of the demo, which stays on its machine:${quoted(given)}`,
  "foreign-photo": () => "a photo of another venue",
  "needs-venue": () => "a menu or a shop alone belongs to a venue that exists: name it with --venue",
  "too-large": ({ given }) => `the file is too large: up to ${given}`,
  "csv-broken": () => "no table: the file is empty, or a quotation mark is never closed",
  "column-unknown": ({ given }) => `no such column:${quoted(given)}`,
  "column-missing": ({ given }) => `the column${quoted(given)} is missing`,
  "tax-class-mixed": ({ given, allowed }) =>
    `another row gives this category the tax class "${allowed}", not "${given}"`,
  "column-currency": ({ given }) => `the price's header names the currency: "${given} ILS"`,
  "whose-menu": () => 'whose menu is it? Choose a shop (--shop), or add the column "shops"',
  "price-in-table": () =>
    "a price is one number like 25, 25.50 or 1250, without a comma; two sizes are two rows",
  "cells-left": () => "more cells than columns: a text with a comma stands in quotation marks",
  "yes-or-no": ({ given }) => `yes or no, not${quoted(given)}`,
  "two-readings": ({ given, allowed }) =>
    `${quoted(given).trim()} fits more than one way, say which in a column id: ${allowed}`,
  "also-sold": ({ allowed }) => `also sold by ${allowed}: change it in the menu of all shops`,
  "till-only": ({ given }) =>
    `a dish has one price and no variants, take out what is too much:${quoted(given)}`,
  taken: ({ given }) => `another stadium has${quoted(given)}`,
};

export const inEnglish = (facts: ProblemFacts): string => sentences[facts.code](facts);

/** What a schema's rule says when it fails. */
export const failsAs = (facts: ProblemFacts) => ({ params: facts, message: inEnglish(facts) });

/** A problem in a venue file; `path` is null when the text can't be read at all. */
export type VenueProblem = ProblemFacts & {
  line: number;
  path: string | null;
  /** In a table: the cell, as spreadsheets name it. */
  cell?: string;
  /** The same in English, for the command line and for logs. */
  message: string;
  /** The dish, shop or category that it is about, as the file calls it. */
  thing: Localized | null;
};
export const wholeFileProblem = (facts: ProblemFacts, line = 1): VenueProblem => ({
  ...facts,
  line,
  path: null,
  message: inEnglish(facts),
  thing: null,
});
