import type { KitchenLoad } from "./kitchen.ts";
import type { PromiseMinutes } from "./promise-time.ts";
import type { ShopState } from "./shop-state.ts";

/** What a shop's board knows of the shop; the stadium's floor keeps the newest word of each. Times in ms. */
export type BoardState = {
  at: number;
  /** The shop's own switch; its hours come from the menu. */
  isOpen: boolean;
  pausedUntil: number | null;
  heldAt: number | null;
  busyUntil: number | null;
  busyMinutes: number;
  load: KitchenLoad;
  /** Until a cook is free for a new order, at the measured pace. */
  queueMinutes: number;
  /** Where it is full: until there is room again. */
  roomInMinutes: number;
  /** Items that are not to be had here now. */
  soldOut: string[];
};

/** A shop as it is at this moment; what GET /api/stadiums/:id/live answers for each. */
export type LiveShop = {
  id: string;
  isOpen: boolean;
  state: ShopState;
  load: KitchenLoad;
  promise: PromiseMinutes;
  /** Until a cook is free for a new order. */
  queueMinutes: number;
  /** What staff added to every promise. */
  busyMinutes: number;
  roomInMinutes: number;
  soldOut: string[];
};

const states: readonly ShopState[] = ["open", "paused", "closed", "closed-today"];

/**
 * The state of what several shops sell: the best of theirs. Shops that the live answer does not know yet keep the
 * state that the page came with.
 */
export function bestState(of: readonly ShopState[]): ShopState {
  return states.find((state) => of.includes(state)) ?? "closed-today";
}
