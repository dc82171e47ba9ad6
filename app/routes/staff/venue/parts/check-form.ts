import type { z } from "zod";
import type { FormRule } from "#domain/schemas/problem-facts.ts";

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

/** A group of options has one text for all of its rules. */
const rules: Record<FormRule, FieldCode> = {
  "used-twice": "invalid",
  "min-above-max": "group-rule",
  "max-above-options": "group-rule",
  "sizes-choose-one": "group-rule",
  "busy-after-full": "busy-after-full",
  "ends-before-start": "ends-before-start",
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

/** Parses a typed number, with a decimal point or comma; NaN, which no schema accepts, if it is not a number. */
export const typedNumber = (text: string) =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
