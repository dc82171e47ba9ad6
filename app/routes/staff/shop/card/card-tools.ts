import type { BoardRunner } from "#domain/kitchen/board-events.ts";
import type { CardActions } from "./use-card-actions.ts";

/** What a card needs of the board around it. */
export type CardTools = {
  actions: CardActions;
  /** False for whoever only looks. */
  canAct: boolean;
  runners: BoardRunner[];
  unseen: ReadonlySet<string>;
  open(id: string): void;
  chooseRunner(id: string): void;
  dismiss(id: string): void;
};
