import type { Deliveries } from "#domain/delivery/deliveries.ts";

const storageKey = "seatside_runner_bags";

type Store = Pick<Storage, "getItem" | "setItem">;
type Copy = { version: 1; deliveries: Deliveries };

/**
 * The list as this phone last saw it, for a page opened again offline: the cached document is as old as the last visit,
 * and bags may have been taken since. Signing out deletes it.
 */
export function keepCopy(store: Store | null, deliveries: Deliveries): void {
  try {
    store?.setItem(storageKey, JSON.stringify({ version: 1, deliveries } satisfies Copy));
  } catch {
    // Storage is full or blocked: only the cached document is left.
  }
}

/** The copy for the same runner and stadium, when it is newer than the page. */
export function findCopy(store: Store | null, shown: Deliveries): Deliveries | null {
  try {
    const copy = JSON.parse(store?.getItem(storageKey) ?? "null") as Partial<Copy> | null;
    const found = copy?.version === 1 ? copy.deliveries : null;
    if (!found || !Array.isArray(found.mine) || !Array.isArray(found.ready) || !Array.isArray(found.ended))
      return null;
    const isSame = found.runner.id === shown.runner.id && found.stadium.id === shown.stadium.id;
    return isSame && found.shopId === shown.shopId && found.serverNow > shown.serverNow ? found : null;
  } catch {
    return null;
  }
}
