import type { Deliveries } from "#domain/delivery/deliveries.ts";

const storageKey = "seatside_runner_bags";

type Store = Pick<Storage, "getItem" | "setItem">;
type Copy = { version: 1; deliveries: Deliveries };

/**
 * The list as this phone saw it last, for a page that is opened again in a dead network: the document that the phone
 * keeps is as old as the last visit, and the bags may have been taken since. Signing out empties the phone.
 */
export function keepCopy(store: Store | null, deliveries: Deliveries): void {
  try {
    store?.setItem(storageKey, JSON.stringify({ version: 1, deliveries } satisfies Copy));
  } catch {
    // Full or blocked: the kept document is all there is.
  }
}

/** The copy of the same runner at the same stadium where it is newer than what the page came with. */
export function findCopy(store: Store | null, shown: Deliveries): Deliveries | null {
  try {
    const copy = JSON.parse(store?.getItem(storageKey) ?? "null") as Partial<Copy> | null;
    const found = copy?.version === 1 ? copy.deliveries : null;
    if (!found || !Array.isArray(found.mine) || !Array.isArray(found.ready) || !Array.isArray(found.ended))
      return null;
    const isSame = found.runner.id === shown.runner.id && found.stadium.id === shown.stadium.id;
    return isSame && found.serverNow > shown.serverNow ? found : null;
  } catch {
    return null;
  }
}
