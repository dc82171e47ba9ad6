import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useVisitor } from "../hooks/use-visitor.ts";
import { askWorker } from "./ask-worker.ts";
import type { SearchMessage } from "./cached-mark.ts";

/**
 * What the service worker makes of the menus that it keeps for a screen whose data did not come: null while it
 * looks, and where nothing is kept.
 */
export function useKeptData<Data>(): Data | null {
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const [kept, setKept] = useState<Data | null>(null);
  useEffect(() => {
    if (!visitor) return;
    const message: SearchMessage = { type: "search", address: pathname + search, visitor };
    void askWorker<Data>(message).then((found) => setKept(() => found ?? null));
  }, [pathname, search, visitor]);
  return kept;
}
