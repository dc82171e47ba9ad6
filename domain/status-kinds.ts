import { OrderStatus } from "./order-status.ts";

/** An order's group in lists and figures, by its status alone; times tell whether it is open or ready. */
export type StatusKind = "waiting" | "making" | "carrying" | "delivered" | "canceled";

/** A new status does not compile until it is said where SQL counts and lists it. */
const kinds: Record<OrderStatus, StatusKind> = {
  [OrderStatus.PENDING]: "waiting",
  [OrderStatus.PREPARING]: "making",
  [OrderStatus.DELIVERING]: "carrying",
  [OrderStatus.DELIVERED]: "delivered",
  [OrderStatus.CANCELED]: "canceled",
};

export const kindOf = (status: OrderStatus): StatusKind => kinds[status];

export const statusesOf = (kind: StatusKind): OrderStatus[] =>
  Object.values(OrderStatus).filter((status) => kinds[status] === kind);
