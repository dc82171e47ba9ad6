import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before what was typed is lost: by a step to another screen, or by closing the tab. `release` lets the next step
 * pass: what was typed has just been saved.
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
