import { useEffect, useState } from "react";
import { readCart } from "../../hooks/cart-store.ts";
import { forgetPending, type PendingOrder, readPending } from "../../hooks/pending-order.ts";
import { checkoutApi } from "./checkout-api.ts";
import { completeOrder } from "./complete-order.ts";
import { placeOrder } from "./place-order.ts";

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A payment that this phone began and did not see the end of is finished first. True while that is found out. */
export function usePendingOrder(): boolean {
  const [checking, setChecking] = useState(false);
  useEffect(() => {
    const pending = readPending();
    const cart = readCart();
    if (!pending || !cart) return;
    if (pending.checkoutKey !== cart.key) return forgetPending();
    setChecking(true);
    void finishPending(pending).then((isLeaving) => {
      if (!isLeaving) setChecking(false);
    });
  }, []);
  return checking;
}

/** Whether the order stands, so that its page takes over. */
async function finishPending({ orderId, checkoutKey }: PendingOrder): Promise<boolean> {
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
  else location.replace(`/order/${orderId}`);
  return true;
}
