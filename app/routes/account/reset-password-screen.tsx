import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { type FormFailure, useBoundFields } from "#app/forms/use-bound-fields.tsx";
import { AccountHeader } from "./account-header.tsx";
import { PasswordField } from "./password-field.tsx";
import { ResultCard } from "./result-card.tsx";

type Props = { isLive: boolean; failure: FormFailure<"password" | "confirmPassword"> | null };

export function ResetPasswordScreen({ isLive, failure }: Props) {
  const { t } = useLingui();
  const bind = useBoundFields(failure);
  const busy = useNavigation().state === "submitting";
  const title = t`Choose a new password`;
  const newPassword = { autoComplete: "new-password", maxLength: 128 };
  return (
    <main id="main" className="page column">
      <title>{`${title} · Seatside`}</title>
      <AccountHeader />
      <PageHeader title={title} back="/auth" />
      {isLive ? (
        <Form method="post" replace noValidate className="card grid gap-4 p-5">
          <FormProblem failure={failure} />
          <PasswordField
            label={t`New password`}
            hint={t`At least 6 characters`}
            {...bind("password", newPassword)}
          />
          <PasswordField label={t`Confirm new password`} {...bind("confirmPassword", newPassword)} />
          <Button type="submit" wide busy={busy}>
            {busy ? t`Please wait…` : t`Save new password`}
          </Button>
          <p className="text-center text-sm text-muted">{t`You’ll be signed out on every device.`}</p>
        </Form>
      ) : (
        <div role="alert">
          <ResultCard picture="hourglass-not-done" title={t`This link no longer works`}>
            <p>
              <Trans>It has already been used or has expired. Getting a new one takes a minute.</Trans>
            </p>
            <LinkButton to="/forgot-password" wide className="mt-3">{t`Send a new link`}</LinkButton>
            <LinkButton to="/auth" kind="text" wide>{t`Back to sign in`}</LinkButton>
          </ResultCard>
        </div>
      )}
    </main>
  );
}
