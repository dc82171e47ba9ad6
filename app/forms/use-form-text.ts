import { useLingui } from "@lingui/react/macro";

/** The message of a code (product 3.10 to 3.31). */
export function useFormText(): (code: string | null | undefined) => string | null {
  const { t } = useLingui();
  const texts: Record<string, string> = {
    required: t`Please fill in all required fields.`,
    "invalid-phone": t`Please enter a valid phone number`,
    "invalid-email": t`Please enter a valid email address.`,
    "password-too-weak": t`Password is too weak. Please choose a stronger password (at least 6 characters).`,
    "password-too-common": t`This password is too easy to guess. Please choose another one.`,
    "password-too-short": t`Password should be at least 6 characters long.`,
    "staff-password-short": t`Your role needs a password of at least 10 characters.`,
    "password-too-long": t`This password is too long. Please choose one of up to 128 characters.`,
    "password-mismatch": t`Passwords do not match.`,
    "email-in-use": t`This email is already registered. Please try signing in instead.`,
    "accounts-not-enabled": t`Email/password accounts are not enabled. Please contact support.`,
    "registration-failed": t`Registration failed. Please try again.`,
    "invalid-credentials": t`Invalid email or password. Please check your credentials.`,
    "account-disabled": t`This account has been disabled. Please contact support.`,
    "user-data-not-found": t`User data not found. Please contact support.`,
    "guest-mail-unproven": t`You ordered without an account on this phone. Confirm this email first, under “Keep your orders” in your profile, and they’ll come along.`,
    "code-wrong": t`That’s not the code from the email, or it has expired.`,
    "mail-failed": t`We couldn’t send the email. Please try again.`,
    "guest-over": t`These orders already belong to an account. Please sign in to it.`,
    "too-many-requests": t`Too many failed attempts. Please try again later.`,
    "passkey-failed": t`The passkey didn’t work. Please try again.`,
    "too-many-passkeys": t`You have ten passkeys. Remove one first.`,
    "last-way-in": t`This passkey is your only way to sign in. Add another one first.`,
    "password-wrong": t`That’s not your password.`,
    "order-active": t`You have an active order. Please try again once it’s delivered or canceled.`,
    "delete-failed": t`We couldn’t delete your account. Please try again.`,
    "reset-failed": t`Failed to send reset link. Please try again.`,
    "profile-failed": t`Failed to update profile. Please try again.`,
    network: t`Network error. Please check your connection and try again.`,
  };
  return (code) => (code ? (texts[code] ?? t`An unexpected error occurred. Please try again.`) : null);
}
