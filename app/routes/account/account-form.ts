import { missingIn, readFields } from "#app/forms/parse-form.ts";
import type { FormFailure } from "#app/forms/use-bound-fields.tsx";
import { isRegistrationPhone } from "#domain/language/phone.ts";

export type AuthMode = "sign-in" | "register";
type AuthField = "firstName" | "lastName" | "phone" | "email" | "password" | "confirmPassword";

const fieldsOf: Record<AuthMode, readonly AuthField[]> = {
  "sign-in": ["email", "password"],
  register: ["firstName", "lastName", "phone", "email", "password", "confirmPassword"],
};

export type AuthFailure = FormFailure<AuthField> & { mode: AuthMode };

export const readAuthForm = (form: FormData, mode: AuthMode): AuthFailure["values"] =>
  readFields(form, fieldsOf[mode]);

/** The part of a failure that may be sent back. */
export function withoutPasswords(typed: AuthFailure["values"]): AuthFailure["values"] {
  const { password: _password, confirmPassword: _confirmed, ...values } = typed;
  return values;
}

/** Validation that needs no server, with the codes of the server's schemas. Null when nothing is wrong. */
export function findQuickFailure(mode: AuthMode, values: AuthFailure["values"]): AuthFailure | null {
  const fields: AuthFailure["fields"] = {};
  for (const field of fieldsOf[mode]) if (!values[field]?.trim()) fields[field] = "required";
  if (mode === "register") {
    if (!fields.phone && !isRegistrationPhone(values.phone ?? "")) fields.phone = "invalid-phone";
    if (!fields.password && (values.password ?? "").length < 6) fields.password = "password-too-weak";
    if (!fields.confirmPassword && values.password !== values.confirmPassword)
      fields.confirmPassword = "password-mismatch";
  }
  if (Object.keys(fields).length === 0) return null;
  return { mode, error: missingIn(fields), fields, values: withoutPasswords(values) };
}
