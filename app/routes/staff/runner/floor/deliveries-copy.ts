import { keep, readKeptJson } from "#app/hooks/phone-storage.ts";
import type { Deliveries } from "#domain/delivery/deliveries.ts";

const storageKey = "seatside_runner_bags";

type Copy = { version: 1; deliveries: Deliveries };

/**
 * The list as this phone last saw it, for a page opened again offline: the cached document is as old as the last visit,
 * and bags may have been taken since. Signing out deletes it.
 */
export const keepCopy = (deliveries: Deliveries): unknown =>
  keep(storageKey, JSON.stringify({ version: 1, deliveries } satisfies Copy));

/** The copy for the same runner and stadium, when it is newer than the page. */
export function findCopy(shown: Deliveries): Deliveries | null {
  const copy = readKeptJson(storageKey) as Partial<Copy> | null;
  const found = copy?.version === 1 ? copy.deliveries : null;
  if (!found || !Array.isArray(found.mine) || !Array.isArray(found.ready) || !Array.isArray(found.ended))
    return null;
  const isSame = found.runner.id === shown.runner.id && found.stadium.id === shown.stadium.id;
  return isSame && found.shopId === shown.shopId && found.serverNow > shown.serverNow ? found : null;
}
