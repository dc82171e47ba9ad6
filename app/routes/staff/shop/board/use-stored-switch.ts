import { useCallback, useSyncExternalStore } from "react";
import { readSwitch, storeSwitch, subscribeToSwitches } from "./stored-switch.ts";

/** A switch stored on this device; null until storage was read. */
export function useStoredSwitch(key: string): [boolean | null, (on: boolean) => void] {
  const isOn = useSyncExternalStore<boolean | null>(
    subscribeToSwitches,
    () => readSwitch(key),
    () => null,
  );
  const set = useCallback((on: boolean) => storeSwitch(key, on), [key]);
  return [isOn, set];
}
