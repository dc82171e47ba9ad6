const storageKey = "seatside_pending";

/**
 * A payment begun on this phone: the cart's checkout key, stored before anything is sent, and its order once the server
 * has named it.
 */
export type PendingOrder = { orderId: string | null; checkoutKey: string };

/** Local storage may be full, blocked or corrupt: then nothing is stored (fault 61). */
export function readPending(): PendingOrder | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    const { orderId, checkoutKey } = (value ?? {}) as Record<string, unknown>;
    if (typeof checkoutKey !== "string") return null;
    return { orderId: typeof orderId === "string" ? orderId : null, checkoutKey };
  } catch (error) {
    console.warn("pending order unreadable", error);
    return null;
  }
}

export function rememberPending(pending: PendingOrder): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(pending));
  } catch (error) {
    // The server finds the order by its checkout key anyway.
    console.warn("pending order not stored", error);
  }
}

export function forgetPending(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn("pending order not removed", error);
  }
}
