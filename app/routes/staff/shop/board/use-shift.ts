import { useEffect } from "react";
import { listenToPage } from "#app/live/page-signals.ts";
import { beatEveryMs } from "#domain/kitchen/board-events.ts";
import { useStoredSwitch } from "./use-stored.ts";

/**
 * Whether somebody is on shift at this tablet; survives a reload and a change of language. Sends a heartbeat every 15
 * seconds, without which the shop takes no new orders.
 */
export function useShift(shopId: string, beat: () => void) {
  const [isOn, set] = useStoredSwitch(`seatside_shift_${shopId}`);

  useEffect(() => {
    if (!isOn) return;
    beat();
    const timer = setInterval(beat, beatEveryMs);
    // Timers stop while the tablet sleeps.
    const unsubscribe = listenToPage({ wake: beat });
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [isOn, beat]);

  return { isOn, start: () => set(true), end: () => set(false) };
}
