import type { EndUnpaidRefusal } from "#domain/wire/order-refusals.ts";
import type { RoomDeps } from "../ports.ts";
import { expireDraft } from "./expire-draft.ts";
import { type Finalized, finalizeOrder } from "./finalize-order.ts";

/** Another cart replaces the draft. One that was paid unnoticed becomes an order and stays. */
export async function giveUp(deps: RoomDeps): Promise<Finalized["state"]> {
  const { state } = await finalizeOrder(deps);
  if (state === "placed" || state === "unknown") return state;
  await expireDraft(deps);
  return "closed";
}

export type DraftEnded = { ok: true } | { ok: false; reason: EndUnpaidRefusal };

/** Staff give an unpaid order's place back. One that was paid unnoticed is placed instead. */
export async function endDraft(deps: RoomDeps): Promise<DraftEnded> {
  const { state } = await finalizeOrder(deps);
  if (state === "placed") return { ok: false, reason: "wrong-state" };
  if (state === "unknown") return { ok: false, reason: "payment-unknown" };
  if (state === "pending" || state === "mismatch") return { ok: false, reason: "order-busy" };
  await expireDraft(deps, "ended-by-staff");
  return { ok: true };
}
