import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes } from "react";
import { formText } from "./form-texts.ts";

export type FormFailure<Field extends string> = {
  /** A code for the form as a whole. */
  error: string | null;
  fields: Partial<Record<Field, string>>;
  /** What was typed, for a page that is rendered again without scripts; never a password. */
  values: Partial<Record<Field, string>>;
};

/** The props of every field: its name, its error, and what was typed before. */
export function useBoundFields<Field extends string>(failure: FormFailure<Field> | null | undefined) {
  const { t } = useLingui();
  return (name: Field, attributes: InputHTMLAttributes<HTMLInputElement> = {}) => {
    const code = failure?.fields[name];
    return {
      name,
      required: true,
      defaultValue: failure?.values[name],
      // A missing field is only marked; one message above the form explains it.
      error: code === "required" ? <Missing /> : formText(t, code),
      ...attributes,
    };
  };
}

function Missing() {
  const { t } = useLingui();
  return t`Required`;
}
