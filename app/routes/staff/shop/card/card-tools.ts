import type { BoardCard, BoardLine, BoardRunner } from "#domain/kitchen/board-events.ts";
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
  /** What the cook has ticked off. */
  ticks: Ticks;
  unseen: ReadonlySet<string>;
  /** How many of a dish the shop has, as far as it counts them. */
  portionsOf(itemId: string): number;
  open(id: string): void;
  bestRunner(card: BoardCard): BoardRunner | null;
  chooseRunner(id: string): void;
  dismiss(id: string): void;
};
