import { useCallback, useSyncExternalStore } from "react";

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

/** Local storage may be blocked or corrupt: then nothing is stored (fault 61). */
export function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch (error) {
    console.warn("choice unreadable", error);
    return "";
  }
}

/** What can't be stored must not look stored: the listeners read it again. */
export function storeText(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn("choice not stored", error);
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  for (const name of [changed, "storage"]) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, "storage"]) window.removeEventListener(name, listener);
  };
}
