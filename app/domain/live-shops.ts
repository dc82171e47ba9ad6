import type { PromiseMinutes } from "./promise-time.ts";
import type { ShopState } from "./shop-state.ts";

/** A shop as it is at this moment; what GET /api/stadiums/:id/live answers for each. */
export type LiveShop = {
  id: string;
  isOpen: boolean;
  state: ShopState;
  promise: PromiseMinutes;
  /** Kitchen work ahead of a new order. */
  queueMinutes: number;
};

/**
 * The state of what several shops sell: the best of theirs. Shops that the live answer does not know yet keep the
 * state that the page came with.
 */
export function bestState(states: readonly ShopState[]): ShopState {
  if (states.includes("open")) return "open";
  return states.includes("closed") ? "closed" : "closed-today";
}
