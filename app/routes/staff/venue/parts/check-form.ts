import type { z } from "zod";

/** What is wrong with one field; venue-words.ts has a text for each. */
export type FieldCode =
  | "required"
  | "amount-invalid"
  | "number-invalid"
  | "range-invalid"
  | "group-rule"
  | "shop-required"
  | "busy-after-full"
  | "too_big"
  | "invalid";
export type Checked<Body> = { ok: true; body: Body } | { ok: false; fields: Record<string, FieldCode> };

/** A form by the schema that the server has; or a code for each field that it does not take, by its path in the body. */
export function checkForm<Body>(schema: z.ZodType<Body>, given: unknown): Checked<Body> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return { ok: true, body: parsed.data };
  const fields: Record<string, FieldCode> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= codeOf(issue);
  return { ok: false, fields };
}

function codeOf({ code, path, input }: z.core.$ZodIssue): FieldCode {
  const name = path.at(-1);
  if (code === "custom") return name === "busyFromMinutes" ? "busy-after-full" : "group-rule";
  if (name === "shops") return "shop-required";
  if (input === undefined || input === "" || (Array.isArray(input) && input.length === 0)) return "required";
  if (name === "priceMinor") return "amount-invalid";
  if (name === "sections") return "range-invalid";
  if (typeof input === "number") return "number-invalid";
  return code === "too_big" ? "too_big" : "invalid";
}

/** A number as it is typed, with a point or a Hebrew comma; NaN, which no schema takes, where it is none. */
export const typedNumber = (text: string) =>
  text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
