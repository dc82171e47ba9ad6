import type { OrderStatus } from "../order-status.ts";
import type { Stage } from "./stage.ts";

/** The part of an order that a badge needs; its room stores it. Times in ms since the epoch. */
export type OrderGlance = {
  /** Not a draft any more. */
  isPlaced: boolean;
  isOver: boolean;
  status: OrderStatus;
  /** Rises with every change; missing in glances of older rooms. */
  version?: number;
  promiseFromAt: number | null;
  promiseToAt: number | null;
  stage: Stage;
  /** When the runner who carries it should be at the seat. */
  dueAt: number | null;
  /** Its shelf, until when it is kept, and the time zone to show that in. */
  shelf: string | null;
  collectBy: number | null;
  timeZone: string | null;
};
