import type { PromiseMinutes } from "../kitchen/promise-time.ts";
import type { Localized } from "../language/localized.ts";
import type { OrderMoney } from "../ledger/order-money.ts";
import type { Totals } from "../menu/money/pricing.ts";
import type { Currency } from "../money/money.ts";
import type { OrderStatus } from "../order-status.ts";
import type { Fulfilment } from "../pickup/pickup.ts";
import type { ReceiptDocument } from "../receipt/receipt.ts";
import type { Seat } from "../seat/seat.ts";
import type { TaxLine } from "../tax/tax.ts";
import type { OrderLineView, OrderLive } from "./order-events.ts";
import type { Stage } from "./stage.ts";

/** An order in its customer's list. Amounts in minor units, times in ms. */
export type OrderCard = {
  id: string;
  orderCode: string;
  status: OrderStatus;
  /** Stored but not paid yet: shown as "awaiting payment". */
  isDraft: boolean;
  shopName: Localized;
  firstItem: Localized;
  itemCount: number;
  /** Replaced and removed pieces, where the venue asks what to do if a dish sells out; else left out. */
  swappedCount?: number;
  leftOutCount?: number;
  totalMinor: number;
  /** Canceled, and nothing of the total was kept. Left out by a server of an earlier build. */
  isUncharged?: boolean;
  currency: Currency;
  fulfilment: Fulfilment;
  /** Left out by a server of an earlier build, as are the three below. */
  stage?: Stage;
  /** Where it waits to be picked up, and until when. */
  shelf?: string | null;
  collectBy?: number | null;
  /** When the runner who carries it should be at the seat; only its socket knows. */
  dueAt?: number | null;
  promise: { fromAt: number; toAt: number } | null;
  createdAt: number;
  timeZone: string;
  version: number;
};

/** How many orders are active, and which comes first. */
export type ActiveOrders = { count: number; next: NextOrder | null };

/** The active order that comes first, as the bar above the navigation shows it. */
export type NextOrder = {
  id: string;
  status: OrderStatus;
  /** Left out by a server of an earlier build, as are the two below. */
  stage?: Stage;
  minutes: PromiseMinutes | null;
  /** On its shelf: which, and until when by the venue's clock ("15:37"). */
  shelf?: string | null;
  until?: string | null;
};

/** The support contact for an order. */
export type Support = { email: string; phone: string };

export type OrderDetail = {
  id: string;
  orderId: string;
  orderCode: string;
  shopName: Localized;
  /** Where the fan walks to pick it up; null: a runner brings it. */
  counter: { gate: string; floor: string; walkMinutes: number | null } | null;
  stadiumId: string;
  stadiumName: Localized;
  timeZone: string;
  /** The venue's own; empty: the operator's mail. */
  support: Support;
  seat: Seat;
  /** The seat's side as the venue names it in every language; null: only what the fan typed is known. */
  areaName: Localized | null;
  currency: Currency;
  lines: OrderLineView[];
  totals: Totals;
  /** Changes since the order: not charged, or refunded. */
  money: OrderMoney;
  /** The receipt, once the order is over and money was kept, and its credit notes. */
  documents: ReceiptDocument[];
  /** On a numbered receipt: refunded at the provider's dashboard. */
  byHandMinor?: number;
  /**
   * The other way to get it, and the amount that comes back (negative: taken from the hold again); null: too late, or
   * there is no other way.
   */
  switchesTo: { way: Fulfilment; backMinor: number } | null;
  /** The tax in it by class and rate, less credit notes; empty if the venue has no tax terms. */
  taxLines: TaxLine[];
  live: OrderLive;
  /** Text of the QR: order code and hand-over secret. Null once the order is over. */
  handoverQr: string | null;
  handoverPin: string | null;
};
