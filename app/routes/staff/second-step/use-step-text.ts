import { useLingui } from "@lingui/react/macro";

export function useStepText(): (code: string | null | undefined) => string | null {
  const { t } = useLingui();
  const texts: Record<string, string> = {
    "code-wrong": t`That code isn’t right, or it was used already. Please try the next one.`,
    "invalid-credentials": t`That’s not your password.`,
    "too-many-requests": t`Too many tries. Please try again in an hour.`,
    "mail-code-wrong": t`That’s not the code from the email, or it has expired.`,
    "mail-failed": t`We couldn’t send the email. Please try again.`,
    "passkey-failed": t`The passkey didn’t work. Please try again.`,
    "step-exists": t`An app is set up already. Remove it first.`,
    "second-step-needed": t`Confirm it’s you first.`,
  };
  return (code) => (code ? (texts[code] ?? t`That didn’t work. Please try again.`) : null);
}
