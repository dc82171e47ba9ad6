import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import type { MovedKind, Party } from "#domain/ledger/ledger.ts";
import type { AccountState } from "#domain/provider/accounts.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";

/** Actions of the audit log. */
const deedTexts = {
  "order.place": msg`Placed order`,
  "order.capture": msg`Charged order`,
  "order.swap": msg`Swapped dishes of order`,
  "order.move-seat": msg`Moved to another seat with order`,
  "order.switch-way": msg`Changed where to collect order`,
  "order.complain": msg`Complained about order`,
  "order.claim": msg`Took order into an account`,
  "order.remind": msg`Sent a reminder to collect order`,
  "order.refund-failed": msg`The bank returned a refund of order`,
  "order.end-call": msg`Closed a payment call of order`,
  "order.accept": msg`Accepted order`,
  "order.ready": msg`Finished cooking order`,
  "order.recall": msg`Took back “ready” of order`,
  "order.hand-over": msg`Handed over order`,
  "order.take": msg`Took order`,
  "order.arrive": msg`Arrived at the seat with order`,
  "order.problem": msg`Reported a problem with order`,
  "order.deliver": msg`Delivered order`,
  "order.fan-not-there": msg`Found nobody for order`,
  "order.cancel": msg`Canceled order`,
  "order.refund": msg`Refunded order`,
  "order.acknowledge": msg`Saw new order`,
  "order.answer-complaint": msg`Answered the complaint about order`,
  "order.end-unpaid": msg`Ended unpaid order`,
  "order.look": msg`Looked at order`,
  "order.watch": msg`Followed order`,
  "orders.search": msg`Searched for an order`,
  "orders.look": msg`Looked at the list of orders`,
  "picture.look": msg`Looked at a ticket’s picture`,
  "board.look": msg`Opened a shop’s tablet`,
  "floor.look": msg`Opened the list of deliveries`,
  "packet.look": msg`Opened a dispute’s evidence for order`,
  "seats.print": msg`Opened a sheet of seat codes`,
  "alert.resolve": msg`Closed an alert`,
  "call.retry": msg`Repeated a payment call`,
  "call.end": msg`Closed a payment call`,
  "call.platform": msg`Paid a refund from the platform`,
  "dispute.answer": msg`Answered the dispute about order`,
  "payments.reconcile": msg`Compared payments with the provider`,
  "day.settle": msg`Canceled what was still open of the day`,
  "day.close": msg`Closed the day`,
  "payout.record": msg`Recorded a payout`,
  "category.create": msg`Added a category`,
  "category.move": msg`Moved a category`,
  "category.remove": msg`Removed a category`,
  "category.save": msg`Changed a category`,
  "item.create": msg`Added a dish:`,
  "item.move": msg`Moved a dish:`,
  "item.price": msg`Changed the price of`,
  "item.remove": msg`Removed a dish`,
  "item.run": msg`Changed what’s sold today:`,
  "item.save": msg`Changed a dish:`,
  "event.create": msg`Added a match`,
  "event.save": msg`Changed a match`,
  "event.remove": msg`Removed a match`,
  "event.mark": msg`Set the clock of a match`,
  "event.markers": msg`Chose who sets the clock of a match`,
  "offer.save": msg`Changed the offer on`,
  "shop.account": msg`Changed how a shop is paid`,
  "shop.create": msg`Added a shop`,
  "shop.move": msg`Moved a shop`,
  "shop.onboard": msg`Opened an account for a shop`,
  "shop.remove": msg`Removed a shop`,
  "shop.half-time": msg`Decided on the half-time menu`,
  "shop.run": msg`Changed how a shop is open today`,
  "shop.save": msg`Changed a shop`,
  "settings.save": msg`Changed the venue’s settings`,
  "tray.in": msg`Put a tray in:`,
  "tray.out": msg`Took a tray out:`,
  "tray.throw-away": msg`Threw a tray away:`,
  "tray.ask": msg`Said how many to cook ahead:`,
  "venue.import": msg`Imported a menu file`,
  "venue.write": msg`Tried to change a venue`,
  "role.accept": msg`Accepted an invitation`,
  "role.invite": msg`Invited someone to the team`,
  "role.revoke": msg`Removed a role`,
  "role.withdraw": msg`Withdrew an invitation`,
  "step.add": msg`Added a second step`,
  "step.remove": msg`Removed a second step`,
  "step.new-codes": msg`Generated new recovery codes`,
  "step.recovery-code": msg`Signed in with a recovery code`,
  "step.reset": msg`Reset someone’s second step`,
} satisfies Record<AuditAction, MessageDescriptor>;

/** An unknown action, of another build, shows its code. */
export const deedText = (t: Translate, action: string): string => knownText(t, deedTexts, action) ?? action;

/** Kinds of ledger rows. */
export const entryTexts: Record<MovedKind, MessageDescriptor> = {
  hold: msg`reserved`,
  capture: msg`charged`,
  release: msg`released`,
  refund: msg`refunded`,
  "refund-again": msg`refunded again`,
  "refund-failed": msg`refund returned`,
  dispute: msg`disputed`,
  "dispute-closed": msg`dispute decided`,
};
export const partyTexts: Record<Party, MessageDescriptor> = {
  card: msg`fan`,
  shop: msg`shop`,
  platform: msg`platform`,
  runner: msg`runner`,
  tax: msg`tax`,
  "shop-tax": msg`tax, at the shop`,
};

/** States of a shop's account at the provider. */
export const accountStates: Record<AccountState, MessageDescriptor> = {
  "not-started": msg`The shop hasn’t filled in the form yet`,
  incomplete: msg`The provider still needs information`,
  "in-review": msg`The provider is checking`,
  payable: msg`Gets paid by the provider`,
  restricted: msg`Restricted by the provider`,
};

const later = msg`Until then the platform takes the payments and owes the shop its part.`;
/** What the venue's manager can do in each state. */
export const accountHelp: Record<AccountState, MessageDescriptor[]> = {
  "not-started": [
    msg`Ask the operator for the link to the form. It takes about ten minutes. Have the business’s tax ID and bank details ready.`,
    later,
  ],
  incomplete: [msg`Ask the operator for a new link to the form, and add what’s missing.`, later],
  "in-review": [msg`There’s nothing to do. This usually takes a few days.`, later],
  payable: [msg`The provider sends the shop’s part to its own account. There’s nothing to do.`],
  restricted: [
    msg`Only the provider can lift this. Ask the operator, who can see the reason and switch payments to the platform in the meantime.`,
  ],
};

/** The provider's codes for missing information, by their beginning. */
const dueTexts: [start: string, MessageDescriptor][] = [
  ["external_account", msg`Bank account`],
  ["tos_acceptance", msg`Consent to the provider’s terms`],
  ["company.tax_id", msg`Tax ID`],
  ["company", msg`Details of the company`],
  ["individual", msg`Details of the owner`],
  ["person", msg`Details of the people in charge`],
  ["business_profile", msg`Details of the business`],
];
/** The provider's code if we have no text. */
export const dueText = (t: Translate, due: string): string => {
  const row = dueTexts.find(([start]) => due === start || due.startsWith(`${start}.`));
  return row ? t(row[1]) : due;
};

const checking = msg`the provider is checking the account`;
/** Why an account is not paid, by the beginning of the provider's code. */
const reasonTexts: [start: string, MessageDescriptor][] = [
  ["no-such-account", msg`the provider doesn’t know the account`],
  ["transfers-inactive", msg`the account can’t receive money yet`],
  ["card-payments-inactive", msg`the account can’t take cards yet`],
  ["requirements.past_due", msg`the provider is missing information`],
  ["requirements.pending_verification", checking],
  ["under_review", checking],
  ["listed", checking],
  ["rejected.", msg`the provider has closed the account for good`],
  ["platform_paused", msg`it’s paused in our dashboard at the provider`],
  ["action_required.", msg`the shop has to confirm something at the provider`],
  ["other", msg`the provider doesn’t say why`],
];
/** Null for an unknown code. */
export const unpaidText = (t: Translate, reason: string): string | null => {
  const row = reasonTexts.find(([start]) => reason.startsWith(start));
  return row ? t(row[1]) : null;
};

/** Also for an unknown code of another build. */
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

/** Refusals of operators' forms; an action returns only these codes. */
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

/** Refusals of team forms and invitations. */
export const teamProblems = {
  ...peoplesProblems,
  "not-allowed": msg`You don’t have permission to assign this role.`,
  "shop-unknown": msg`Choose a role.`,
  "too-many-codes": msg`Too many tries. Try again in an hour, or ask for a new invitation.`,
  "too-many-tries": msg`Too many wrong codes. Ask for a new invitation.`,
  "invitation-unknown": msg`This invitation doesn’t exist or was withdrawn.`,
  "invitation-over": msg`This invitation has already been used or has expired.`,
  "code-wrong": msg`That’s not the code from the email, or it has expired.`,
  "code-not-mailed": msg`We couldn’t send the email with the code. Please try again.`,
  "other-account": msg`This invitation was sent to another address. Sign in with that account.`,
};

/** Refusals of the second step. */
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

type Problems = Readonly<Record<string, MessageDescriptor>>;

/** The text of a refusal; null without one. */
export const problemText = (t: Translate, texts: Problems, code: string | null | undefined) =>
  code ? (knownText(t, texts, code) ?? t(didntWork)) : null;

export type OpsProblem = keyof typeof opsProblems;
export type TeamProblem = keyof typeof teamProblems;
export type StepProblem = keyof typeof stepProblems;
