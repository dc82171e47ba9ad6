import type { Toast } from "./toast.ts";

/**
 * What the wallet's frame tells the screen around it (decision 68). "none": it can't pay here, so the screen's own link
 * stays; "ready": its button may be shown; "open": it was tapped and has the whole screen. `orderId`: the order to open.
 */
export type WalletWord = { state: "none" | "ready" | "open"; toast?: Toast } | { orderId: string };

const eventName = "wallet-frame";

/** Called within the frame. It arrives at once: what the screen shows next may take the frame away. */
export function tellScreen(word: WalletWord): void {
  parent.dispatchEvent(new CustomEvent(eventName, { detail: word }));
}

/** @returns stops listening */
export function hearWallet(heard: (word: WalletWord) => void): () => void {
  const listen = (event: Event) => heard((event as CustomEvent<WalletWord>).detail);
  addEventListener(eventName, listen);
  return () => removeEventListener(eventName, listen);
}
