import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import type { Cart } from "#domain/cart/cart.ts";
import { searchKey } from "#domain/search/search-key.ts";
import { readCart } from "../hooks/cart-store.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import type { SearchMessage } from "./messages.ts";

/** Without a network a search or a filter stays on its screen: the service worker searches the menu that it keeps. */
export const shouldSearchOnline = (step: ShouldRevalidateFunctionArgs) =>
  (navigator.onLine || !/q=|without=/.test(step.currentUrl.search + step.nextUrl.search)) &&
  step.defaultShouldRevalidate;

/**
 * A screen's data. If it belongs to another search than the address (a cached copy, or no network), the service
 * worker's result instead; without one, the screen's error boundary shows.
 */
export function useOwnSearch<Data extends { asked?: string }>(data: Data): Data {
  const { search } = useLocation();
  const isOther = searchKey(new URLSearchParams(search)) !== (data.asked ?? "");
  const found = useKeptData<Data>(isOther);
  if (isOther && found === null) throw Error("No menu is kept.");
  return (isOther && found) || data;
}

/**
 * A screen's data from the service worker's menus, if its own did not load: undefined while pending, null if there is
 * none. `cart` is the current one, where the screen shows it.
 */
export function useKeptData<Data>(isAsked = true, cart?: Cart | null): Data | null | undefined {
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const [kept, setKept] = useState<Data | null>();
  useEffect(() => {
    if (!isAsked || !visitor) return;
    let left = false;
    // A kept page's visitor has the cart of its time.
    const visitorNow = { ...visitor, cart: cart ?? readCart() };
    const message: SearchMessage = { type: "search", address: pathname + search, visitor: visitorNow };
    void askWorker<Data>(message).then((found) => left || setKept(() => found ?? null));
    return () => {
      left = true;
    };
  }, [isAsked, cart, pathname, search, visitor]);
  return kept;
}

/** Asks the service worker; undefined where there is none. */
export function askWorker<Answer>(message: unknown): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const worker = navigator.serviceWorker?.controller;
    if (!worker) return resolve(undefined);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}
