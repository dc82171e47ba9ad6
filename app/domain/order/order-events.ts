import type { Localized } from "../language/localized.ts";
import type { LiveMoney } from "../ledger/order-money.ts";
import type { OrderStatus, PaymentState } from "../order-status.ts";

/**
 * What an order's socket carries, both ways. Every message from the room is the whole live state under the
 * number of its newest event: a client shows it only when the number is not below the one that it shows.
 */
export type OrderLive = {
  number: number;
  status: OrderStatus;
  paymentState: PaymentState;
  createdAt: number;
  placedAt: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
  deliveringAt: number | null;
  deliveredAt: number | null;
  canceledAt: number | null;
  cancelReason: string | null;
  money: LiveMoney;
  promise: { fromAt: number; toAt: number } | null;
  /** What the fan was told when it was placed. */
  firstPromise: { fromAt: number; toAt: number } | null;
  /** Only while the order is on its way. */
  contact: { name: string | null; phone: string | null } | null;
  /** Since when the runner stands at the seat and looks for the fan. */
  arrivedAt: number | null;
};

export type OrderMessage = { type: "order"; live: OrderLive; serverNow: number };
export type OrderRequest = { type: "resume"; number: number };

/**
 * The form of these messages. A page says in the socket's address which one it speaks; an older page than the server
 * is told to load itself anew.
 */
export const liveProtocol = 2;

/** Why the room closed a socket; a client that knows the reason does what helps instead of trying again at once. */
export const socketClosed = {
  /** The session ended. */
  signedOut: 4401,
  /** The session lives, but the order is not (or no longer) this person's to see. */
  notYours: 4403,
  /** The page is of an older version. */
  outdated: 4426,
  /** The same person opened more of them than are kept: this was the oldest. */
  replaced: 4429,
} as const;

/** Answered by the platform without waking the object. */
export const pingText = "ping";
export const pongText = "pong";

/** Nothing goes backwards. The same number again is fine: a promise may move between two events. */
export function isNewer(shown: Pick<OrderLive, "number">, next: Pick<OrderLive, "number">): boolean {
  return next.number >= shown.number;
}

/** One line of an order as the fan's screens show it. Amounts in agorot. */
export type OrderLineView = {
  itemId: string;
  name: Localized;
  description: Localized;
  picture: string | null;
  tint: string;
  options: Localized[];
  quantity: number;
  /** Pieces of it that had sold out before anything was charged, and pieces whose money goes back. */
  soldOutQuantity: number;
  refundedQuantity: number;
  unitMinor: number;
  totalMinor: number;
};
