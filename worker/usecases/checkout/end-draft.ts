import type { EndUnpaidRefusal } from "#domain/wire/order-refusals.ts";
import type { OrderDeps } from "../ports.ts";
import { expireDraft } from "./expire-draft.ts";
import { finalizeOrder } from "./finalize-order.ts";

export type DraftEnded = { ok: true } | { ok: false; reason: EndUnpaidRefusal };

/** Staff give an unpaid order's place back. One that was paid unnoticed is placed instead. */
export async function endDraft(deps: OrderDeps, id: string): Promise<DraftEnded> {
  const { state } = await finalizeOrder(deps, id);
  if (state === "placed") return { ok: false, reason: "wrong-state" };
  if (state === "unknown") return { ok: false, reason: "payment-unknown" };
  if (state === "pending" || state === "mismatch") return { ok: false, reason: "order-busy" };
  await expireDraft(deps, id, "ended-by-staff");
  return { ok: true };
}
