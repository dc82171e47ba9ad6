import type { OrderCard } from "#domain/order/order-view.ts";
import { isActive, OrderStatus } from "#domain/order-status.ts";

export type Tab = "active" | "completed" | "canceled";

export function tabOf({ status }: Pick<OrderCard, "status">): Tab {
  if (isActive(status)) return "active";
  return status === OrderStatus.CANCELED ? "canceled" : "completed";
}

/** The tab in an address; "canceled" only when there are canceled orders (product 12.2). */
export function chosenTab(name: string | null, orders: OrderCard[]): Tab {
  if (name === "completed") return name;
  return name === "canceled" && orders.some((order) => tabOf(order) === name) ? name : "active";
}
