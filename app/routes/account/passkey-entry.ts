import type { SessionUser } from "#app/cookies/visitor.ts";
import { readJson } from "#app/forms/parse-form.ts";
import { logError } from "#app/log.ts";

type Refused = { ok: false; reason: string };
type Options = { ok: true; options: unknown; headers: Headers };
type Entered = { ok: true; user: SessionUser; headers: Headers } | Refused;
type Passkeys = {
  entryOptions(purpose: "add" | "show", headers: Headers): Promise<Options | Refused>;
  // biome-ignore lint/suspicious/noExplicitAny: an authenticator's answer, which the library reads
  signIn(response: any, headers: Headers): Promise<Entered>;
  register(body: { response: unknown; name: string }, headers: Headers): Promise<Entered>;
};

/** Signs in or registers with a passkey: a challenge for the device, or the session's cookies. Null for other forms. */
export async function enterByPasskey(
  passkeys: Passkeys,
  form: FormData,
  headers: Headers,
): Promise<Options | Entered | null> {
  const act = form.get("act");
  if (typeof act !== "string") return null;
  const response = readJson(form, "response");
  const enter = () => {
    switch (act) {
      case "options-to-show":
        return passkeys.entryOptions("show", headers);
      case "options-to-add":
        return passkeys.entryOptions("add", headers);
      case "show-passkey":
        return passkeys.signIn(response, headers);
      case "add-passkey":
        return passkeys.register({ response, name: String(form.get("name") ?? "") }, headers);
      default:
        return Promise.resolve({ ok: false as const, reason: "passkey-failed" });
    }
  };
  return enter().catch((error: unknown) => {
    logError("a passkey could not be checked", error);
    return { ok: false, reason: "sign-in-failed" };
  });
}
