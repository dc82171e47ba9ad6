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
  /** Delivery or pickup, and the pickup's shelf. */
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
  /** The runner, only while the order is on its way; `stopsBefore`: seats before this one, null if unknown. */
  contact: { name: string | null; phone: string | null; stopsBefore: number | null } | null;
  arrivedAt: number | null;
  /** When the runner who carries it should be at the seat; left out by a server of an earlier build. */
  dueAt?: number | null;
  /** The fan's complaint and its answer. */
  complaint: ComplaintView | null;
};

export type OrderMessage = { type: "order"; live: OrderLive; serverNow: number };

/** Version of these messages. A page states its version in the socket's address; an outdated page is told to reload. */
export const liveProtocol = 2;

/** Close codes of the room: not every closed socket should reconnect. */
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

/** A line of an order as the fan's screens show it. Amounts in minor units. */
export type OrderLineView = {
  position: number;
  itemId: string;
  name: Localized;
  description: Localized;
  picture: string | null;
  tint: string;
  options: Localized[];
  /** The fan's note to the kitchen; empty for none. */
  note: string;
  quantity: number;
  /** Pieces that sold out before the charge, and pieces that are refunded. */
  soldOutQuantity: number;
  refundedQuantity: number;
  /** Pieces replaced by another line, and the dish that this line replaces. */
  swappedQuantity: number;
  insteadOf?: Localized;
  /** What to do if it sells out, where the venue asks. */
  ifSoldOut?: IfSoldOut;
  unitMinor: number;
  totalMinor: number;
};
