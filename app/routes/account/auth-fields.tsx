import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes } from "react";
import { Field } from "../../components/field.tsx";
import type { AuthFailure, AuthField } from "./account-form.ts";
import { PasswordField } from "./password-field.tsx";
import { useAuthText } from "./use-auth-text.ts";

type Props = { failure: AuthFailure | null };

/** What every field of these forms has: its name, its error, what was typed before. */
function useBind(failure: AuthFailure | null) {
  const textOf = useAuthText();
  return (name: AuthField, attributes: InputHTMLAttributes<HTMLInputElement>) => {
    const code = failure?.fields[name];
    return {
      name,
      required: true,
      defaultValue: failure?.values[name],
      // A missing field is marked; the sentence stands once above the form.
      error: code === "required" ? <Missing /> : textOf(code),
      ...attributes,
    };
  };
}

function Missing() {
  const { t } = useLingui();
  return t`Please fill this in`;
}

export function SignInFields({ failure }: Props) {
  const { t } = useLingui();
  const bind = useBind(failure);
  return (
    <>
      <Field label={t`Email`} {...bind("email", { type: "email", autoComplete: "username" })} />
      <PasswordField
        label={t`Password`}
        {...bind("password", { autoComplete: "current-password", maxLength: 128 })}
      />
    </>
  );
}

export function RegisterFields({ failure }: Props) {
  const { t } = useLingui();
  const bind = useBind(failure);
  const newPassword = { autoComplete: "new-password", maxLength: 128 };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`First name`} {...bind("firstName", { autoComplete: "given-name", maxLength: 60 })} />
        <Field label={t`Last name`} {...bind("lastName", { autoComplete: "family-name", maxLength: 60 })} />
      </div>
      <Field
        label={t`Phone`}
        hint={t`So that the runner can reach you`}
        {...bind("phone", { type: "tel", autoComplete: "tel", maxLength: 40 })}
      />
      <Field label={t`Email`} {...bind("email", { type: "email", autoComplete: "email" })} />
      <PasswordField label={t`Password`} hint={t`At least 6 characters`} {...bind("password", newPassword)} />
      <PasswordField label={t`Password again`} {...bind("confirmPassword", newPassword)} />
    </>
  );
}
