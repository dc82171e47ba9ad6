import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "react-router";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Card } from "#app/components/card.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { MailedCode } from "#app/components/fields/mailed-code.tsx";
import { FormProblem } from "#app/forms/form-problem.tsx";
import { useBoundFields } from "#app/forms/use-bound-fields.tsx";
import type { AccountFailure } from "./account-screen.tsx";

/** Lets a guest keep the orders: with a proven address, or with a passkey below. */
export function KeepOrders({ isGuest, answer }: { isGuest: boolean; answer: AccountFailure | null }) {
  const { t } = useLingui();
  const failure = answer?.keeping ? answer : null;
  const bind = useBoundFields(failure);
  const busy = useNavigation().formData?.has("keep") ?? false;
  const keeping = failure?.keeping ?? "address";
  const email = failure?.values.email ?? "";
  if (keeping === "kept")
    return (
      <Card role="status" className="grid gap-2 p-5">
        <h2 className="text-lg">{t`Your orders are saved`}</h2>
        <p className="text-muted">{t`Email confirmed. Use “Forgot password?” to set a password.`}</p>
      </Card>
    );
  if (!isGuest) return null;
  return (
    <Card className="grid gap-4 p-5">
      <div className="grid gap-2">
        <h2 className="text-lg">{t`Keep your orders`}</h2>
        <p className="text-muted">
          {t`You’re ordering without an account, so your orders and receipts are only on this phone. Add an email or passkey to keep them.`}
        </p>
      </div>
      <FormProblem failure={failure} />
      {keeping === "known" || keeping === "taken-back" ? (
        <>
          <p role="status">
            {keeping === "known"
              ? t`This email already has an account. Sign in and we’ll move your orders there.`
              : t`This email has an account that was never confirmed. Choose a new password for it and sign in, and we’ll move your orders there.`}{" "}
            <bdi dir="ltr" className="wrap-anywhere">
              {email}
            </bdi>
          </p>
          {keeping === "known" ? (
            <LinkButton to="/auth?next=/orders" wide>{t`Sign in`}</LinkButton>
          ) : (
            <LinkButton to="/forgot-password" wide>{t`Choose a password`}</LinkButton>
          )}
        </>
      ) : (
        <>
          <Form method="post" replace noValidate className="grid gap-4">
            <input type="hidden" name="keep" value="mail" />
            {keeping === "code" ? (
              <>
                <input type="hidden" name="email" value={email} />
                <p>
                  {t`We sent a code to this address:`}{" "}
                  <bdi dir="ltr" className="font-medium wrap-anywhere">
                    {email}
                  </bdi>
                </p>
                <MailedCode label={t`Code from the email`} />
                <Button type="submit" wide busy={busy}>{t`Keep my orders`}</Button>
              </>
            ) : (
              <>
                <Field
                  label={t`Email`}
                  {...bind("email", { type: "email", autoComplete: "email", maxLength: 254 })}
                />
                <Button type="submit" wide busy={busy}>{t`Send me a code`}</Button>
              </>
            )}
          </Form>
          {keeping === "code" ? (
            <LinkButton
              to="/profile/account"
              reloadDocument
              kind="text"
              wide
            >{t`Use another email`}</LinkButton>
          ) : (
            <LinkButton to="/auth?next=/orders" kind="text" wide>{t`I have an account`}</LinkButton>
          )}
        </>
      )}
    </Card>
  );
}
