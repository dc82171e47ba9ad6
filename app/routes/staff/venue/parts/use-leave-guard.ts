import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before unsaved input is lost by navigating or closing the tab. `release` allows the next navigation, after
 * saving.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const hold = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty && !isReleased.current) event.preventDefault();
  });
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => hold(event);
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, []);
  // Input after a save is guarded again.
  useEffect(() => {
    isReleased.current = false;
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  return {
    blocker,
    release: () => {
      isReleased.current = true;
    },
  };
}
