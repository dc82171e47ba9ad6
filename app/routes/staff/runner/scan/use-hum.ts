import { useEffect, useRef } from "react";
import type { Delivery } from "#domain/delivery/deliveries.ts";
import { newlyReady } from "../floor/floor-state.ts";

/** Hums when a bag becomes ready, unless the runner carries one. */
export function useHum(ready: readonly Delivery[], carried: number): void {
  const before = useRef(ready);
  useEffect(() => {
    const fresh = newlyReady(before.current, ready);
    before.current = ready;
    if (fresh.length > 0 && carried === 0) navigator.vibrate?.([90, 60, 90]);
  }, [ready, carried]);
}
