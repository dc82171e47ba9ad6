import { useEffect } from "react";
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
    const woke = () => document.visibilityState === "visible" && beat();
    document.addEventListener("visibilitychange", woke);
    window.addEventListener("online", woke);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", woke);
      window.removeEventListener("online", woke);
    };
  }, [isOn, beat]);

  return { isOn, start: () => set(true), end: () => set(false) };
}
