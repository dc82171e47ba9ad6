import { type Db, isWithoutOwner, isWithoutPaymentState } from "#worker/db/client.ts";
import { guardFreeOrders, guardGuestSeat } from "#worker/db/open-orders.ts";
import type { DraftInput } from "./draft.ts";

/** Statements for the batch that writes a draft, which fails where there are too many like it. */
export const draftGuards = (db: Db, { id, customer, quote }: DraftInput) => [
  ...(customer.isGuest ? [guardGuestSeat(db, id)] : []),
  ...(quote.totals.totalMinor === 0 ? [guardFreeOrders(db, id)] : []),
];

/** What a guard refused the batch for; null for any other failure. */
export function refusedByGuard(error: unknown) {
  if (isWithoutOwner(error)) return { ok: false, reason: "guest-seat-full" } as const;
  if (isWithoutPaymentState(error)) return { ok: false, reason: "too-many-free" } as const;
  return null;
}
