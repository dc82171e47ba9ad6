import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { askedOf } from "#domain/search/asked-of.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { askWorker } from "./ask-worker.ts";
import type { SearchMessage } from "./cached-mark.ts";

/** Without a network a search or a filter stays on its screen: the service worker searches the menu that it keeps. */
export const shouldSearchOnline = (step: ShouldRevalidateFunctionArgs) =>
  (navigator.onLine || !/q=|without=/.test(step.currentUrl.search + step.nextUrl.search)) &&
  step.defaultShouldRevalidate;

/**
 * A screen's data. If it belongs to another search than the address (a cached copy, or no network), the service
 * worker's result instead; without one, the screen's error boundary shows.
 */
export function useOwnSearch<Data extends { asked?: string }>(data: Data): Data {
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const [own, setOwn] = useState<Data>();
  const isOther = askedOf(new URLSearchParams(search)) !== (data.asked ?? "");
  useEffect(() => {
    if (!isOther || !visitor) return;
    let left = false;
    const message: SearchMessage = { type: "search", address: pathname + search, visitor };
    void askWorker<Data>(message).then((found) => {
      if (!left)
        setOwn(() => {
          if (!found) throw Error("No menu is kept.");
          return found;
        });
    });
    return () => {
      left = true;
    };
  }, [isOther, pathname, search, visitor]);
  return isOther && own ? own : data;
}
