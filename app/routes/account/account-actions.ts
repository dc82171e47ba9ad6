import type { ZodError, ZodType } from "zod";
import { registerSchema, signInSchema } from "../../domain/schemas/account.ts";
import type { SessionUser } from "../../visitor.ts";
import {
  type AuthFailure,
  type AuthField,
  type AuthMode,
  formError,
  readAuthForm,
  withoutPasswords,
} from "./account-form.ts";

type Entered<Reason> = { ok: true; user: SessionUser; headers: Headers } | { ok: false; reason: Reason };
type Identity = {
  signIn(email: string, password: string, headers: Headers): Promise<Entered<string>>;
  register(
    input: { firstName: string; lastName: string; phone: string; email: string; password: string },
    headers: Headers,
  ): Promise<Entered<string>>;
};

/** Signs in or registers with what the form says: the session's cookies, or what was wrong. */
export async function enterAccount(
  identity: Identity,
  mode: AuthMode,
  form: FormData,
  headers: Headers,
): Promise<{ ok: true; user: SessionUser; headers: Headers } | { ok: false; failure: AuthFailure }> {
  const typed = readAuthForm(form, mode);
  const values = withoutPasswords(typed);
  const refuse = (fields: AuthFailure["fields"], error: string | null = formError(fields)) => ({
    ok: false as const,
    failure: { mode, error, fields, values },
  });
  if (mode === "register") {
    const parsed = parse(registerSchema, typed);
    if (!parsed.ok) return refuse(parsed.fields);
    const { confirmPassword: _confirmed, ...input } = parsed.data;
    const result = await identity.register(input, headers);
    if (result.ok) return result;
    if (result.reason === "email-in-use") return refuse({ email: result.reason });
    return refuse({}, result.reason);
  }
  const parsed = parse(signInSchema, typed);
  if (!parsed.ok) return refuse(parsed.fields);
  const result = await identity.signIn(parsed.data.email, parsed.data.password, headers);
  return result.ok ? result : refuse({}, result.reason);
}

function parse<T>(schema: ZodType<T>, values: AuthFailure["values"]) {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true as const, data: parsed.data };
  return { ok: false as const, fields: fieldCodes(parsed.error, values) };
}

/** The first code of each field; an empty one is missing, whatever its rule said. */
function fieldCodes(error: ZodError, values: AuthFailure["values"]): AuthFailure["fields"] {
  const fields: AuthFailure["fields"] = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as AuthField;
    fields[field] ??= values[field]?.trim() ? message : "required";
  }
  return fields;
}
