import type { Delivery } from "#domain/delivery/deliveries.ts";
import type { FloorOrder } from "#domain/delivery/floor-events.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import type { Db } from "../db/client.ts";
import type { PaymentProvider } from "../payments/provider.ts";

/** What an order asks of a kitchen. The preparation times are the shop's own. */
export type KitchenRequest = { orderId: string; lines: KitchenLine[]; walkMinutes: number };

export type KitchenRefusal =
  /** `roomWork`: kitchen minutes that would still fit. */
  | { ok: false; reason: "shop-full"; aboutMinutes: number; roomWork: number }
  | { ok: false; reason: "sold-out"; itemId: string; left: number }
  /** Closed, paused or held since the quote. */
  | { ok: false; reason: "shops-closed" };
export type Reservation = { ok: true; promise: PromiseMinutes } | KitchenRefusal;

/** The shop's board as the orders' use cases see it. */
export type Boards = {
  /** Holds kitchen time and counted stock, before any card is touched. The same order again keeps its place. */
  reserve(shopId: string, request: KitchenRequest): Promise<Reservation>;
  /** What reserving would answer now; takes nothing. A place that the same order holds already does not count. */
  ask(shopId: string, request: KitchenRequest): Promise<Reservation>;
  /** The order changed or ended; the board looks up what that means for it. */
  orderChanged(shopId: string, orderId: string): Promise<void>;
  /** Staff changed something of the shop or of what it sells: so somebody is there. */
  shopChanged(shopId: string): Promise<void>;
  /** The console changed the dishes that it sells; that says nothing of who is at the stand. */
  menuChanged(shopId: string): Promise<void>;
  /** When the board expects an order at the seat; null once it does not wait for the kitchen. */
  findPromise(shopId: string, orderId: string): Promise<{ fromAt: number; toAt: number } | null>;
};

/** An order that changed, as a stadium's floor hears of it. */
export type FloorUpdate = { order: FloorOrder; delivery: Delivery | null; runnerId: string | null };

/** What the use cases of orders and money work with. `payments` is null where no key is configured. */
export type OrderDeps = {
  db: Db;
  now: () => number;
  payments: PaymentProvider | null;
  boards: Boards;
};
