/** What must be set up at the provider before anybody can pay. */
export const setupSubjects = [
  "account",
  "descriptor",
  "payments-webhook",
  "accounts-webhook",
  "domain",
  "wallet",
  "method",
  "right",
] as const;
export type SetupSubject = (typeof setupSubjects)[number];

/**
 * `right`: as it should be. `made`: this run has put it right. `to-make`: a run without --dry-run would. `wrong`: only a
 * person can put it right, at the provider. `unseen`: our key may not look.
 */
export type SetupState = "right" | "made" | "to-make" | "wrong" | "unseen";

export const setupProblems = [
  "not-there",
  "other-events",
  "other-version",
  "switched-off",
  "superfluous",
  "inactive",
  "charges-off",
  "no-prefix",
  "method-off",
  "right-missing",
  "refused",
] as const;
export type SetupProblem = (typeof setupProblems)[number];

export type SetupLine = {
  subject: SetupSubject;
  /** An address, a domain, a method, a right: the provider's own word. */
  name: string;
  state: SetupState;
  /** What was or is wrong with it. */
  problem: SetupProblem | null;
  /** The provider's words, or what differs. */
  detail: string;
};

/** Stripe shows a webhook's secret once, when it is created. */
type SetupSecret = { variable: string; value: string };
export type Setup = { lines: SetupLine[]; secrets: SetupSecret[] };

/** Everything left for a person or another run. What our key may not see is not a fault. */
export const openLines = (lines: readonly SetupLine[]) =>
  lines.filter((each) => each.state === "wrong" || each.state === "to-make");

/** Events of our own account, which `receive-payment-event.ts` handles. */
export const paymentEvents = [
  "payment_intent.amount_capturable_updated",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.succeeded",
  "refund.created",
  "refund.failed",
  "refund.updated",
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.funds_reinstated",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.updated",
] as const;

/** Events of the shops' accounts, which the provider sends to a separate webhook. */
export const accountEvents = ["account.updated"] as const;

/** The events of one of our two webhooks; neither subscribes to what it does not read. */
export const eventDifference = (has: readonly string[], wanted: readonly string[]) => [
  ...wanted.filter((each) => !has.includes(each)).map((each) => `+${each}`),
  ...has.filter((each) => !wanted.includes(each)).map((each) => `−${each}`),
];

/** The provider's library only refuses old timestamps; we refuse those from the future too. */
export const maxSkewSeconds = 300;

/** Whether a webhook's signature header names a time of these minutes: worth reading the body, and no more. */
export function isSignedRecently(signature: string | null, now: number): boolean {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
  return Math.abs(now / 1000 - signedAt) <= maxSkewSeconds;
}
