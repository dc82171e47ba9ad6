import { useCallback, useSyncExternalStore } from "react";

const changed = "seatside-switch";

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
}

/** A switch that this device remembers. Null before the browser has looked. */
export function useStoredSwitch(key: string): [boolean | null, (on: boolean) => void] {
  const isOn = useSyncExternalStore<boolean | null>(
    subscribe,
    () => localStorage.getItem(key) === "on",
    () => null,
  );
  const set = useCallback(
    (on: boolean) => {
      if (on) localStorage.setItem(key, "on");
      else localStorage.removeItem(key);
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [isOn, set];
}
