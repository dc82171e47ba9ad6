import type { BoardCard, BoardRunner } from "#domain/kitchen/board-events.ts";
import type { CardActions } from "./use-card-actions.ts";

export type CardTools = {
  actions: CardActions;
  /** False for read-only viewers. */
  canAct: boolean;
  runners: BoardRunner[];
  unseen: ReadonlySet<string>;
  /** How many of a dish the shop has, as far as it counts them. */
  portionsOf(itemId: string): number;
  open(id: string): void;
  bestRunner(card: BoardCard): BoardRunner | null;
  chooseRunner(id: string): void;
  dismiss(id: string): void;
};
