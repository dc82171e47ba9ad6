import { data, redirectDocument } from "react-router";
import { servicesContext } from "#app/context.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { readJson } from "#app/forms/parse-form.ts";
import type { PasskeyAsked } from "#app/routes/passkey-button.tsx";
import { confirmFirst, signInFirst } from "#app/routes/redirects.ts";
import { typedCode } from "#domain/language/typed.ts";
import { qrPath } from "#domain/seat/qr-path.ts";
import { hasPower } from "#domain/staff/proof.ts";
import type { StepProblem } from "../parts/code-texts.ts";
import { notYours } from "../parts/require-staff.ts";
import type { Route } from "./+types/second-step";
import { SecondStepScreen, type StepAnswer, type StepFacts } from "./second-step-screen.tsx";

const nextOf = (url: URL) => localPath(url.searchParams.get("next")) ?? "/staff";

async function requirePower({
  request,
  url,
  context,
}: Pick<Route.LoaderArgs, "request" | "url" | "context">) {
  const { identity } = context.get(servicesContext);
  const session = await identity.findSession(request.headers);
  if (!session) throw signInFirst(url.pathname + url.search);
  const { roles, needsStep } = session;
  if (!needsStep && !hasPower(roles)) throw notYours();
  return { session, steps: identity.steps };
}

/** Set up, show or manage, by what the session and the account lack (decision 26). */
export async function loader(args: Route.LoaderArgs) {
  const { session, steps } = await requirePower(args);
  const found = await steps.find(session.user.id);
  const hasSteps = found.hasApp || found.passkeys.length > 0;
  const stateOf = async (): Promise<StepFacts["state"]> => {
    if (session.hasSecondStep) return "shown";
    if (hasSteps) return "asked";
    return (await steps.mailbox.isShown(session)) ? "none" : "mailbox";
  };
  return {
    ...found,
    state: await stateOf(),
    email: session.user.email,
    next: nextOf(args.url),
  };
}

export async function action(args: Route.ActionArgs) {
  const { session, steps } = await requirePower(args);
  const { request, url } = args;
  const { headers } = request;
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 20_000);
  const say = (answer: Partial<StepAnswer>): StepAnswer => ({
    problem: null,
    offer: null,
    codes: null,
    isMailed: false,
    ...answer,
  });
  const refused = (reason: StepProblem) => {
    if (reason === "password-needed") throw confirmFirst(url.pathname + url.search);
    return say({ problem: reason });
  };
  const goOn = () => redirectDocument(nextOf(url), 303);

  switch (text("act")) {
    case "mail-code": {
      const sent = await steps.mailbox.sendCode(session);
      return sent.ok ? say({ isMailed: true }) : refused(sent.reason);
    }
    case "mailed-code": {
      const shown = await steps.mailbox.show(session, typedCode(text("code")), headers);
      if (shown.ok) return say({});
      const problem = shown.reason === "code-wrong" ? "mail-code-wrong" : shown.reason;
      return say({ problem, isMailed: true });
    }
    case "begin-app": {
      const begun = await steps.beginApp(session, text("password"), headers);
      if (!begun.ok) return refused(begun.reason);
      const { uri, secret } = begun;
      return say({ offer: { uri, secret, qr: qrPath(uri) } });
    }
    case "finish-app": {
      const uri = text("uri").slice(0, 500);
      const done = await steps.finishApp(session, typedCode(text("code")), headers);
      if (done.ok) return done.recoveryCodes ? say({ codes: done.recoveryCodes }) : goOn();
      // The same secret again: what was scanned stays good.
      const secret = uri.startsWith("otpauth://totp/") && new URL(uri).searchParams.get("secret");
      return say({ problem: done.reason, offer: secret ? { uri, secret, qr: qrPath(uri) } : null });
    }
    case "show-code": {
      const shown = await steps.showCode(session, typedCode(text("code")), headers);
      return shown.ok ? goOn() : refused(shown.reason);
    }
    case "options-to-add":
    case "options-to-show": {
      const purpose = text("act") === "options-to-add" ? "add" : "show";
      const made = await steps.passkeyOptions(session, purpose, headers);
      if (!made.ok) return refused(made.reason);
      return data<StepAnswer & PasskeyAsked>(
        { ...say({}), options: made.options },
        { headers: made.headers },
      );
    }
    case "add-passkey": {
      const added = await steps.addPasskey(
        session,
        { name: text("name"), response: readJson(form, "response") },
        headers,
      );
      if (!added.ok) return refused(added.reason);
      return added.recoveryCodes ? say({ codes: added.recoveryCodes }) : say({});
    }
    case "show-passkey": {
      const shown = await steps.showPasskey(session, readJson(form, "response"), headers);
      return shown.ok ? goOn() : refused(shown.reason);
    }
    case "remove": {
      const id = text("passkey");
      const removed = await steps.remove(session, id ? { passkey: id } : "app");
      return removed.ok ? say({}) : refused(removed.reason);
    }
    case "new-codes": {
      const renewed = await steps.renewRecoveryCodes(session);
      return renewed.ok ? say({ codes: renewed.recoveryCodes }) : refused(renewed.reason);
    }
    default:
      return say({});
  }
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepScreen {...loaderData} answer={actionData ?? null} />;
}
