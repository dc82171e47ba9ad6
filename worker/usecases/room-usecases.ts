import { findOrderState } from "../db/orders.ts";
import { type Advance, advanceOrder } from "./advance-order.ts";
import { type DraftInput, openDraft, resumeDraft } from "./draft-order.ts";
import { finalizeOrder } from "./finalize-order.ts";
import type { OrderDeps } from "./ports.ts";
import { expireDraft, nextVisit, tendOrder } from "./tend-order.ts";
import { readLive } from "./view-orders.ts";

/** Everything that an order's room does to its order. */
export function roomUsecases(deps: OrderDeps) {
  return {
    open: (input: DraftInput) => openDraft(deps, input),
    resume: (input: DraftInput) => resumeDraft(deps, input),
    finalize: (id: string) => finalizeOrder(deps, id),
    advance: (id: string, request: Advance) => advanceOrder(deps, id, request),
    expire: (id: string) => expireDraft(deps, id),
    tend: (id: string) => tendOrder(deps, id),
    readLive: (id: string) => readLive(deps.db, id),
    async nextVisit(id: string): Promise<number | null> {
      const state = await findOrderState(deps.db, id);
      return state ? nextVisit(state, deps.now()) : null;
    },
  };
}

export type RoomUsecases = ReturnType<typeof roomUsecases>;
