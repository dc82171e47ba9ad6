/** Alerts that need a person. One is open per kind and subject; a repeat raises its count. */
export type AlertKind =
  | "payment-disagrees"
  | "refund-failed"
  /** A close's receipts aren't what was sold less refunded, or its tax isn't the ledger's. */
  | "close-disagrees"
  /** The provider neither makes nor refuses our calls: silence, or a key that it does not take. */
  | "calls-unanswered"
  | "dispute"
  | "event-unknown"
  | "event-refused"
  | "order-untended"
  | "shop-silent"
  | "notice-failed"
  /** A stadium's snapshot is behind its record; the sweep writes it and resolves this. */
  | "menu-behind"
  /** A runner is stuck with an order; open until it is delivered or canceled. */
  | "delivery-problem"
  /** Handed over with the fan's proof after it had been canceled. */
  | "delivered-canceled"
  /** Payments that the provider does not know; one alert a stadium. */
  | "payment-unknown"
  /** The comparison with the provider does not keep up. */
  | "comparison-behind"
  /** A job of the minute or the night has not succeeded for too long. */
  | "job-late"
  /** A night could not delete everything that the privacy page promises. */
  | "forgetting-behind"
  /** The provider refuses to pay a shop. */
  | "shop-unpayable"
  /** Something at the provider is not set up as the product needs it. */
  | "setup-wrong"
  /** More mails to addresses that nobody has proven than an instance sends in an hour. */
  | "mails-many"
  /** Turnstile is down: challenged visitors wait instead. */
  | "challenge-down"
  /** A member of staff refunds many delivered orders. */
  | "refunds-many"
  /** A member of staff is signed in on very many devices. */
  | "sessions-many";

/** What is said of an alert or a finding besides: each field has its text (app/routes/staff/ops/detail-fields.tsx). */
export type DetailField =
  | ("ours" | "theirs" | "booked" | "row" | "status" | "type" | "missing")
  | ("error" | "failure" | "reason" | "account" | "destination")
  | ("amountMinor" | "totalMinor" | "refundedMinor" | "withdrawnMinor" | "reinstatedMinor" | "currency")
  | ("orderCode" | "orders" | "number" | "day" | "dueAt" | "succeededAt");
/** The ids and codes are for support. */
export type AlertDetail = {
  [Field in DetailField | `${string}Id` | "holdOf" | "code" | "codes" | "kind"]?: unknown;
};
