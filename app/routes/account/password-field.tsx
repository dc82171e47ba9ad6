import { useLingui } from "@lingui/react/macro";
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { Field } from "#app/components/fields/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
} & InputHTMLAttributes<HTMLInputElement>;

/** A password field with a button to show it, which appears once scripts run. */
export function PasswordField(props: Props) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field
        {...props}
        type={shown ? "text" : "password"}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        className="password"
      />
      {useHydrated() && (
        <button
          type="button"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="row absolute end-0 -top-3 min-h-11 gap-1.5 ps-3 text-sm font-medium text-link"
        >
          <Icon name="eye" className="size-4" />
          {shown ? t`Hide` : t`Show`}
        </button>
      )}
    </div>
  );
}
