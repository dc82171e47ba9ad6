import { msg } from "@lingui/core/macro";
import { knownText, type Translate } from "#app/i18n/known-text.ts";

/** The message of a code (product 3.10 to 3.31). */
const formTexts = {
  required: msg`Please fill in all required fields.`,
  "invalid-phone": msg`Please enter a valid phone number`,
  "invalid-email": msg`Please enter a valid email address.`,
  "password-too-weak": msg`Password is too weak. Please choose a stronger password (at least 6 characters).`,
  "password-too-common": msg`This password is too easy to guess. Please choose another one.`,
  "password-too-short": msg`Password should be at least 6 characters long.`,
  "staff-password-short": msg`Your role needs a password of at least 10 characters.`,
  "password-too-long": msg`This password is too long. Please choose one of up to 128 characters.`,
  "password-mismatch": msg`Passwords do not match.`,
  "email-in-use": msg`This email is already registered. Please try signing in instead.`,
  "accounts-not-enabled": msg`Email/password accounts are not enabled. Please contact support.`,
  "registration-failed": msg`Registration failed. Please try again.`,
  "invalid-credentials": msg`Invalid email or password. Please check your credentials.`,
  "account-disabled": msg`This account has been disabled. Please contact support.`,
  "user-data-not-found": msg`User data not found. Please contact support.`,
  "guest-mail-unproven": msg`You ordered without an account on this phone. Confirm this email first, under “Keep your orders” in your profile, and they’ll come along.`,
  "code-wrong": msg`That’s not the code from the email, or it has expired.`,
  "mail-failed": msg`We couldn’t send the email. Please try again.`,
  "guest-over": msg`These orders already belong to an account. Please sign in to it.`,
  "too-many-requests": msg`Too many failed attempts. Please try again later.`,
  "passkey-failed": msg`The passkey didn’t work. Please try again.`,
  "too-many-passkeys": msg`You have ten passkeys. Remove one first.`,
  "last-way-in": msg`This passkey is your only way to sign in. Add another one first.`,
  "password-wrong": msg`That’s not your password.`,
  "order-active": msg`You have an active order. Please try again once it’s delivered or canceled.`,
  "delete-failed": msg`We couldn’t delete your account. Please try again.`,
  "reset-failed": msg`Failed to send reset link. Please try again.`,
  "profile-failed": msg`Failed to update profile. Please try again.`,
  network: msg`Network error. Please check your connection and try again.`,
};
export const formText = (t: Translate, code: string | null | undefined): string | null =>
  code ? (knownText(t, formTexts, code) ?? t(msg`An unexpected error occurred. Please try again.`)) : null;
