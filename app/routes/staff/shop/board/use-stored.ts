import { useCallback, useSyncExternalStore } from "react";
import { keep, readKept } from "#app/hooks/phone-storage.ts";

/** A choice stored on this device, "" while there is none; null until storage was read. */
export function useStoredText(key: string): [string | null, (text: string) => void] {
  const text = useSyncExternalStore<string | null>(
    subscribe,
    () => readText(key),
    () => null,
  );
  const set = useCallback((next: string) => storeText(key, next), [key]);
  return [text, set];
}

/** A switch stored on this device; null until storage was read. */
export function useStoredSwitch(key: string): [boolean | null, (on: boolean) => void] {
  const [text, setText] = useStoredText(key);
  const set = useCallback((on: boolean) => setText(on ? "on" : ""), [setText]);
  return [text === null ? null : text === "on", set];
}

const changed = "seatside-stored";

export const readText = (key: string): string => readKept(key) ?? "";

/** What can't be stored must not look stored: the listeners read it again. */
export function storeText(key: string, text: string): void {
  keep(key, text || null);
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  for (const name of [changed, "storage"]) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, "storage"]) window.removeEventListener(name, listener);
  };
}
