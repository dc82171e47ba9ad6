import { findOrderState } from "../db/orders.ts";
import { type Advance, advanceOrder } from "./advance-order.ts";
import { type DraftInput, type DraftResult, openDraft } from "./draft-order.ts";
import { type Finalized, finalizeOrder } from "./finalize-order.ts";
import type { OrderDeps } from "./ports.ts";
import { resumeDraft } from "./resume-draft.ts";
import { expireDraft, nextVisit, tendOrder } from "./tend-order.ts";
import { readLive } from "./view-orders.ts";

/** Everything that an order's room does to its order. */
export function roomUsecases(deps: OrderDeps) {
  /** What the provider refuses for good can't be paid by waiting: its draft and its place in the kitchen end now. */
  async function keepUnlessRefused(id: string, result: DraftResult): Promise<DraftResult> {
    if (!result.ok && result.reason === "payment-refused") await expireDraft(deps, id);
    return result;
  }

  return {
    open: async (input: DraftInput) => keepUnlessRefused(input.id, await openDraft(deps, input)),
    resume: async (input: DraftInput) => keepUnlessRefused(input.id, await resumeDraft(deps, input)),
    finalize: (id: string) => finalizeOrder(deps, id),
    advance: (id: string, request: Advance) => advanceOrder(deps, id, request),
    /** Another cart takes this draft's place. A draft that was paid while nobody listened is an order, and stays. */
    async giveUp(id: string): Promise<Finalized["state"]> {
      const { state } = await finalizeOrder(deps, id);
      if (state === "placed" || state === "unknown") return state;
      await expireDraft(deps, id);
      return "closed";
    },
    tend: (id: string) => tendOrder(deps, id),
    readLive: (id: string) => readLive(deps.db, id),
    async nextVisit(id: string): Promise<number | null> {
      const state = await findOrderState(deps.db, id);
      return state ? nextVisit(state, deps.now()) : null;
    },
  };
}

export type RoomUsecases = ReturnType<typeof roomUsecases>;
