import { data, replace } from "react-router";
import type { servicesContext } from "#app/context.ts";
import { readJson } from "#app/forms/parse-form.ts";
import { confirmFirst } from "../confirm-first.ts";
import type { AccountFailure } from "./account-screen.tsx";

type Services = NonNullable<(typeof servicesContext)["defaultValue"]>;
type Passkeys = Services["identity"]["passkeys"];
type Session = Parameters<Passkeys["add"]>[0];
const path = "/profile/account";

/** Adds or removes a passkey of the fan's; both want the password, or a passkey, of the last ten minutes. */
export async function changePasskeys(passkeys: Passkeys, session: Session, form: FormData, headers: Headers) {
  const refused = (reason: string): AccountFailure => {
    if (reason === "password-needed") throw confirmFirst(path);
    return { error: reason, fields: {}, values: {}, isOfPasskey: true };
  };
  // The list itself says what happened.
  const done = (headers?: Headers) => replace(path, { status: 303, headers });

  switch (form.get("act")) {
    case "options-to-add": {
      const made = await passkeys.addOptions(session, headers);
      if (!made.ok) return refused(made.reason);
      const answer: AccountFailure = { error: null, fields: {}, values: {}, options: made.options };
      return data(answer, { headers: made.headers });
    }
    case "add-passkey": {
      const body = { name: String(form.get("name") ?? ""), response: readJson(form, "response") };
      const added = await passkeys.add(session, body, headers);
      if (!added.ok) return refused(added.reason);
      throw done(added.headers);
    }
    case "remove-passkey": {
      const removed = await passkeys.remove(session, String(form.get("passkey") ?? ""));
      if (!removed.ok) return refused(removed.reason);
      throw done();
    }
    default:
      return refused("passkey-failed");
  }
}
