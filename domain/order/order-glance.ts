import type { OrderStatus } from "../order-status.ts";
import type { Stage } from "./stage.ts";

/** What a badge needs of an order; its room keeps it. Times in ms since the epoch. */
export type OrderGlance = {
  /** Not a draft any more. */
  isPlaced: boolean;
  isOver: boolean;
  status: OrderStatus;
  /** Rises with every change; what an older room kept has none. */
  version?: number;
  promiseFromAt: number | null;
  promiseToAt: number | null;
  stage: Stage;
  /** When the runner who carries it should be at the seat. */
  dueAt: number | null;
  /** On its shelf, until when it is kept, and by whose clock that is said. */
  shelf: string | null;
  collectBy: number | null;
  timeZone: string | null;
};
