import { useLingui } from "@lingui/react/macro";

/** Why a fan's bank disputes a charge and how that stands, and what keeps a form from working. */
export function useMoneyText() {
  const { t } = useLingui();
  const reasons: Record<string, string> = {
    fraudulent: t`The fan says they didn’t pay`,
    unrecognized: t`The fan doesn’t recognize the charge`,
    duplicate: t`Charged twice, says the fan`,
    product_not_received: t`The fan says nothing came`,
    product_unacceptable: t`The fan says something was wrong`,
    credit_not_processed: t`The fan is waiting for a refund`,
    subscription_canceled: t`The fan says it was canceled`,
    general: t`The bank gave no reason`,
    debit_not_authorized: t`The fan says they didn’t pay`,
    customer_initiated: t`The fan asked their bank for the money`,
    bank_cannot_process: t`The bank couldn’t process it`,
    noncompliant: t`The card network says a rule was broken`,
  };
  const statuses: Record<string, string> = {
    needs_response: t`The deadline has passed`,
    under_review: t`The bank is deciding`,
    warning_needs_response: t`The deadline has passed`,
    warning_under_review: t`The bank is deciding`,
    warning_closed: t`Closed`,
    won: t`Won`,
    lost: t`Lost`,
    prevented: t`Closed`,
    appeal_needs_response: t`The bank asks again: answer at the provider`,
    appeal_under_review: t`The bank is deciding`,
  };
  const problems: Record<string, string> = {
    "payout-invalid": t`Give an amount and the bank’s reference.`,
    "more-than-owed": t`That’s more than is owed.`,
    "other-payout": t`This form was already used for another payout. Reload the page and record it again.`,
    "not-found": t`This no longer exists.`,
    "too-late": t`This dispute can’t be answered anymore.`,
    "provider-unreached": t`The payment provider didn’t answer. Please try again later.`,
    "provider-refused": t`The payment provider refused this.`,
  };
  return {
    reasonText: (reason: string) => reasons[reason] ?? reason,
    statusText: (status: string) => statuses[status] ?? status,
    problemText: (code: string) => problems[code] ?? t`That didn’t work. Please try again.`,
  };
}
