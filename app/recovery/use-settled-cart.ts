import { useEffect } from "react";
import { readStored } from "../hooks/phone-storage.ts";
import { useVisitor } from "../hooks/use-visitor.ts";

/** Empties a cart that was paid while its page died (fault 4). Rare, so its code is loaded on demand. */
export function useSettledCart(): void {
  const isSignedIn = Boolean(useVisitor()?.user);
  useEffect(() => {
    if (isSignedIn) void settle();
  }, [isSignedIn]);
}

async function settle(): Promise<void> {
  try {
    if (location.pathname === "/order/confirm" || !readStored("seatside_pending")) return;
    await (await import("./pending-order.ts")).settlePending();
  } catch (error) {
    // The network is down: the payment screen tries again.
    console.warn("a paid cart was not settled", error);
  }
}
