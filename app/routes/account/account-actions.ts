import type { SessionUser } from "#app/cookies/visitor.ts";
import { parseForm } from "#app/forms/parse-form.ts";
import { logError } from "#app/log.ts";
import { registerSchema, signInSchema } from "#domain/schemas/account.ts";
import {
  type AuthFailure,
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

/** Signs in or registers with the form's values: the session's cookies, or what was wrong. */
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
    const parsed = parseForm(registerSchema, typed);
    if (!parsed.ok) return refuse(parsed.fields);
    const { confirmPassword: _confirmed, ...input } = parsed.data;
    const result = await identity.register(input, headers).catch(failed("registration-failed"));
    if (result.ok) return result;
    if (result.reason === "email-in-use" || result.reason === "invalid-email")
      return refuse({ email: result.reason });
    if (result.reason === "password-too-common") return refuse({ password: result.reason });
    return refuse({}, result.reason);
  }
  const parsed = parseForm(signInSchema, typed);
  if (!parsed.ok) return refuse(parsed.fields);
  const result = await identity
    .signIn(parsed.data.email, parsed.data.password, headers)
    .catch(failed("sign-in-failed"));
  return result.ok ? result : refuse({}, result.reason);
}

/** The database is unreachable: the form stays with its input and a message. */
const failed = (reason: string) => (error: unknown) => {
  logError(reason, error);
  return { ok: false as const, reason };
};
