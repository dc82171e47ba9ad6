import { Field } from "./field.tsx";

/**
 * The field for a code that was mailed; phones offer it from the message. Not of type "text", because typed text is
 * restored after a reload (`app/first-view/waiting-taps.ts`), and a refused code must not be.
 */
export function MailedCode({ label, error }: { label: string; error?: string | false | null }) {
  return (
    <Field
      label={label}
      name="code"
      type="tel"
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
