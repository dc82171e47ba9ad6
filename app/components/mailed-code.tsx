import { Field } from "./field.tsx";

/** The field for a code that was mailed; phones offer it from the message. */
export function MailedCode({ label, error }: { label: string; error?: string | false | null }) {
  return (
    <Field
      label={label}
      name="code"
      dir="ltr"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9 ]{6,8}"
      maxLength={8}
      required
      autoFocus
      error={error}
    />
  );
}
