import { keep, readKeptJson } from "./phone-storage.ts";

const storageKey = "seatside_pending";

/**
 * A payment begun on this phone: the cart's checkout key, stored before anything is sent, and its order once the server
 * has named it.
 */
export type PendingOrder = { orderId: string | null; checkoutKey: string };

export function readPending(): PendingOrder | null {
  const { orderId, checkoutKey } = (readKeptJson(storageKey) ?? {}) as Record<string, unknown>;
  if (typeof checkoutKey !== "string") return null;
  return { orderId: typeof orderId === "string" ? orderId : null, checkoutKey };
}

/** Where it can't be kept, the server finds the order by its checkout key. */
export function rememberPending(pending: PendingOrder): void {
  keep(storageKey, JSON.stringify(pending));
}

export function forgetPending(): void {
  keep(storageKey, null);
}
