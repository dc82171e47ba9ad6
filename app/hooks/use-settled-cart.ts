import { useEffect } from "react";
import { useVisitor } from "./use-visitor.ts";

/** A cart that was paid while its page died is emptied at the next load (FAULTS.md 4); rare, so its code comes late. */
export function useSettledCart(): void {
  const isSignedIn = Boolean(useVisitor()?.user);
  useEffect(() => {
    if (!isSignedIn || location.pathname === "/order/confirm") return;
    void (async () => {
      if (!localStorage.getItem("seatside_pending")) return;
      const [{ readPending }, { settlePending }] = await Promise.all([
        import("./pending-order.ts"),
        import("./finish-cart.ts"),
      ]);
      const pending = readPending();
      if (pending) await settlePending(pending);
      // Storage may be blocked, the network away: the payment screen asks again.
    })().catch(() => {});
  }, [isSignedIn]);
}
