import type { BoardCard, BoardLine, BoardRunner } from "#domain/kitchen/board-events.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { CardActions } from "./use-card-actions.ts";

export type Ticks = {
  has(card: BoardCard, line: BoardLine): boolean;
  toggle(card: BoardCard, line: BoardLine): void;
};

export type CardTools = {
  actions: CardActions;
  /** False for read-only viewers. */
  canAct: boolean;
  runners: BoardRunner[];
  /** Lines that the cook has ticked off. */
  ticks: Ticks;
  unseen: ReadonlySet<string>;
  /** How many of a dish the shop has, as far as it counts them. */
  portionsOf(itemId: string): number;
  open(id: string): void;
  bestRunner(card: BoardCard): BoardRunner | null;
  chooseRunner(id: string): void;
  dismiss(id: string): void;
};

/** The payment failed after the kitchen had accepted: somebody may be cooking. */
const paymentTroubles = ["payment-lost", "payment-unanswered"];

/** Canceled before anybody accepted it: there is nothing to stop. */
export const isNeverBegun = (card: Pick<BoardCard, "status" | "acceptedAt" | "cancelReason">): boolean =>
  card.status === OrderStatus.CANCELED &&
  card.acceptedAt === null &&
  !paymentTroubles.includes(card.cancelReason ?? "");
