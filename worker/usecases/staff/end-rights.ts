import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "#worker/db/client.ts";
import { listWatchable } from "#worker/db/orders.ts";
import { listShopIds } from "#worker/db/staff.ts";
import { logError } from "#worker/platform/log.ts";

/**
 * A session of this person ended: rooms that may hold sockets of it look again who may listen. One room that can't be
 * reached does not keep the others waiting; it looks by itself before long.
 */
export async function endRights(
  deps: { db: Db; now: () => number; recheck: (orderId: string) => Promise<void> },
  userId: string,
): Promise<void> {
  const ids = await listWatchable(deps.db, userId, deps.now());
  const ends = await Promise.allSettled(ids.map((id) => deps.recheck(id)));
  for (const end of ends) if (end.status === "rejected") logError("room not told", end.reason);
}

/**
 * A role was taken away: boards and floors that may hold sockets by it look again who may listen. An operator's may be
 * anywhere; each asks for the role again before the next word that is older than a minute.
 */
export async function endRole(
  deps: {
    db: Db;
    recheckBoard: (shopId: string) => Promise<void>;
    recheckFloor: (stadiumId: string) => Promise<void>;
  },
  { role, shopId, stadiumId }: StaffRole,
): Promise<void> {
  const shopIds = role === "shop" ? [shopId] : role === "venue" ? await listShopIds(deps.db, stadiumId) : [];
  const hasFloor = role === "runner" || role === "venue";
  const ends = await Promise.allSettled([
    ...shopIds.map((id) => deps.recheckBoard(id)),
    ...(hasFloor ? [deps.recheckFloor(stadiumId)] : []),
  ]);
  for (const end of ends) if (end.status === "rejected") logError("role's sockets not closed", end.reason);
}
