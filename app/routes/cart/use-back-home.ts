import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";

/** Back onto a cart that is empty by now leads home: its order was placed, or its last dish taken out, since. */
export function useBackHome(isEmpty: boolean): void {
  const navigate = useNavigate();
  // The first entry of a new document; one that was stepped to before has a key of its own.
  const { key } = useLocation();
  const isBack = useNavigationType() === "POP" && key !== "default";
  const arrive = useEffectEvent(() => {
    if (isEmpty && isBack && !isReload()) void navigate("/home", { replace: true });
  });
  useEffect(() => arrive(), []);
}

function isReload(): boolean {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return document?.type === "reload";
}
