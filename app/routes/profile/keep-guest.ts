import { data, replace } from "react-router";
import type { Services } from "#app/context.ts";
import { formFailure, parseForm } from "#app/forms/parse-form.ts";
import { typedCode } from "#domain/language/typed.ts";
import { forgotPasswordSchema } from "#domain/schemas/account.ts";
import { challengeFirst } from "../redirects.ts";
import type { AccountFailure } from "./account-screen.tsx";

type Guests = Services["identity"]["guests"];
type Session = Parameters<Guests["proveMail"]>[0];

/**
 * The step of turning a guest into an account: enter an address, enter the code, done; "known": the address has an
 * account; "taken-back": that account needs a new password.
 */
export type Keeping = "address" | "code" | "kept" | "known" | "taken-back";

/** Turns a guest into an account with a proven address: mails a code, then checks it. */
export async function keepGuest(
  guests: Guests,
  session: Session,
  form: FormData,
  { headers, url }: { headers: Headers; url: URL },
) {
  const parsed = parseForm<{ email: string }, "email">(forgotPasswordSchema, {
    email: String(form.get("email") ?? ""),
  });
  const answer = (keeping: Keeping, error: string | null = null, values = {}): AccountFailure => ({
    ...formFailure(error, {}, values),
    keeping,
  });
  if (!parsed.ok) return { ...answer("address", parsed.error), fields: parsed.fields };
  const { email } = parsed.data;
  if (!form.has("code")) {
    const sent = await guests.sendCode(session, email, headers);
    if (!sent.ok && sent.reason === "challenge-required") throw challengeFirst(url);
    // Nothing to keep yet: register instead.
    if (!sent.ok && sent.reason === "nothing-ordered") throw replace("/auth?mode=register");
    return sent.ok ? answer("code", null, { email }) : answer("address", sent.reason, { email });
  }
  const code = typedCode(String(form.get("code")));
  const proven = await guests.proveMail(session, email, code, headers);
  if (!proven.ok) return answer("code", proven.reason, { email });
  return data(answer(proven.as, null, { email }), { headers: proven.headers });
}
