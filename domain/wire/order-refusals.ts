import type { EndProblem } from "../shop/overrides.ts";

/** Why staff may not take an order a step further, or give money back. */

export type HandOverRefusal =
  /** Delivering needs the fan's QR or PIN. */
  | "proof-required"
  /** A valid QR, but of another order. */
  | "wrong-order"
  /** The right code with a secret that is not the order's. */
  | "wrong-proof"
  | "wrong-pin"
  | "pin-locked"
  | "other-runner"
  | "already-taken"
  | "already-delivered"
  | "order-canceled"
  | "not-taken"
  /** The runner has not reported being at the seat. */
  | "not-arrived"
  | "too-early"
  | "reason-required"
  /** A scan of a bag that the phone has not listed: it has a drink, and nobody asked for the age. */
  | "age-unchecked";

export type AdvanceRefusal =
  | "not-found"
  | "not-placed"
  | "not-allowed"
  | "wrong-state"
  | "order-busy"
  | "runner-required"
  /** Staff don't move, carry or refund what they ordered themselves. */
  | "own-order"
  | HandOverRefusal
  | "lines-invalid"
  /** An earlier acceptance without an answer left out other pieces. */
  | "accept-differs"
  | "payment-lost"
  | "payment-unknown";
export type RunnerRefusal = AdvanceRefusal | "code-unknown" | "proof-invalid";

export type Taken = { orderId: string; ok: true } | { orderId: string; ok: false; reason: RunnerRefusal };

/** Details of a refusal: attempts left, when it will be allowed, the runner with the bag. */
export type RefusalDetail = { attemptsLeft?: number; waitUntil?: number; carrierName?: string };

/** Why staff can't end an unpaid order: paid meanwhile, the bank decides now, or the provider is silent. */
export type EndUnpaidRefusal = "wrong-state" | "order-busy" | "payment-unknown";

export type RefundRefusal =
  | "not-found"
  | "not-placed"
  | "order-busy"
  /** Nothing was captured yet: canceling releases a card hold. */
  | "cancel-instead"
  | "lines-invalid"
  | "more-than-left"
  | "nothing-left"
  | "own-order"
  /** The shop's hours for refunds after delivery are over; the venue's manager or an operator refunds. */
  | "refund-too-late"
  /** Many within minutes: the password must be confirmed first. */
  | "password-needed"
  | "request-key-used";

/** Why a complaint, or the answer to one, is refused. */
export type ComplaintRefusal =
  | "not-found"
  | "wrong-state"
  | "lines-invalid"
  | "complaint-too-late"
  | "own-order"
  | "refund-too-late";

/** Why nothing becomes of a tray: the dish has no holding time here, or another tablet was first. */
export type TrayRefusal = "not-found" | "not-cooked-ahead" | "tray-changed";

/** Why an override of a shop or a dish is refused. */
export type RunRefusal = "not-found" | "not-allowed" | EndProblem;
