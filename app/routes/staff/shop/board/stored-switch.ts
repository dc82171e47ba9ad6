const changed = "seatside-switch";

/** Local storage may be blocked or corrupt: then every switch is off (fault 61). */
export function readSwitch(key: string): boolean {
  try {
    return localStorage.getItem(key) === "on";
  } catch (error) {
    console.warn("switch unreadable", error);
    return false;
  }
}

/** A switch that can't be stored must not look stored: the listeners read it again. */
export function storeSwitch(key: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(key, "on");
    else localStorage.removeItem(key);
  } catch (error) {
    console.warn("switch not stored", error);
  }
  window.dispatchEvent(new Event(changed));
}

export function subscribeToSwitches(listener: () => void) {
  for (const name of [changed, "storage"]) window.addEventListener(name, listener);
  return () => {
    for (const name of [changed, "storage"]) window.removeEventListener(name, listener);
  };
}
