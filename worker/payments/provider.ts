/** What the product asks of a payment provider. Amounts in minor units. Venues may need another than Stripe. */
export type HoldRequest = {
  orderId: string;
  customerId: string;
  amountMinor: number;
  currency: "ILS";
  /** The shop's connected account, or null to charge on the platform. */
  destination: string | null;
  /** Delivery fee and tip: what stays with the platform of a charge that goes to a shop. */
  applicationFeeMinor: number;
  quoteHash: string;
  /** The same key with the same request always gives the same hold. */
  idempotencyKey: string;
};

/** Takes a hold, or part of it; what is not taken goes back at once. */
export type CaptureRequest = {
  intentId: string;
  amountMinor: number;
  /** What stays with the platform; null where the charge is the platform's own. */
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
  /** What stays with the platform of a charge that goes to a shop; null where there is none. */
  applicationFeeMinor: number | null;
  currency: string;
  destination: string | null;
  orderId: string | null;
  chargeId: string | null;
  /** The charge that the bank refused last; null after a success or before any try. */
  declinedChargeId: string | null;
};

/** `unknown` means that the call may or may not have had its effect: ask again with the same key. */
export type ProviderFailure = {
  ok: false;
  kind: "refused" | "unknown";
  code: string;
  message: string;
  /** The provider keeps this answer under the idempotency key, so that asking again needs another key. */
  isKept: boolean;
};
export type ProviderResult<T> = ({ ok: true } & T) | ProviderFailure;

export type ProviderEvent = {
  id: string;
  type: string;
  createdAt: number;
  isLive: boolean;
  /** What it is about: a payment, or what happens to one that was captured. */
  about: "intent" | "refund" | "dispute" | "other";
  intentId: string | null;
  /** Of our own metadata; a dispute has none. */
  orderId: string | null;
  /** The charge that the bank refused, where it tells of one. */
  declinedChargeId: string | null;
};

/** A refund of money that was taken. */
export type ProviderRefund = {
  refundId: string;
  amountMinor: number;
  /** `undone`: it failed or was canceled, and the money lies with the platform. */
  state: "made" | "undone";
  /** The call of ours that made it; null where somebody made it at the provider. */
  operationId: string | null;
  /** Taken back from the shop rather than from the platform. */
  isFromShop: boolean;
};

export type ProviderDispute = {
  disputeId: string;
  status: string;
  isOpen: boolean;
  /** What the bank took from the platform, and what came back to it. */
  withdrawnMinor: number;
  reinstatedMinor: number;
};

/** A payment as the provider has it, with everything that moved since. */
export type ProviderBooks = { hold: Hold; refunds: ProviderRefund[]; disputes: ProviderDispute[] };

export type RefundRequest = {
  intentId: string;
  amountMinor: number;
  /** Food of a charge that went to a shop: taken back from the shop. */
  reverseTransfer: boolean;
  idempotencyKey: string;
  orderId: string;
  /** Stored with the refund, so that it can be found again. */
  operationId: string;
};

export type PaymentProvider = {
  createHold(request: HoldRequest): Promise<ProviderResult<{ hold: Hold }>>;
  findHold(intentId: string): Promise<ProviderResult<{ hold: Hold }>>;
  /** A hold that a call without an answer may have made; null also while the provider's search lags behind. */
  findMadeHold(orderId: string, quoteHash: string): Promise<ProviderResult<{ hold: Hold | null }>>;
  capture(request: CaptureRequest): Promise<ProviderResult<{ hold: Hold }>>;
  release(intentId: string, idempotencyKey: string): Promise<ProviderResult<{ hold: Hold }>>;
  refund(request: RefundRequest): Promise<ProviderResult<{ refundId: string }>>;
  /** The refund that this operation has made, or null. */
  findRefund(intentId: string, operationId: string): Promise<ProviderResult<{ refundId: string | null }>>;
  readBooks(intentId: string): Promise<ProviderResult<ProviderBooks>>;
  /** The event in a signed body, or why it is refused. A thin event carries no data of ours to look at. */
  readEvent(
    rawBody: string,
    signature: string | null,
    now: number,
  ): Promise<
    | { ok: true; event: ProviderEvent }
    | { ok: false; reason: "not-configured" | "bad-signature" | "bad-body" | "thin-event" }
  >;
};
