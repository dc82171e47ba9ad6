import { useEffect } from "react";
import { useVisitor } from "./use-visitor.ts";

/** A cart that was paid while its page died is emptied at the next load (fault 4); rare, so its code comes late. */
export function useSettledCart(): void {
  const isSignedIn = Boolean(useVisitor()?.user);
  useEffect(() => {
    if (isSignedIn) void settle();
  }, [isSignedIn]);
}

async function settle(): Promise<void> {
  try {
    if (location.pathname === "/order/confirm" || !localStorage.getItem("seatside_pending")) return;
    await (await import("./settle-pending.ts")).settlePending();
  } catch {
    // Storage is blocked or the network away: the payment screen asks again.
  }
}
