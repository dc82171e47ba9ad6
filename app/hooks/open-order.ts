import { isReachable } from "./is-reachable.ts";
import { tellScreen } from "./wallet-frame.ts";

/** Between two checks of the network, in ms. */
const pauseMs = 1_000;

/**
 * Replaces this page with the order's. After a silence, once the network responds: a navigation without a network would
 * show the browser's own error just after paying. Until then this screen stays. An answer that has just come says as
 * much, without another round trip. In the wallet's frame the screen around it does this: without a cart it draws no
 * frame any more.
 */
export async function openOrder(id: string, after: "answer" | "silence"): Promise<void> {
  while (after === "silence" && !(await isReachable()))
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (parent !== window) return tellScreen({ orderId: id });
  location.replace(`/order/${id}`);
}
