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
  const codes: Record<string, string> = {
    "key-refused": t`The provider doesn’t accept our key.`,
    "right-missing": t`Our key isn’t allowed to do this.`,
    "request-changed": t`The provider knows this request with different contents.`,
    "came-back": t`The bank returned the refund.`,
    "capture-processing": t`The bank is still working on it.`,
    "not-made": t`Not sent yet.`,
    StripeAPIError: t`The provider is out of order.`,
    StripeConnectionError: t`The provider didn’t answer.`,
    StripeRateLimitError: t`The provider asks us to wait.`,
    resource_missing: t`The provider doesn’t know this payment.`,
    lock_timeout: t`The provider is busy with this payment.`,
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
    "ledger-differs": t`The books don’t match the provider`,
    "sum-differs": t`The refunds don’t add up`,
    "intent-unknown": t`The provider doesn’t know this payment`,
  };
  return {
    /** Null for a kind of another release. */
    kindName: (kind: string) => (kinds as Record<string, string>)[kind] ?? null,
    /** Null for a code of the provider's own, which is shown as it is. */
    codeText: (code: string) => codes[code] ?? null,
    knownFinding: (code: string) => (findings as Record<string, string>)[code] ?? null,
    findingText: (code: string) => (findings as Record<string, string>)[code] ?? t`Something else differs`,
  };
}
