import type { ComplaintView } from "../complaint/complaint.ts";
import type { Localized } from "../language/localized.ts";
import type { LiveMoney } from "../ledger/order-money.ts";
import type { IfSoldOut } from "../ledger/sold-out.ts";
import type { OrderStatus, PaymentState } from "../order-status.ts";
import type { Fulfilment } from "../pickup/pickup.ts";

/**
 * What an order's socket carries, in both directions. Every message is the whole live state with the number of its
 * newest event; a client ignores numbers below the one that it shows.
 */
export type OrderLive = {
  number: number;
  status: OrderStatus;
  paymentState: PaymentState;
  createdAt: number;
  placedAt: number | null;
  /** When an order that nobody accepted is canceled. */
  acceptBy: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
  /** How it reaches the fan, and where it waits or will wait to be collected. */
  fulfilment: Fulfilment;
  shelf: string | null;
  collectBy: number | null;
  deliveringAt: number | null;
  deliveredAt: number | null;
  canceledAt: number | null;
  cancelReason: string | null;
  money: LiveMoney;
  promise: { fromAt: number; toAt: number } | null;
  firstPromise: { fromAt: number; toAt: number } | null;
  /** Who brings it, only while the order is on its way; `stopsBefore`: the seats that come first, null if unknown. */
  contact: { name: string | null; phone: string | null; stopsBefore: number | null } | null;
  arrivedAt: number | null;
  /** When the runner who carries it should be at the seat; left out by a server of an earlier build. */
  dueAt?: number | null;
  /** What the fan said is wrong with it, and what came of that. */
  complaint: ComplaintView | null;
};

export type OrderMessage = { type: "order"; live: OrderLive; serverNow: number };

/** Version of these messages. A page states its version in the socket's address; an outdated page is told to reload. */
export const liveProtocol = 2;

/** Why the room closed a socket, so that a client can react instead of simply reconnecting. */
export const socketClosed = {
  signedOut: 4401,
  /** The session is valid, but the order is not (or no longer) this person's to see. */
  notYours: 4403,
  outdated: 4426,
  /** The same person opened too many sockets: this was the oldest. */
  replaced: 4429,
} as const;

/** The platform answers it without waking the object. */
export const pingText = "ping";
export const pongText = "pong";

/** A client's first message on every connection; the response is the current state. */
export const resumeText = '{"type":"resume"}';

/** Older states are ignored. The same number is fine: a promise may change between two events. */
export function isNewer(shown: Pick<OrderLive, "number">, next: Pick<OrderLive, "number">): boolean {
  return next.number >= shown.number;
}

/** A line of an order as the fan's screens show it. Amounts in agorot. */
export type OrderLineView = {
  position: number;
  itemId: string;
  name: Localized;
  description: Localized;
  picture: string | null;
  tint: string;
  options: Localized[];
  /** The fan's to the kitchen; empty for none. */
  note: string;
  quantity: number;
  /** Pieces that sold out before the charge, and pieces that are refunded. */
  soldOutQuantity: number;
  refundedQuantity: number;
  /** Pieces that another line came instead of, and the dish that this one came instead of. */
  swappedQuantity: number;
  insteadOf?: Localized;
  /** What the fan wants if it sells out, where the venue asks. */
  ifSoldOut?: IfSoldOut;
  unitMinor: number;
  totalMinor: number;
};
