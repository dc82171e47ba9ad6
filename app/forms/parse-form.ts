import type { ZodError, ZodType } from "zod";

export type FieldCodes<Field extends string> = Partial<Record<Field, string>>;

/** What a form says, as its schema makes it, or a code per field that is wrong. */
export function parseForm<T, Field extends string>(
  schema: ZodType<T>,
  values: Partial<Record<Field, string>>,
): { ok: true; data: T } | { ok: false; fields: FieldCodes<Field> } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, data: parsed.data };
  return { ok: false, fields: fieldCodes(parsed.error, values) };
}

/** The text fields of a form by name. */
export function readFields<Field extends string>(form: FormData, names: readonly Field[]) {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")])) as Record<
    Field,
    string
  >;
}

/** The first code of each field; an empty one is missing, whatever its rule said. */
function fieldCodes<Field extends string>(error: ZodError, values: Partial<Record<Field, string>>) {
  const fields: FieldCodes<Field> = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as Field;
    fields[field] ??= values[field]?.trim() ? message : "required";
  }
  return fields;
}
