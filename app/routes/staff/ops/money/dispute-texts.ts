import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why a fan's bank disputes a charge, in the provider's codes. */
export const disputeReasons: Partial<Record<string, MessageDescriptor>> = {
  fraudulent: msg`The fan says they didn’t pay`,
  unrecognized: msg`The fan doesn’t recognize the charge`,
  duplicate: msg`Charged twice, says the fan`,
  product_not_received: msg`The fan says nothing came`,
  product_unacceptable: msg`The fan says something was wrong`,
  credit_not_processed: msg`The fan is waiting for a refund`,
  subscription_canceled: msg`The fan says it was canceled`,
  general: msg`The bank gave no reason`,
  debit_not_authorized: msg`The fan says they didn’t pay`,
  customer_initiated: msg`The fan asked their bank for the money`,
  bank_cannot_process: msg`The bank couldn’t process it`,
  noncompliant: msg`The card network says a rule was broken`,
};

/** How it stands, when nothing can be answered. */
export const disputeStates: Partial<Record<string, MessageDescriptor>> = {
  needs_response: msg`The deadline has passed`,
  under_review: msg`The bank is deciding`,
  warning_needs_response: msg`The deadline has passed`,
  warning_under_review: msg`The bank is deciding`,
  warning_closed: msg`Closed`,
  won: msg`Won`,
  lost: msg`Lost`,
  prevented: msg`Closed`,
  appeal_needs_response: msg`The bank asks again: answer at the provider`,
  appeal_under_review: msg`The bank is deciding`,
};
