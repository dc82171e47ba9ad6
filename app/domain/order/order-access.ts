import type { StaffRole } from "../staff/staff.ts";
import { roleAsRunner, roleAtShop, type ShopPlace } from "../staff/staff-scope.ts";
import type { OrderLive } from "./order-events.ts";

export type OrderPlace = ShopPlace & {
  customerId: string;
  deliveryUserId: string | null;
  /** Null while it is a draft, which is its customer's alone. */
  placedAt: number | null;
};

/** As what somebody watches an order: its customer, staff of its shop, or the runner who carries it. */
export type OrderAccess = "owner" | "staff" | "runner";

export function accessTo(order: OrderPlace, userId: string, roles: readonly StaffRole[]): OrderAccess | null {
  if (order.customerId === userId) return "owner";
  if (order.placedAt === null) return null;
  if (roleAtShop(roles, order)) return "staff";
  const carries = order.deliveryUserId === userId && roleAsRunner(roles, order.stadiumId);
  return carries ? "runner" : null;
}

/** The runner's name and number are for the fan who waits for them. */
export function liveFor(access: OrderAccess, live: OrderLive): OrderLive {
  return access === "owner" || live.contact === null ? live : { ...live, contact: null };
}
