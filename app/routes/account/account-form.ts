import { isRegistrationPhone } from "#domain/language/phone.ts";

export type AuthMode = "sign-in" | "register";
export type AuthField = "firstName" | "lastName" | "phone" | "email" | "password" | "confirmPassword";

const fieldsOf: Record<AuthMode, readonly AuthField[]> = {
  "sign-in": ["email", "password"],
  register: ["firstName", "lastName", "phone", "email", "password", "confirmPassword"],
};

export type AuthFailure = {
  mode: AuthMode;
  /** A code for the form as a whole. */
  error: string | null;
  fields: Partial<Record<AuthField, string>>;
  /** What was typed, for a page that is rendered again without scripts; never a password. */
  values: Partial<Record<AuthField, string>>;
};

export function readAuthForm(form: FormData, mode: AuthMode): Partial<Record<AuthField, string>> {
  return Object.fromEntries(fieldsOf[mode].map((field) => [field, String(form.get(field) ?? "")]));
}

/** The part of a failure that may be sent back. */
export function withoutPasswords({
  password: _password,
  confirmPassword: _confirmed,
  ...values
}: AuthFailure["values"]): AuthFailure["values"] {
  return values;
}

/** Validation that needs no server, with the codes of the server's schemas. Null when nothing is wrong. */
export function findQuickFailure(
  mode: AuthMode,
  values: Partial<Record<AuthField, string>>,
): AuthFailure | null {
  const fields: AuthFailure["fields"] = {};
  for (const field of fieldsOf[mode]) if (!values[field]?.trim()) fields[field] = "required";
  if (mode === "register") {
    if (!fields.phone && !isRegistrationPhone(values.phone ?? "")) fields.phone = "invalid-phone";
    if (!fields.password && (values.password ?? "").length < 6) fields.password = "password-too-weak";
    if (!fields.confirmPassword && values.password !== values.confirmPassword)
      fields.confirmPassword = "password-mismatch";
  }
  if (Object.keys(fields).length === 0) return null;
  return { mode, error: formError(fields), fields, values: withoutPasswords(values) };
}

/** One message covers all missing fields, each of which is marked. */
export function formError(fields: AuthFailure["fields"]): string | null {
  return Object.values(fields).includes("required") ? "required" : null;
}
