import { useLingui } from "@lingui/react/macro";
import type { OperationKind } from "#domain/ledger/operation-movements.ts";
import type { FindingCode } from "#domain/ledger/reconciliation.ts";

/** Calls to the provider, and what the comparison with it found, in words. */
export function useCallText() {
  const { t } = useLingui();
  const kinds: Record<OperationKind, string> = {
    capture: t`Charging the card`,
    release: t`Releasing a reserved amount`,
    "refund-food": t`Refund of the food`,
    "refund-platform": t`Refund of fee and tip`,
    "refund-again": t`Refund, sent again`,
  };
  const wait = t`The provider asks us to wait.`;
  const busy = t`The provider is busy with this payment.`;
  const unclear = t`The provider doesn’t understand our request.`;
  const stateless = t`The payment has moved on, so this can’t be done anymore.`;
  const disputed = t`The fan’s bank has the money: it’s disputed.`;
  const account = t`The shop’s account is closed, or the provider doesn’t know it.`;
  const unpayable = t`The shop’s account can’t receive money at the moment.`;
  const codes: Record<string, string> = {
    "key-refused": t`The provider doesn’t accept our key.`,
    "right-missing": t`Our key isn’t allowed to do this.`,
    "request-changed": t`The provider knows this request with different contents.`,
    "came-back": t`The bank returned the refund.`,
    "capture-processing": t`The bank is still working on it.`,
    "not-made": t`Not sent yet.`,
    "not-configured": t`No keys are set, so nobody can pay here.`,
    StripeAPIError: t`The provider is having problems.`,
    StripeConnectionError: t`The provider didn’t answer.`,
    StripeRateLimitError: wait,
    StripeInvalidRequestError: unclear,
    StripeCardError: t`The fan’s bank refused it.`,
    resource_missing: t`The provider doesn’t know this payment.`,
    lock_timeout: busy,
    idempotency_key_in_use: busy,
    rate_limit: wait,
    api_error: t`The provider is having problems.`,
    processing_error: t`The provider is having problems.`,
    card_declined: t`The fan’s bank refused it.`,
    expired_card: t`The fan’s card has expired.`,
    charge_already_captured: stateless,
    payment_intent_unexpected_state: stateless,
    intent_invalid_state: stateless,
    charge_expired_for_capture: t`The amount is no longer reserved on the card`,
    capture_charge_authorization_expired: t`The amount is no longer reserved on the card`,
    charge_already_refunded: t`All of it was refunded before.`,
    charge_disputed: disputed,
    refund_disputed_payment: disputed,
    charge_not_refundable: t`This charge can’t be refunded anymore.`,
    balance_insufficient: t`Our balance at the provider is too low.`,
    amount_too_large: t`That’s more than is left.`,
    amount_too_small: t`The amount is below the provider’s minimum.`,
    account_invalid: account,
    account_closed: account,
    no_account: account,
    transfers_not_allowed: unpayable,
    insufficient_capabilities_for_transfer: unpayable,
    capability_not_active: unpayable,
    livemode_mismatch: t`Test and live mode are mixed up.`,
    testmode_charges_only: t`Test and live mode are mixed up.`,
  };
  const findings: Record<FindingCode, string> = {
    "paid-not-placed": t`Paid, but the order was never placed`,
    "hold-lost": t`The amount is no longer reserved on the card`,
    "held-for-nothing": t`An amount is still reserved for an order that’s over`,
    "captured-for-nothing": t`The card was charged for an order that’s over`,
    "refund-unrecorded": t`A refund was made that we had no record of`,
    "refund-came-back": t`The bank sent a refund back`,
    "ledger-missing": t`A transaction is missing from the books`,
    "call-overdue": t`A payment request was forgotten`,
    "call-failed": t`A payment request was refused for good`,
    "not-captured": t`The order went on, but the card wasn’t charged`,
    "capture-differs": t`A different amount was charged`,
    "fee-differs": t`A different fee was kept`,
    "transfer-differs": t`The shop received a different amount`,
    "reversal-differs": t`The shop returned a different amount`,
    "destination-differs": t`The money went to another account`,
    "refund-missing": t`The provider doesn’t know one of our refunds`,
    "refund-foreign": t`Someone refunded directly at the provider`,
    "refund-differs": t`A refund’s amount is different`,
    "ledger-differs": t`Our books don’t match the provider’s`,
    "sum-differs": t`The refunds don’t add up`,
    "intent-unknown": t`The provider doesn’t know this payment`,
  };
  return {
    /** Null for a kind of another release. */
    kindName: (kind: string) => (kinds as Record<string, string>)[kind] ?? null,
    /** Null for what is no code, or one that has no words yet. */
    codeText: (code: string) => codes[code] ?? (/^parameters?_/.test(code) ? unclear : null),
    knownFinding: (code: string) => (findings as Record<string, string>)[code] ?? null,
    findingText: (code: string) => (findings as Record<string, string>)[code] ?? t`Something else differs`,
  };
}
