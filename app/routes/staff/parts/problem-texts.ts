import { msg } from "@lingui/core/macro";

/** Also of a code that another build made. */
export const didntWork = msg`That didn’t work. Please try again.`;

const peoplesProblems = {
  "not-found": msg`This no longer exists.`,
  "mail-failed": msg`We couldn’t send the email, so nobody was invited. Please try again.`,
  "own-role": msg`You can’t remove your own role. Ask someone else.`,
  "invalid-email": msg`Please enter a valid email address.`,
  "too-many": msg`Too many invitations within an hour. Please try again later.`,
  "own-steps": didntWork,
  unknown: didntWork,
};

/** Why nothing came of an operator's form. A route's action refuses with these codes only. */
export const opsProblems = {
  ...peoplesProblems,
  "not-allowed": didntWork,
  "shop-unknown": didntWork,
  "refund-too-late": didntWork,
  "password-needed": msg`Confirm it’s you first.`,
  "account-invalid": msg`This isn’t an account ID.`,
  "account-unknown": msg`The payment provider doesn’t know this account, or we have no access to it.`,
  "account-restricted": msg`The payment provider isn’t paying this account at the moment. Nothing was changed.`,
  "changed-meanwhile": msg`Someone else just changed this. Take another look.`,
  "country-unsupported": msg`The payment provider opens no accounts there. The platform takes the payments and owes the shop its part.`,
  "has-account": msg`This shop has an account that was entered by hand. Remove it first.`,
  "provider-refused": msg`The payment provider refused this.`,
  "refund-invalid": msg`Choose what to refund and say why.`,
  "more-than-left": msg`That’s more than is left of this order.`,
  "nothing-left": msg`There’s nothing left to refund.`,
  "lines-invalid": msg`These items aren’t in the order.`,
  "order-busy": msg`The card is being charged right now. Please try again in a moment.`,
  "cancel-instead": msg`The card hasn’t been charged yet. Cancel the order instead.`,
  "request-key-used": msg`This form was already used for another refund. Look the order up again.`,
  "own-order": msg`This is your own order. Ask someone else.`,
  "not-placed": msg`This order was never placed.`,
  "not-failed": msg`This request has been answered by now.`,
  "provider-unreached": msg`The payment provider didn’t answer. Please try again later.`,
  "payout-invalid": msg`Give an amount and the bank’s reference.`,
  "more-than-owed": msg`That’s more than is owed.`,
  "other-payout": msg`This form was already used for another payout. Reload the page and record it again.`,
  "too-late": msg`This dispute can’t be answered anymore.`,
};

/** Of a team's forms, and of an invitation. */
export const teamProblems = {
  ...peoplesProblems,
  "not-allowed": msg`You don’t have permission to assign this role.`,
  "shop-unknown": msg`Choose a role.`,
  "too-many-codes": msg`Too many tries. Try again in an hour, or ask for a new invitation.`,
  "invitation-unknown": msg`This invitation doesn’t exist or was withdrawn.`,
  "invitation-over": msg`This invitation has already been used or has expired.`,
  "code-wrong": msg`That’s not the code from the email, or it has expired.`,
  "code-not-mailed": msg`We couldn’t send the email with the code. Please try again.`,
  "other-account": msg`This invitation was sent to another address. Sign in with that account.`,
};

/** Of the second step. */
export const stepProblems = {
  "challenge-required": didntWork,
  "password-needed": didntWork,
  "mailbox-needed": didntWork,
  "not-allowed": didntWork,
  "code-wrong": msg`That code isn’t right, or it was used already. Please try the next one.`,
  "invalid-credentials": msg`That’s not your password.`,
  "too-many-requests": msg`Too many tries. Please try again in an hour.`,
  "mail-code-wrong": msg`That’s not the code from the email, or it has expired.`,
  "mail-failed": msg`We couldn’t send the email. Please try again.`,
  "passkey-failed": msg`The passkey didn’t work. Please try again.`,
  "step-exists": msg`An app is set up already. Remove it first.`,
  "second-step-needed": msg`Confirm it’s you first.`,
};

export type OpsProblem = keyof typeof opsProblems;
export type TeamProblem = keyof typeof teamProblems;
export type StepProblem = keyof typeof stepProblems;
