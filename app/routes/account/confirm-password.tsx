import { useLingui } from "@lingui/react/macro";
import { data, Form, redirectDocument, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { servicesContext } from "#app/context.ts";
import { localPath } from "#app/cookies/local-path.ts";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { formFailure, readJson } from "#app/forms/parse-form.ts";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { isProven } from "#domain/staff/proof.ts";
import { PasskeyButton, type PasskeyChallenge } from "../passkey-button.tsx";
import { signInFirst } from "../redirects.ts";
import type { Route } from "./+types/confirm-password";
import { AccountPage } from "./account-page.tsx";
import { PasswordField } from "./password-field.tsx";

type Answer = FormFailure<"password"> & PasskeyChallenge;

const nextOf = (url: URL) => localPath(url.searchParams.get("next")) ?? "/profile/account";

/**
 * Asked before changing roles or shops' accounts, and before exports: an unattended tablet must not be enough (decision
 * 23).
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { identity } = context.get(servicesContext);
  const session = await identity.findSession(request.headers);
  if (!session) throw signInFirst(nextOf(url));
  // Without `next` there is nothing to skip to: always ask.
  if (url.searchParams.has("next") && isProven(session.provenAt, Date.now()))
    throw redirectDocument(nextOf(url));
  const { hasPassword, passkeys } = await identity.passkeys.waysIn(session.user.id);
  return { email: session.user.email, hasPassword, hasPasskey: passkeys.length > 0 };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { identity } = context.get(servicesContext);
  const { headers } = request;
  const session = await identity.findSession(headers);
  if (!session) throw signInFirst(nextOf(url));
  const form = await request.formData();
  const password = String(form.get("password") ?? "").slice(0, 200);
  if (form.get("act") === "options-to-show") {
    const challenge = await identity.passkeys.confirmOptions(session, headers);
    return data<Answer>({ ...formFailure(null), options: challenge.options }, { headers: challenge.headers });
  }
  if (form.get("act") === "show-passkey") {
    const confirmed = await identity.passkeys.confirm(session, readJson(form, "response"), headers);
    if (confirmed.ok) throw redirectDocument(nextOf(url), 303);
    return formFailure(confirmed.reason);
  }
  if (!password) return formFailure("required", { password: "required" });
  const checked = await identity.confirmPassword(password, headers);
  if (checked.ok) throw redirectDocument(nextOf(url), 303);
  return checked.reason === "invalid-credentials"
    ? formFailure(null, { password: "password-wrong" })
    : formFailure(checked.reason);
}

export default function ConfirmPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const bind = useBoundFields(actionData);
  const busy = useNavigation().state === "submitting";
  const { email, hasPassword, hasPasskey } = loaderData;
  return (
    <AccountPage title={hasPassword ? t`Your password` : t`Confirm it’s you`} back="/profile">
      {hasPassword && (
        <Form method="post" reloadDocument noValidate className="card grid gap-4 p-5">
          <p className="text-muted">
            {t`We ask for it before changing roles or a shop’s account, or downloading your data. After that, we won’t ask again for ten minutes.`}
          </p>
          <FormProblem failure={actionData} />
          <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
          <PasswordField
            label={t`Password`}
            {...bind("password", { autoComplete: "current-password", maxLength: 128, autoFocus: true })}
          />
          <Button type="submit" wide busy={busy}>
            {t`Continue`}
          </Button>
        </Form>
      )}
      {(hasPasskey || !hasPassword) && (
        <section className="card mt-3 grid gap-4 p-5">
          {!hasPassword && (
            <>
              <p className="text-muted">
                {t`We ask before changing how you sign in, downloading your data or deleting your account. After that, we won’t ask again for ten minutes.`}
              </p>
              <FormProblem failure={actionData} />
            </>
          )}
          {hasPasskey ? (
            <PasskeyButton purpose="show" kind={hasPassword ? "soft" : "primary"}>
              {t`Use a passkey`}
            </PasskeyButton>
          ) : (
            // Kept by an address alone: a guest of before.
            <LinkButton to="/forgot-password" wide>{t`Choose a password`}</LinkButton>
          )}
        </section>
      )}
    </AccountPage>
  );
}
