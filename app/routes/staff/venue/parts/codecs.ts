import { z } from "zod";
import { inEachLanguage, type Localized, type WrittenLanguage } from "#domain/language/localized.ts";
import { typedNumber } from "#domain/language/typed.ts";
import type { Currency } from "#domain/money/money.ts";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import type { FormRule } from "#domain/schemas/problem-facts.ts";
import { withoutEmpty } from "#domain/schemas/venue-fields.ts";
import { parseRange } from "#domain/seat/seat-ranges.ts";

/** Codes of field errors; venue-texts.ts has a text for each. */
export type FieldCode =
  | "required"
  | "amount-invalid"
  | "number-invalid"
  | "range-invalid"
  | "group-rule"
  | "shop-required"
  | "price-free"
  | "busy-after-full"
  | "ends-before-start"
  | "doors-too-far"
  | "fee-invalid"
  | "percent-invalid"
  | "class-invalid"
  | "tax-class-unknown"
  | "too_big"
  | "invalid";
export type Checked<Body> = { ok: true; body: Body } | { ok: false; fields: Record<string, FieldCode> };

/** Validates a form with the server's schema: the body, or a code per invalid field by its path. */
export function checkForm<Body>(schema: z.ZodType<Body>, given: unknown): Checked<Body> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return { ok: true, body: parsed.data };
  const fields: Record<string, FieldCode> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= codeOf(issue);
  return { ok: false, fields };
}

/** The field code of each form rule; a group of options has one for all of its rules. */
const rules: Record<FormRule, FieldCode> = {
  "used-twice": "invalid",
  "min-above-max": "group-rule",
  "max-above-options": "group-rule",
  "sizes-choose-one": "group-rule",
  "busy-after-full": "busy-after-full",
  "ends-before-start": "ends-before-start",
  "doors-too-far": "doors-too-far",
  "no-tax-class": "tax-class-unknown",
};

function codeOf(issue: z.core.$ZodIssue): FieldCode {
  const { code, path, input } = issue;
  const rule = code === "custom" && rules[issue.params?.code as FormRule];
  if (rule) return rule;
  const name = path.at(-1);
  if (name === "shops") return "shop-required";
  if (input === undefined || input === "" || (Array.isArray(input) && input.length === 0)) return "required";
  if (name === "class") return "class-invalid";
  if (name === "feePerItemMinor" || name === "leastOrderMinor") return "fee-invalid";
  if (name === "rate") return "percent-invalid";
  if (name === "priceMinor") return "amount-invalid";
  if (name === "sections" || path[0] === "shelves") return "range-invalid";
  if (typeof input === "number") return "number-invalid";
  return code === "too_big" ? "too_big" : "invalid";
}

/** A text in every language, as form state. */
export type Texts = Record<WrittenLanguage, string>;

export const textsOf = (text: Localized): Texts => inEachLanguage((language) => text[language] ?? "");
export const noTexts = textsOf({});

/**
 * Codecs between typed and stored values. Unreadable input decodes to a value that the server's schema refuses, so that
 * its check names the field.
 */

/** The value unchanged. */
export const asIs = <Value>() => z.custom<Value>();

export const trimmed = z.string().trim();

/** A text in every language; one is enough. */
export const texts = z.codec(asIs<Texts>(), asIs<Localized>(), { decode: withoutEmpty, encode: textsOf });

/** Minor units, with two decimals; another currency's sign makes it unreadable. */
export const amountIn = (currency: Currency) =>
  z.codec(z.string(), asIs<number>(), {
    decode: (typed) => parseAmount(typed, currency) ?? ((typed.trim() ? Number.NaN : undefined) as number),
    encode: (minor) => (Number.isNaN(minor) ? "" : amountText(minor)),
  });

export const number = z.codec(z.string(), asIs<number>(), { decode: typedNumber, encode: String });

/** An empty field is null. */
export const numberOrNone = z.codec(z.string(), asIs<number | null>(), {
  decode: (typed) => (typed.trim() ? typedNumber(typed) : null),
  encode: (value) => (value === null ? "" : String(value)),
});

/** A choice that may be empty. */
export const choiceOrNone = <Value extends string>() =>
  z.codec(asIs<Value | "">(), asIs<Value | null>(), {
    decode: (chosen) => chosen || null,
    encode: (value) => value ?? "",
  });

/** Names and ranges: "101-104, VIP". Unreadable parts stay text. `known`: names that are no range. */
export const rangesIn = (known: readonly string[] = []) =>
  z.codec(z.string(), asIs<string[]>(), {
    decode: (typed) => {
      if (!typed.trim()) return [];
      const range = parseRange(typed, undefined, known);
      return range.ok ? range.values : (typed as unknown as string[]);
    },
    encode: (names) => names.join(", "),
  });

/** A form for a stored value: its fields, and its body by the server's schema. */
export type FormOf<Stored, Form, Body> = {
  toForm: (stored: Stored | null) => Form;
  read: (form: Form) => Checked<Body>;
};

/** `fresh`: values of a new form, and defaults for missing fields. */
export function formOf<Form, Value extends object, Body>(
  codec: z.ZodType<Value, Form>,
  schema: z.ZodType<Body>,
  fresh: Value,
): FormOf<Partial<Value>, Form, Body> {
  return {
    toForm: (stored) => z.encode(codec, { ...fresh, ...withoutUndefined(stored) }),
    read: (form) => checkForm(schema, z.decode(codec, form)),
  };
}

const withoutUndefined = <Value extends object>(given: Value | null) =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as Value;
