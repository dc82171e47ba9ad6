import type { OrderLineView } from "#domain/order/order-events.ts";

/** Pieces of a line that come, or came. */
export const leftOf = ({
  quantity,
  soldOutQuantity,
  refundedQuantity,
  swappedQuantity,
}: Pick<OrderLineView, "quantity" | "soldOutQuantity" | "refundedQuantity" | "swappedQuantity">): number =>
  quantity - soldOutQuantity - refundedQuantity - swappedQuantity;
