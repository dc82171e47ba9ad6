import { useEffect, useRef, useState } from "react";
import { readCart } from "#app/hooks/cart-store.ts";
import { openOrder } from "#app/hooks/wallet-frame.ts";
import { forgetPending, readPending } from "#app/recovery/pending-order.ts";
import { checkoutApi, placeOrder, wait } from "./checkout-api.ts";
import { completeOrder } from "./use-pay.ts";

/**
 * First finishes a payment that this phone began without seeing its result ("checking" meanwhile). One whose order is
 * unknown was cut off: the next tap sends the same key again.
 */
export function usePendingOrder(): "checking" | "cut-off" | null {
  const [state, setState] = useState<"checking" | "cut-off" | null>(null);
  const isAsked = useRef(false);
  useEffect(() => {
    const pending = readPending();
    const cart = readCart();
    // Only once, even when the effect runs twice (StrictMode), because the result navigates away.
    if (!pending || !cart || isAsked.current) return;
    isAsked.current = true;
    if (pending.checkoutKey !== cart.key) return forgetPending();
    if (pending.orderId === null) return setState("cut-off");
    setState("checking");
    void finishPending(pending.orderId, pending.checkoutKey).then((isLeaving) => {
      if (!isLeaving) setState(null);
    });
  }, []);
  return state;
}

/** Whether the order is placed, so that its page opens. */
async function finishPending(orderId: string, checkoutKey: string): Promise<boolean> {
  const answer = await checkoutApi.placeOrder(orderId);
  if (!answer.ok) {
    if (answer.status === 404 || answer.status === 409) forgetPending();
    return false;
  }
  if (answer.body.state === "placed") {
    completeOrder(checkoutKey, orderId, answer.body.orderCode);
    return true;
  }
  const placed = await placeOrder({ api: checkoutApi, wait }, orderId);
  if (placed.kind === "failed") return false;
  if (placed.kind === "placed") completeOrder(checkoutKey, orderId, placed.orderCode);
  else void openOrder(orderId, "silence");
  return true;
}
