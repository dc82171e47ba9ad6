import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import type { OperationKind } from "#domain/ledger/operations.ts";
import type { FindingCode } from "#domain/ledger/reconciliation.ts";
import type { SetupProblem, SetupSubject } from "#domain/provider/setup.ts";

/** Calls to the provider. */
export const callTexts: Record<OperationKind, MessageDescriptor> = {
  capture: msg`Charging the card`,
  release: msg`Releasing a reserved amount`,
  "refund-food": msg`Refund of the food`,
  "refund-platform": msg`Refund of fee and tip`,
  "refund-again": msg`Refund, sent again`,
};

const wait = msg`The provider asks us to wait.`;
const busy = msg`The provider is busy with this payment.`;
const unclear = msg`The provider doesn’t understand our request.`;
const movedOn = msg`The payment has moved on, so this can’t be done anymore.`;
const disputed = msg`The fan’s bank has the money: it’s disputed.`;
const account = msg`The shop’s account is closed, or the provider doesn’t know it.`;
const unpayable = msg`The shop’s account can’t receive money at the moment.`;
/** The provider's codes, and our own for its answers. */
const codeTexts: Partial<Record<string, MessageDescriptor>> = {
  "key-refused": msg`The provider doesn’t accept our key.`,
  "right-missing": msg`Our key isn’t allowed to do this.`,
  "request-changed": msg`The provider knows this request with different contents.`,
  "came-back": msg`The bank returned the refund.`,
  "capture-processing": msg`The bank is still working on it.`,
  "not-made": msg`Not sent yet.`,
  "not-configured": msg`No keys are set, so nobody can pay here.`,
  StripeAPIError: msg`The provider is having problems.`,
  StripeConnectionError: msg`The provider didn’t answer.`,
  StripeRateLimitError: wait,
  StripeInvalidRequestError: unclear,
  StripeCardError: msg`The fan’s bank refused it.`,
  resource_missing: msg`The provider doesn’t know this payment.`,
  lock_timeout: busy,
  idempotency_key_in_use: busy,
  rate_limit: wait,
  api_error: msg`The provider is having problems.`,
  processing_error: msg`The provider is having problems.`,
  card_declined: msg`The fan’s bank refused it.`,
  expired_card: msg`The fan’s card has expired.`,
  charge_already_captured: movedOn,
  payment_intent_unexpected_state: movedOn,
  intent_invalid_state: movedOn,
  charge_expired_for_capture: msg`The amount is no longer reserved on the card`,
  capture_charge_authorization_expired: msg`The amount is no longer reserved on the card`,
  charge_already_refunded: msg`All of it was refunded before.`,
  charge_disputed: disputed,
  refund_disputed_payment: disputed,
  charge_not_refundable: msg`This charge can’t be refunded anymore.`,
  balance_insufficient: msg`Our balance at the provider is too low.`,
  amount_too_large: msg`That’s more than is left.`,
  amount_too_small: msg`The amount is below the provider’s minimum.`,
  account_invalid: account,
  account_closed: account,
  no_account: account,
  transfers_not_allowed: unpayable,
  insufficient_capabilities_for_transfer: unpayable,
  capability_not_active: unpayable,
  livemode_mismatch: msg`Test and live mode are mixed up.`,
  testmode_charges_only: msg`Test and live mode are mixed up.`,
};

/** Null for an unknown code. */
export const codeText = (t: Translate, code: string): string | null =>
  knownText(t, codeTexts, code) ?? (/^parameters?_/.test(code) ? t(unclear) : null);

/** Findings of the comparison with the provider. */
export const findingTexts: Record<FindingCode, MessageDescriptor> = {
  "paid-not-placed": msg`Paid, but the order was never placed`,
  "hold-lost": msg`The amount is no longer reserved on the card`,
  "held-for-nothing": msg`An amount is still reserved for an order that’s over`,
  "captured-for-nothing": msg`The card was charged for an order that’s over`,
  "refund-unrecorded": msg`A refund was made that we had no record of`,
  "refund-came-back": msg`The bank sent a refund back`,
  "ledger-missing": msg`A transaction is missing from the books`,
  "call-overdue": msg`A payment request was forgotten`,
  "call-failed": msg`A payment request was refused for good`,
  "not-captured": msg`The order went on, but the card wasn’t charged`,
  "capture-differs": msg`A different amount was charged`,
  "fee-differs": msg`A different fee was kept`,
  "transfer-differs": msg`The shop received a different amount`,
  "reversal-differs": msg`The shop returned a different amount`,
  "destination-differs": msg`The money went to another account`,
  "refund-missing": msg`The provider doesn’t know one of our refunds`,
  "refund-foreign": msg`Someone refunded directly at the provider`,
  "refund-differs": msg`A refund’s amount is different`,
  "ledger-differs": msg`Our books don’t match the provider’s`,
  "sum-differs": msg`The refunds don’t add up`,
  "intent-unknown": msg`The provider doesn’t know this payment`,
};

/** Parts of the set-up at the provider. */
export const subjectTexts: Record<SetupSubject, MessageDescriptor> = {
  account: msg`Our account`,
  descriptor: msg`First word on card statements`,
  "payments-webhook": msg`Webhook for payments`,
  "accounts-webhook": msg`Webhook for the shops’ accounts`,
  domain: msg`Our address for wallets`,
  wallet: msg`Wallets at our address`,
  method: msg`Ways to pay`,
  right: msg`What our key may do`,
};

export const setupProblems: Record<SetupProblem, MessageDescriptor> = {
  "not-there": msg`Missing`,
  "other-events": msg`Sends different events than we read`,
  "other-version": msg`Uses another API version`,
  "switched-off": msg`Switched off`,
  superfluous: msg`One too many`,
  inactive: msg`Not active here`,
  "charges-off": msg`Can’t charge cards yet. Finish activating the account in the provider’s dashboard.`,
  "no-prefix": msg`Not set. Choose a shortened descriptor in the provider’s dashboard, under Public details.`,
  "method-off": msg`Off in the provider’s dashboard`,
  "right-missing": msg`Not allowed`,
  refused: msg`Refused by the provider`,
};

/** Why the set-up could not be read. */
export const unreadTexts = {
  "not-configured": msg`No keys are set, so nobody can pay here.`,
  "key-refused": msg`The provider doesn’t accept our key.`,
  "provider-unreached": msg`The payment provider didn’t answer. Please try again later.`,
};
