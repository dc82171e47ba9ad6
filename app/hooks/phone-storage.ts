/** "sessionStorage" ends with the tab. */
type Place = "localStorage" | "sessionStorage";

/** Text that this browser keeps, or null. Storage may be full, blocked or corrupt: that is logged, and no more (fault 61). */
export function readStored(key: string, place: Place = "localStorage"): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch (error) {
    console.warn(`${key} unreadable`, error);
    return null;
  }
}

/** As {@link readStored}, parsed; null as well when it is no JSON. */
export function readStoredJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(readStored(key, place) ?? "null");
  } catch (error) {
    console.warn(`${key} unreadable`, error);
    return null;
  }
}

/** Keeps a text, or removes it (null). @returns whether that worked */
export function writeStored(key: string, text: string | null, place: Place = "localStorage"): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch (error) {
    console.warn(`${key} not kept`, error);
    return false;
  }
}
