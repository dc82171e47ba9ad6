import type { ZodError, ZodType } from "zod";
import type { FormFailure } from "./use-bound-fields.tsx";

type FieldTexts<Field extends string> = Partial<Record<Field, string>>;

/** Parses a form by its schema: its value, or a code per invalid field, and one for the form if any is missing. */
export function parseForm<T, Field extends string>(
  schema: ZodType<T>,
  values: Partial<Record<Field, string>>,
): { ok: true; data: T } | { ok: false; error: string | null; fields: FieldTexts<Field> } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, data: parsed.data };
  const fields = fieldCodes(parsed.error, values);
  return { ok: false, error: missingIn(fields), fields };
}

/** One message covers all missing fields, each of which is marked. */
export const missingIn = (fields: FieldTexts<string>): "required" | null =>
  Object.values(fields).includes("required") ? "required" : null;

/** A form's failure: the code of the whole, those of its fields, and what was typed. */
export const formFailure = <Field extends string>(
  error: string | null,
  fields: FieldTexts<Field> = {},
  values: FieldTexts<Field> = {},
): FormFailure<Field> => ({ error, fields, values });

export function readFields<Field extends string>(form: FormData, names: readonly Field[]) {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<
    Field,
    string
  >;
}

/** The first code per field; an empty field counts as missing, whatever its rule. */
function fieldCodes<Field extends string>(error: ZodError, values: Partial<Record<Field, string>>) {
  const fields: FieldTexts<Field> = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as Field;
    fields[field] ??= values[field]?.trim() ? message : "required";
  }
  return fields;
}

/** A field's JSON, written by a script; null for anything else. */
export function readJson(form: FormData, name: string) {
  try {
    return JSON.parse(String(form.get(name) ?? "").slice(0, 20_000));
  } catch {
    return null;
  }
}
