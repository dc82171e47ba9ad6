import { data, redirectDocument } from "react-router";
import { servicesContext } from "#app/context.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { readJson } from "#app/forms/parse-form.ts";
import type { PasskeyChallenge } from "#app/routes/passkey-button.tsx";
import { confirmFirst, signInFirst } from "#app/routes/redirects.ts";
import { typedCode } from "#domain/language/typed.ts";
import { qrPath } from "#domain/seat/qr-path.ts";
import { isPrivileged } from "#domain/staff/proof.ts";
import type { StepProblem } from "../parts/code-texts.ts";
import { forbidden } from "../parts/require-staff.ts";
import type { Route } from "./+types/second-step";
import { SecondStepScreen, type StepAnswer } from "./second-step-screen.tsx";

const nextOf = (url: URL) => localPath(url.searchParams.get("next")) ?? "/staff";

async function requirePrivileged({
  request,
  url,
  context,
}: Pick<Route.LoaderArgs, "request" | "url" | "context">) {
  const { identity } = context.get(servicesContext);
  const session = await identity.findSession(request.headers);
  if (!session) throw signInFirst(url.pathname + url.search);
  const { roles, needsStep } = session;
  if (!needsStep && !isPrivileged(roles)) throw forbidden();
  return { session, steps: identity.steps };
}

/** Sets up, asks for or manages the second step, by the session's and the account's state (decision 26). */
export async function loader(args: Route.LoaderArgs) {
  const { session, steps } = await requirePrivileged(args);
  const found = await steps.find(session.user.id);
  const hasSteps = found.hasApp || found.passkeys.length > 0;
  /** "shown" in this session; "asked": the account has one; "none": it has to be set up, after the "mailbox". */
  const stateOf = async () => {
    if (session.hasSecondStep) return "shown" as const;
    if (hasSteps) return "asked" as const;
    return (await steps.mailbox.isShown(session)) ? ("none" as const) : ("mailbox" as const);
  };
  return { ...found, state: await stateOf(), email: session.user.email, next: nextOf(args.url) };
}

export async function action(args: Route.ActionArgs) {
  const { session, steps } = await requirePrivileged(args);
  const { request, url } = args;
  const { headers } = request;
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 20_000);
  const answerWith = (answer: Partial<StepAnswer>): StepAnswer => ({
    problem: null,
    offer: null,
    codes: null,
    isMailed: false,
    ...answer,
  });
  const refused = (reason: StepProblem) => {
    if (reason === "password-needed") throw confirmFirst(url.pathname + url.search);
    return answerWith({ problem: reason });
  };
  const goOn = () => redirectDocument(nextOf(url), 303);

  switch (text("act")) {
    case "mail-code": {
      const sent = await steps.mailbox.sendCode(session);
      return sent.ok ? answerWith({ isMailed: true }) : refused(sent.reason);
    }
    case "mailed-code": {
      const checked = await steps.mailbox.verify(session, typedCode(text("code")), headers);
      if (checked.ok) return answerWith({});
      const problem = checked.reason === "code-wrong" ? "mail-code-wrong" : checked.reason;
      return answerWith({ problem, isMailed: true });
    }
    case "begin-app": {
      const begun = await steps.beginTotp(session, text("password"), headers);
      if (!begun.ok) return refused(begun.reason);
      const { uri, secret } = begun;
      return answerWith({ offer: { uri, secret, qr: qrPath(uri) } });
    }
    case "finish-app": {
      const uri = text("uri").slice(0, 500);
      const done = await steps.finishTotp(session, typedCode(text("code")), headers);
      if (done.ok) return done.recoveryCodes ? answerWith({ codes: done.recoveryCodes }) : goOn();
      // Shows the same secret again, because it may have been scanned.
      const secret = uri.startsWith("otpauth://totp/") && new URL(uri).searchParams.get("secret");
      return answerWith({ problem: done.reason, offer: secret ? { uri, secret, qr: qrPath(uri) } : null });
    }
    case "show-code": {
      const checked = await steps.verifyCode(session, typedCode(text("code")), headers);
      return checked.ok ? goOn() : refused(checked.reason);
    }
    case "options-to-add":
    case "options-to-show": {
      const purpose = text("act") === "options-to-add" ? "add" : "show";
      const challenge = await steps.passkeyOptions(session, purpose, headers);
      if (!challenge.ok) return refused(challenge.reason);
      return data<StepAnswer & PasskeyChallenge>(
        { ...answerWith({}), options: challenge.options },
        { headers: challenge.headers },
      );
    }
    case "add-passkey": {
      const added = await steps.addPasskey(
        session,
        { name: text("name"), response: readJson(form, "response") },
        headers,
      );
      if (!added.ok) return refused(added.reason);
      return added.recoveryCodes ? answerWith({ codes: added.recoveryCodes }) : answerWith({});
    }
    case "show-passkey": {
      const checked = await steps.verifyPasskey(session, readJson(form, "response"), headers);
      return checked.ok ? goOn() : refused(checked.reason);
    }
    case "remove": {
      const id = text("passkey");
      const removed = await steps.remove(session, id ? { passkey: id } : "app");
      return removed.ok ? answerWith({}) : refused(removed.reason);
    }
    case "new-codes": {
      const renewed = await steps.renewRecoveryCodes(session);
      return renewed.ok ? answerWith({ codes: renewed.recoveryCodes }) : refused(renewed.reason);
    }
    default:
      return answerWith({});
  }
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepScreen {...loaderData} answer={actionData ?? null} />;
}
