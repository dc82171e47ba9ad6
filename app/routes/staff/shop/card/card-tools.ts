import type { BoardCard, BoardRunner } from "#domain/kitchen/board-events.ts";
import type { CardActions } from "./use-card-actions.ts";

export type CardTools = {
  actions: CardActions;
  /** False for read-only viewers. */
  canAct: boolean;
  runners: BoardRunner[];
  unseen: ReadonlySet<string>;
  open(id: string): void;
  bestRunner(card: BoardCard): BoardRunner | null;
  chooseRunner(id: string): void;
  dismiss(id: string): void;
};
