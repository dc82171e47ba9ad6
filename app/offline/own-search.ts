import { useEffect, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { queryOf } from "#domain/search/query-of.ts";
import { useVisitor } from "../hooks/use-visitor.ts";
import { askWorker } from "./ask-worker.ts";
import type { SearchMessage } from "./cached-mark.ts";

/** Without a network a search stays on its screen: the service worker searches the menu that it keeps. */
export const shouldSearchOnline = ({ nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  (navigator.onLine || !nextUrl.searchParams.has("q")) && defaultShouldRevalidate;

/**
 * A screen's data; where that is of another search than the address (a kept copy, or no network), what the service
 * worker finds. `asked` reads from an address what makes it another. Where it can't, the screen's error boundary says so.
 */
export function useOwnSearch<Data extends { query: string }>(
  data: Data,
  asked = queryOf,
  answered = data.query,
): Data {
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const [own, setOwn] = useState<Data>();
  const isOther = asked(new URLSearchParams(search)) !== answered;
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
