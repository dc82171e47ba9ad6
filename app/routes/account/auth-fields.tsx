import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Field } from "#app/components/field.tsx";
import { useBoundFields } from "#app/forms/use-bound-fields.tsx";
import type { AuthFailure } from "./account-form.ts";
import { PasswordField } from "./password-field.tsx";

const next = { enterKeyHint: "next" } as const;

type Props = { failure: AuthFailure | null };

export function SignInFields({ failure }: Props) {
  const { t } = useLingui();
  const bind = useBoundFields(failure);
  return (
    <>
      <Field label={t`Email`} {...bind("email", { type: "email", autoComplete: "username", ...next })} />
      <PasswordField
        label={t`Password`}
        {...bind("password", { autoComplete: "current-password", maxLength: 128, enterKeyHint: "go" })}
      />
      <Link
        to="/forgot-password"
        className="-my-2 grid min-h-11 items-center justify-self-start font-medium text-link"
      >
        {t`Forgot your password?`}
      </Link>
    </>
  );
}

export function RegisterFields({ failure }: Props) {
  const { t } = useLingui();
  const bind = useBoundFields(failure);
  const newPassword = { autoComplete: "new-password", maxLength: 128 };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t`First name`}
          {...bind("firstName", { ...next, autoComplete: "given-name", maxLength: 60 })}
        />
        <Field
          label={t`Last name`}
          {...bind("lastName", { ...next, autoComplete: "family-name", maxLength: 60 })}
        />
      </div>
      <Field
        label={t`Phone`}
        hint={t`So the runner can reach you`}
        {...bind("phone", { ...next, type: "tel", autoComplete: "tel", maxLength: 40 })}
      />
      <Field label={t`Email`} {...bind("email", { ...next, type: "email", autoComplete: "email" })} />
      <PasswordField
        label={t`Password`}
        hint={t`At least 6 characters`}
        {...bind("password", { ...newPassword, ...next })}
      />
      <PasswordField
        label={t`Confirm password`}
        {...bind("confirmPassword", { ...newPassword, enterKeyHint: "go" })}
      />
    </>
  );
}
