import type { Delivery } from "#app/domain/deliveries.ts";
import type { FloorOrder } from "#app/domain/floor-events.ts";
import type { PromiseMinutes } from "#app/domain/promise-time.ts";
import type { Db } from "../db/client.ts";
import type { PaymentProvider } from "../payments/provider.ts";

export type Reservation = { ok: true; promise: PromiseMinutes } | { ok: false; reason: "shop-full" };

/** The shop's board as the orders' use cases see it. */
export type Boards = {
  /** Holds kitchen time for the order, before any card is touched. The same order again keeps its place. */
  reserve(shopId: string, orderId: string, preparationMinutes: number[]): Promise<Reservation>;
  /** The order changed or ended; the board looks up what that means for it. */
  orderChanged(shopId: string, orderId: string): Promise<void>;
  /** Staff changed something of the shop or of what it sells. */
  shopChanged(shopId: string): Promise<void>;
  askPromise(shopId: string, preparationMinutes: number[]): Promise<PromiseMinutes>;
};

/** An order that changed, as a stadium's floor hears of it. */
export type FloorNews = { order: FloorOrder; delivery: Delivery | null; runnerId: string | null };

/** What the use cases of orders and money work with. `payments` is null where no key is configured. */
export type OrderDeps = {
  db: Db;
  now: () => number;
  payments: PaymentProvider | null;
  boards: Boards;
};
