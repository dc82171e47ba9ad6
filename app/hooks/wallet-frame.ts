import { isReachable } from "./is-reachable.ts";
import type { Toast } from "./toast.ts";

/**
 * A message from the wallet's frame to the screen around it (decision 68). "none": no wallet, so the screen's own link
 * stays; "ready": show the button; "open": tapped, fills the screen. `orderId`: the order to open.
 */
export type WalletMessage = { state: "none" | "ready" | "open"; toast?: Toast } | { orderId: string };

const eventName = "wallet-frame";

/** Called within the frame. Synchronous, because the screen may remove the frame right after. */
export function postToScreen(message: WalletMessage): void {
  parent.dispatchEvent(new CustomEvent(eventName, { detail: message }));
}

/** @returns stops listening */
export function onWalletMessage(onMessage: (message: WalletMessage) => void): () => void {
  const listen = (event: Event) => onMessage((event as CustomEvent<WalletMessage>).detail);
  addEventListener(eventName, listen);
  return () => removeEventListener(eventName, listen);
}

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
  if (parent !== window) return postToScreen({ orderId: id });
  location.replace(`/order/${id}`);
}
