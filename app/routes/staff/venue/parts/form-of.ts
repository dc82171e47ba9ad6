import { z } from "zod";
import { type Checked, checkForm } from "./check-form.ts";

/** A form over something stored: what is shown of it, and what is sent, by the server's own schema. */
export type FormOf<Stored, Form, Body> = {
  toForm: (stored: Stored | null) => Form;
  read: (form: Form) => Checked<Body>;
};

/** `fresh`: what something new begins with, and what an old one lacks. */
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
