import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Placeholder } from "#domain/site/site-map.ts";
import { Spinner } from "../button.tsx";
import { Skeleton } from "./skeleton.tsx";

/** Navigation faster than this shows no placeholder. */
const showAfterMs = 150;

declare const __PLACEHOLDERS__: Placeholder[];

/** The screen being loaded, once the wait is long enough to notice; null when it has no placeholder. */
export function usePendingScreen(): Placeholder | null {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const target = location && location.pathname !== pathname ? location.pathname.split("/")[1] : undefined;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setShown(target), target ? showAfterMs : 0);
    return () => clearTimeout(timer);
  }, [target]);
  return (shown === target && __PLACEHOLDERS__.find((placeholder) => placeholder === target)) || null;
}

/** Placeholder of the next screen, in its size (product 5.12, 5.16 and 6.8). */
export function PendingScreen({ target }: { target: Placeholder }) {
  const { t } = useLingui();
  const isHome = target === "home";
  return (
    <main id="main" className="page">
      <div role="status">
        <h1 className="unseen">{t`Loading…`}</h1>
      </div>
      {target === "stadium-selection" ? (
        <p className="grid place-items-center text-link" style={{ minHeight: "100dvh" }}>
          <Spinner />
        </p>
      ) : (
        <div className="with-panel">
          <div className="min-w-0" aria-hidden="true">
            <div className="row min-h-11 gap-3 py-4">
              <Skeleton className="min-h-11 w-40" />
            </div>
            {isHome && <Skeleton className="h-13 w-40" />}
            {target !== "shop-menu" && <Skeleton className="mt-4 h-13" />}
            {isHome && <Skeleton className="mt-5 h-24" />}
            {target === "shop-menu" && <Skeleton className="mb-5 h-24" />}
            {isHome && (
              <div className="swipe shops mt-5">
                {[1, 2, 3].map((each) => (
                  <div key={each} className="card shop" data-shimmer="shop">
                    <Skeleton style={{ height: 76 }} />
                    <Skeleton className="h-13" />
                    <Skeleton className="col-span-full h-5" />
                  </div>
                ))}
              </div>
            )}
            <div className="grid-dishes pt-5">
              {Array.from({ length: isHome ? 6 : 8 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other name
                <div key={index} className="card dish" data-shimmer="dish">
                  <Skeleton style={{ height: 132 }} />
                  <Skeleton className="h-5" style={{ margin: 12 }} />
                  <Skeleton className="h-13 w-40" style={{ margin: 12 }} />
                </div>
              ))}
            </div>
          </div>
        </div>
      )}
    </main>
  );
}
