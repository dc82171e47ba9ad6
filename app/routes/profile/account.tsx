import { data, redirectDocument, replace } from "react-router";
import { type Services, servicesContext } from "#app/context.ts";
import { cookieText } from "#app/cookies/cookie.ts";
import { type NoticeCode, noticeCookie } from "#app/cookies/cookies.ts";
import { formFailure, readJson } from "#app/forms/parse-form.ts";
import { logError } from "#app/log.ts";
import { isProven } from "#domain/staff/proof.ts";
import { forgetPhone } from "../forget-phone.ts";
import { orNetworkFailure } from "../network-failure.ts";
import { challengeFirst, confirmFirst, signInFirst } from "../redirects.ts";
import type { Route } from "./+types/account";
import { type AccountFailure, AccountScreen } from "./account-screen.tsx";
import { keepGuest } from "./keep-guest.ts";

const path = "/profile/account";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { identity } = context.get(servicesContext);
  const session = await identity.findSession(request.headers);
  if (!session) throw signInFirst(path);
  const { user } = session;
  return {
    ...(await identity.passkeys.waysIn(user.id)),
    isProven: isProven(session.provenAt, Date.now()),
    email: user.email,
    isGuest: user.isGuest ?? false,
    emailVerified: user.emailVerified,
    sessions: await identity.listSessions(request.headers),
    now: Date.now(),
  };
}

/** Its forms: add or remove a passkey, send the verification mail again, end a session, delete the account. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { identity, account } = context.get(servicesContext);
  const session = await identity.findSession(request.headers);
  if (!session) throw signInFirst(path);
  const { user } = session;
  const form = await request.formData();
  if (form.has("keep")) return keepGuest(identity.guests, session, form, { headers: request.headers, url });
  if (form.has("act")) return changePasskeys(identity.passkeys, session, form, request.headers);
  const sessionId = form.get("session");
  if (typeof sessionId === "string") {
    await identity.endSession(user.id, sessionId);
    throw backWith("session-ended");
  }
  if (form.has("verification") && user.email) {
    const sent = await identity.sendVerification(user.email, request.headers);
    if (!sent.ok && sent.reason === "challenge-required") throw challengeFirst(url);
    throw backWith(sent.ok ? "verification-sent" : "verification-wait");
  }
  const password = String(form.get("password") ?? "");
  const { hasPassword } = await identity.passkeys.waysIn(user.id);
  // Without a password a passkey confirms it, on a screen of its own.
  if (!hasPassword && !isProven(session.provenAt, Date.now())) throw confirmFirst(path);
  if (hasPassword && !password) return formFailure("required", { password: "required" });
  const checked = hasPassword
    ? await identity.checkPassword(password, request.headers)
    : { ok: true as const };
  if (!checked.ok)
    return checked.reason === "invalid-credentials"
      ? formFailure(null, { password: "password-wrong" })
      : formFailure(checked.reason);
  try {
    const deleted = await account.delete(user.id);
    if (!deleted.ok) return formFailure(deleted.reason);
  } catch (error) {
    logError("deleting an account failed", error);
    return formFailure("delete-failed");
  }
  // The session is gone with the account; this clears the phone.
  const { headers } = await identity.signOut(request.headers);
  forgetPhone(headers);
  headers.append("set-cookie", cookieText(noticeCookie, { code: "account-deleted", on: "/home" }));
  throw redirectDocument("/home", { status: 303, headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orNetworkFailure(serverAction, formFailure("network"));
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountScreen {...loaderData} failure={actionData ?? null} />;
}

/** The same screen again, with a notice. */
const backWith = (code: NoticeCode) =>
  replace(path, { status: 303, headers: { "set-cookie": cookieText(noticeCookie, { code, on: path }) } });

type Passkeys = Services["identity"]["passkeys"];
type Session = Parameters<Passkeys["add"]>[0];

/** Adds or removes a passkey of the fan's; both want the password, or a passkey, of the last ten minutes. */
async function changePasskeys(passkeys: Passkeys, session: Session, form: FormData, headers: Headers) {
  const refused = (reason: string): AccountFailure => {
    if (reason === "password-needed") throw confirmFirst(path);
    return { ...formFailure(reason), isOfPasskey: true };
  };
  // The list itself says what happened.
  const done = (headers?: Headers) => replace(path, { status: 303, headers });

  switch (form.get("act")) {
    case "options-to-add": {
      const challenge = await passkeys.addOptions(session, headers);
      if (!challenge.ok) return refused(challenge.reason);
      const { options, headers: cookies } = challenge;
      return data<AccountFailure>({ ...formFailure(null), options }, { headers: cookies });
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
