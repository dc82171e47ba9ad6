import type { OrderStatus } from "../order-status.ts";

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
};
