import { isReachable } from "./is-reachable.ts";
import { tellScreen } from "./wallet-frame.ts";

/** Between two checks of the network, in ms. */
const pauseMs = 1_000;

/**
 * Replaces this page with the order's once the network responds: a navigation without a network would show the
 * browser's own error just after paying. Until then this screen stays. In the wallet's frame the screen around it does
 * this: without a cart it draws no frame any more.
 */
export async function openOrder(id: string): Promise<void> {
  if (parent !== window) return tellScreen({ orderId: id });
  while (!(await isReachable())) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  location.replace(`/order/${id}`);
}
