import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before unsaved input is lost by navigating or closing the tab. `release` allows the next navigation, after
 * saving.
 */
export function useLeaveGuard(isDirty: boolean) {
  const holds = useRef(isDirty);
  holds.current = isDirty;
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (holds.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    blocker,
    release: () => {
      holds.current = false;
    },
  };
}
