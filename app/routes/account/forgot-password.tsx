import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { servicesContext } from "#app/context.ts";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { formFailure, parseForm, readFields } from "#app/forms/parse-form.ts";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { logError } from "#app/log.ts";
import { forgotPasswordSchema } from "#domain/schemas/account.ts";
import { orNetworkFailure } from "../network-failure.ts";
import { challengeFirst } from "../redirects.ts";
import type { Route } from "./+types/forgot-password";
import { AccountPage, ResultCard } from "./account-page.tsx";

/** The response is the same whether the account exists or not. */
export async function action({ request, context, url }: Route.ActionArgs): Promise<ForgotAnswer> {
  const values = readFields(await request.formData(), ["email"]);
  const parsed = parseForm(forgotPasswordSchema, values);
  if (!parsed.ok) return notSent(parsed.error, values, parsed.fields);
  const { identity } = context.get(servicesContext);
  const sent = await identity
    .requestPasswordReset(parsed.data.email, url.origin, request.headers)
    .catch((error: unknown) => {
      logError("asking for a password reset failed", error);
      return null;
    });
  if (!sent) return notSent("reset-failed", values);
  if (!sent.ok) throw challengeFirst(url);
  return { sentTo: parsed.data.email, ...formFailure(null) };
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await request.clone().formData(), ["email"]);
  if (!values.email.trim()) return notSent("required", values, { email: "required" });
  return orNetworkFailure(serverAction, notSent("network", values));
}

/** `sentTo` is the address that was typed, after sending; it does not reveal whether an account exists. */
type ForgotAnswer = FormFailure<"email"> & { sentTo: string | null };

const notSent = (error: string | null, values: { email: string }, fields: ForgotAnswer["fields"] = {}) => ({
  ...formFailure(error, fields, values),
  sentTo: null,
});

export default function ForgotPassword({ actionData: answer }: Route.ComponentProps) {
  const { t } = useLingui();
  const bind = useBoundFields(answer);
  const busy = useNavigation().state === "submitting";
  return (
    <AccountPage title={t`Forgot your password?`} back="/auth">
      {answer?.sentTo ? (
        <Sent email={answer.sentTo} />
      ) : (
        <>
          <p className="pb-4 text-muted">{t`Enter your email and we’ll send you a link to reset your password.`}</p>
          <Form method="post" replace noValidate className="card grid gap-4 p-5">
            <FormProblem failure={answer} />
            <Field
              label={t`Email`}
              {...bind("email", { type: "email", autoComplete: "username", maxLength: 254 })}
            />
            <Button type="submit" wide busy={busy}>
              {busy ? t`Please wait…` : t`Send reset link`}
            </Button>
            <LinkButton to="/auth" kind="text">{t`Back to sign in`}</LinkButton>
          </Form>
        </>
      )}
    </AccountPage>
  );
}

function Sent({ email }: { email: string }) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} role="status">
      <ResultCard picture="envelope" title={t`Check your email`}>
        <p>
          {t`If an account exists for this email, a reset link has been sent. Please also check your Spam/Junk folder.`}
        </p>
        <p className="font-medium text-ink">
          <bdi dir="ltr">{email}</bdi>
        </p>
        <p className="text-sm">{t`The link works once and expires in an hour.`}</p>
        <LinkButton to="/auth" wide className="mt-3">{t`Back to sign in`}</LinkButton>
        <LinkButton to="/forgot-password" kind="text" wide reloadDocument>{t`Another email`}</LinkButton>
      </ResultCard>
    </div>
  );
}
