import type { OrderStatus } from "../order-status.ts";

/** What a badge needs of an order; its room keeps it. Times in ms since the epoch. */
export type OrderGlance = {
  /** Not a draft any more. */
  isPlaced: boolean;
  isOver: boolean;
  status: OrderStatus;
  promiseFromAt: number | null;
  promiseToAt: number | null;
};
