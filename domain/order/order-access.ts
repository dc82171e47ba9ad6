import type { Staff } from "../actor.ts";
import { roleAsRunner, roleAtShop, type ShopPlace } from "../staff/staff-scope.ts";
import type { OrderLive } from "./order-events.ts";

export type OrderPlace = ShopPlace & {
  customerId: string;
  deliveryUserId: string | null;
  /** Null for a draft, which only its customer sees. */
  placedAt: number | null;
};

/** In which role somebody watches an order: its customer, its shop's staff, or the runner who carries it. */
export type OrderAccess = "owner" | "staff" | "runner";

export function accessTo(order: OrderPlace, { userId, roles }: Staff): OrderAccess | null {
  if (order.customerId === userId) return "owner";
  if (order.placedAt === null) return null;
  if (roleAtShop(roles, order)) return "staff";
  const carries = order.deliveryUserId === userId && roleAsRunner(roles, order.stadiumId);
  return carries ? "runner" : null;
}

/** Only the fan sees the runner's name and phone. */
export function liveFor(access: OrderAccess, live: OrderLive): OrderLive {
  return access === "owner" || live.contact === null ? live : { ...live, contact: null };
}
