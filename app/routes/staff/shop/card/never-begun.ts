import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";

/** The kitchen had accepted, then the money did not come: somebody may be cooking. */
const paymentTroubles = ["payment-lost", "payment-unanswered"];

/** Canceled before anybody accepted it: there is nothing to stop. */
export const isNeverBegun = (card: Pick<BoardCard, "status" | "acceptedAt" | "cancelReason">): boolean =>
  card.status === OrderStatus.CANCELED &&
  card.acceptedAt === null &&
  !paymentTroubles.includes(card.cancelReason ?? "");
