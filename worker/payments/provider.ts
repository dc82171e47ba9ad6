/** The payment provider's port. Amounts in minor units. Some venues may need another provider than Stripe. */
export type HoldRequest = {
  orderId: string;
  customerId: string;
  amountMinor: number;
  currency: "ILS";
  /** The shop's connected account, or null to charge on the platform. */
  destination: string | null;
  /** The platform's share of a charge that goes to a shop: delivery fee and tip. */
  applicationFeeMinor: number;
  quoteHash: string;
  /** The same key and request always return the same hold. */
  idempotencyKey: string;
};

/** Captures all or part of a hold; the rest is released at once. */
export type CaptureRequest = {
  intentId: string;
  amountMinor: number;
  /** The platform's share; null where the platform itself is charged. */
  applicationFeeMinor: number | null;
  idempotencyKey: string;
};

export type HoldStatus =
  | "awaiting-payment"
  | "awaiting-action"
  | "processing"
  | "held"
  | "captured"
  | "canceled";

export type Hold = {
  intentId: string;
  clientSecret: string | null;
  status: HoldStatus;
  amountMinor: number;
  capturedMinor: number;
  /** The platform's share of a charge that goes to a shop; null where there is none. */
  applicationFeeMinor: number | null;
  currency: string;
  destination: string | null;
  orderId: string | null;
  chargeId: string | null;
  /** The last declined charge; null after a success or before the first try. */
  declinedChargeId: string | null;
};

/** `unknown`: the call may or may not have taken effect; repeat it with the same key. */
export type ProviderFailure = {
  ok: false;
  kind: "refused" | "unknown";
  code: string;
  message: string;
  /** The provider replays this answer under the same idempotency key: a retry needs another key. */
  isKept: boolean;
};
export type ProviderResult<T> = ({ ok: true } & T) | ProviderFailure;

export type ProviderEvent = {
  id: string;
  type: string;
  createdAt: number;
  isLive: boolean;
  about: "intent" | "refund" | "dispute" | "other";
  intentId: string | null;
  /** From our own metadata; a dispute has none. */
  orderId: string | null;
  /** The declined charge, if the event reports one. */
  declinedChargeId: string | null;
};

export type ProviderRefund = {
  refundId: string;
  amountMinor: number;
  /** `undone`: it failed or was canceled, and the platform has the money. */
  state: "made" | "undone";
  /** Our call that made it; null if somebody made it at the provider. */
  operationId: string | null;
  /** Paid by the shop rather than the platform. */
  isFromShop: boolean;
};

export type ProviderDispute = {
  disputeId: string;
  status: string;
  isOpen: boolean;
  /** What the bank took from the platform, and what it returned. */
  withdrawnMinor: number;
  reinstatedMinor: number;
};

/** A payment as the provider has it, with every later movement. */
export type ProviderBooks = { hold: Hold; refunds: ProviderRefund[]; disputes: ProviderDispute[] };

export type RefundRequest = {
  intentId: string;
  amountMinor: number;
  /** Takes the money back from the shop: food of a charge that went to it. */
  reverseTransfer: boolean;
  idempotencyKey: string;
  orderId: string;
  /** Stored with the refund, to find it again. */
  operationId: string;
};

export type PaymentProvider = {
  createHold(request: HoldRequest): Promise<ProviderResult<{ hold: Hold }>>;
  findHold(intentId: string): Promise<ProviderResult<{ hold: Hold }>>;
  /** The hold that an unanswered call may have made; also null while the provider's search lags. */
  findMadeHold(orderId: string, quoteHash: string): Promise<ProviderResult<{ hold: Hold | null }>>;
  capture(request: CaptureRequest): Promise<ProviderResult<{ hold: Hold }>>;
  release(intentId: string, idempotencyKey: string): Promise<ProviderResult<{ hold: Hold }>>;
  refund(request: RefundRequest): Promise<ProviderResult<{ refundId: string }>>;
  /** The refund made by this operation, or null. */
  findRefund(intentId: string, operationId: string): Promise<ProviderResult<{ refundId: string | null }>>;
  readBooks(intentId: string): Promise<ProviderResult<ProviderBooks>>;
  /** The event in a signed body, or why it is refused. A thin event carries none of our data. */
  readEvent(
    rawBody: string,
    signature: string | null,
    now: number,
  ): Promise<
    | { ok: true; event: ProviderEvent }
    | { ok: false; reason: "not-configured" | "bad-signature" | "bad-body" | "thin-event" }
  >;
};
