import { useEffect, useRef } from "react";
import type { Delivery } from "#domain/delivery/deliveries.ts";
import { newlyReady } from "../floor/floor-state.ts";

/** A phone whose runner carries nothing hums when a bag becomes ready; one with full hands is left alone. */
export function useHum(ready: readonly Delivery[], carried: number): void {
  const before = useRef(ready);
  useEffect(() => {
    const fresh = newlyReady(before.current, ready);
    before.current = ready;
    if (fresh.length > 0 && carried === 0) navigator.vibrate?.([90, 60, 90]);
  }, [ready, carried]);
}
