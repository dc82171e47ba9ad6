import type { ZodError, ZodType } from "zod";

export type FieldCodes<Field extends string> = Partial<Record<Field, string>>;

/** Parses a form by its schema: its value, or a code per invalid field. */
export function parseForm<T, Field extends string>(
  schema: ZodType<T>,
  values: Partial<Record<Field, string>>,
): { ok: true; data: T } | { ok: false; fields: FieldCodes<Field> } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, data: parsed.data };
  return { ok: false, fields: fieldCodes(parsed.error, values) };
}

export function readFields<Field extends string>(form: FormData, names: readonly Field[]) {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<
    Field,
    string
  >;
}

/** The first code per field; an empty field counts as missing, whatever its rule. */
function fieldCodes<Field extends string>(error: ZodError, values: Partial<Record<Field, string>>) {
  const fields: FieldCodes<Field> = {};
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
