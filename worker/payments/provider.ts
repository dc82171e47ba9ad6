import type { SettledLine, TransferSide } from "#domain/ledger/settlement.ts";
import type { Currency } from "#domain/money/money.ts";
import type { AccountFacts } from "#domain/provider/accounts.ts";
import type { Evidence } from "#domain/provider/dispute-packet.ts";

/** The payment provider's port. Amounts in minor units. Some venues may need another provider than Stripe. */
export type HoldRequest = {
  orderId: string;
  customerId: string;
  amountMinor: number;
  currency: Currency;
  /** The shop's connected account, or null to charge on the platform. */
  destination: string | null;
  /** The platform's share of a charge that goes to a shop: delivery fee and tip. */
  applicationFeeMinor: number;
  /** Settles in the destination's name, because its region is another one. */
  isOnBehalf: boolean;
  /** Follows our name on the card statement. */
  statementSuffix: string | null;
  quoteHash: string;
  /** The same key and request always return the same hold. */
  idempotencyKey: string;
};

/** Captures all or part of a hold; the rest is released at once. */
export type CaptureRequest = {
  intentId: string;
  amountMinor: number;
  /** The platform's share; null where the platform itself is charged, and where the hold has none. */
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
  /** The fan's browser has sent a card or a wallet's token, successful or not. */
  isTried: boolean;
};

/**
 * `unknown`: the call may or may not have taken effect; repeat it with the same key. A `code` of `refusesUs` means that
 * the provider refuses our key, its rights, or the reuse of an idempotency key.
 */
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
  about: "intent" | "refund" | "dispute" | "account" | "other";
  /** The connected account that the event is about. */
  account: string | null;
  /** Made by another instance of the product, which shares our account at the provider. */
  isForeign: boolean;
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
};

export type ProviderDispute = {
  disputeId: string;
  status: string;
  isOpen: boolean;
  /** Taken from the platform by the bank, and returned; in the fan's currency. */
  withdrawnMinor: number;
  reinstatedMinor: number;
};

/** A dispute for people, with its deadline. */
export type OpenDispute = {
  disputeId: string;
  intentId: string | null;
  amountMinor: number;
  currency: string;
  reason: string;
  status: string;
  dueAt: number | null;
  needsAnswer: boolean;
};

export type ConnectedAccount = AccountFacts & {
  country: string | null;
  /** It is charged in its own name: its region is not the platform's. */
  isOnBehalf: boolean;
};

export type NewAccount = { shopId: string; name: string; country: string; idempotencyKey: string };

/** A payment as the provider has it, with every later movement. */
export type ProviderBooks = {
  hold: Hold;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** The transfer to the shop; null before it, or if the platform itself was charged. */
  transfer: TransferSide | null;
  /** The lines of the platform's balance that belong to it; none while they are not booked. */
  settled: SettledLine[];
};

/** A page of payments made in a stretch of time. */
export type ListedBooks = {
  /** By intent. Null: with refunds or disputes, so it must be read by itself. */
  books: Map<string, ProviderBooks | null>;
  /** Cursor of the next page. */
  next: string | null;
};

type RefundRequest = {
  intentId: string;
  amountMinor: number;
  /** Takes the money back from the shop, for food of a charge that went to it. */
  reverseTransfer: boolean;
  idempotencyKey: string;
  orderId: string;
  /** Stored with the refund, to find it again. */
  operationId: string;
};

/** `wasReturned`: it failed or was sent back, and the platform has the money. */
export type MadeRefund = { refundId: string; wasReturned: boolean };

export type PaymentProvider = {
  /** This is the local server, which alone knows the demo's accounts. */
  isLocalMock: boolean;
  createHold(request: HoldRequest): Promise<ProviderResult<{ hold: Hold }>>;
  findHold(intentId: string): Promise<ProviderResult<{ hold: Hold }>>;
  /** The intent of a charge; null for a charge without one. Refused for an unknown charge. */
  findIntentOfCharge(chargeId: string): Promise<ProviderResult<{ intentId: string | null }>>;
  /** The hold that an unanswered call may have made; also null while the provider's search lags. */
  findMadeHold(orderId: string, quoteHash: string): Promise<ProviderResult<{ hold: Hold | null }>>;
  capture(request: CaptureRequest): Promise<ProviderResult<{ hold: Hold }>>;
  release(intentId: string, idempotencyKey: string): Promise<ProviderResult<{ hold: Hold }>>;
  refund(request: RefundRequest): Promise<ProviderResult<{ made: MadeRefund }>>;
  findRefund(intentId: string, operationId: string): Promise<ProviderResult<{ made: MadeRefund | null }>>;
  /** Null: there is no such account, or we have no access to it. */
  findAccount(account: string): Promise<ProviderResult<{ account: ConnectedAccount | null }>>;
  openAccount(request: NewAccount): Promise<ProviderResult<{ account: string; facts: ConnectedAccount }>>;
  /** The address of the provider's form for an account. It works once, and for minutes. */
  linkAccount(
    account: string,
    urls: { refreshUrl: string; returnUrl: string },
  ): Promise<ProviderResult<{ url: string }>>;
  readBooks(intentId: string): Promise<ProviderResult<ProviderBooks>>;
  /** The newest first. */
  listDisputes(): Promise<ProviderResult<{ disputes: OpenDispute[] }>>;
  /** Sends the evidence for the fan's bank. Possible once. */
  submitEvidence(
    disputeId: string,
    evidence: Evidence,
    idempotencyKey: string,
  ): Promise<ProviderResult<object>>;
  /** Payments made from one time to another, a hundred a page. */
  listBooks(from: number, to: number, after: string | null): Promise<ProviderResult<ListedBooks>>;
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
