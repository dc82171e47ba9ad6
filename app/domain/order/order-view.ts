import type { Localized } from "../language/localized.ts";
import type { OrderMoney } from "../ledger/order-money.ts";
import type { Totals } from "../menu/pricing.ts";
import type { OrderStatus } from "../order-status.ts";
import type { Seat } from "../seat/seat.ts";
import type { OrderLineView, OrderLive } from "./order-events.ts";

/** An order in its customer's list. Amounts in agorot, times in ms. */
export type OrderCard = {
  id: string;
  orderCode: string;
  status: OrderStatus;
  /** Stored but not paid yet: shown as "awaiting payment". */
  isDraft: boolean;
  shopName: Localized;
  firstItem: Localized;
  itemCount: number;
  totalMinor: number;
  createdAt: number;
  timeZone: string;
  version: number;
};

export type OrderDetail = {
  id: string;
  orderId: string;
  orderCode: string;
  shopName: Localized;
  stadiumName: Localized;
  timeZone: string;
  seat: Seat;
  lines: OrderLineView[];
  totals: Totals;
  /** What changed since: not charged, or refunded. */
  money: OrderMoney;
  live: OrderLive;
  /** Text of the QR: order code and hand-over secret. Null once the order is over. */
  handoverQr: string | null;
  handoverPin: string | null;
};
