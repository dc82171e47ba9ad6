import { dayMs } from "#domain/durations.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { listWatched } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { listWatchable } from "#worker/db/order/orders.ts";
import { listRoles, listSocketPlaces } from "#worker/db/people/staff.ts";
import { logError } from "#worker/platform/log.ts";

/** No socket of an order lives longer; its room asks D1 by itself anyway. */
const watchedForMs = dayMs;

/**
 * A session or a role of this person ended: the rooms, boards and floors that may have their sockets check rights again.
 * An unreachable one does not delay the others; it looks rights up by itself within a minute.
 * @param former roles that ended with it
 */
export async function endRights(
  deps: {
    db: Db;
    now: () => number;
    recheckRoom: (orderId: string) => Promise<void>;
    recheckBoard: (shopId: string) => Promise<void>;
    recheckFloor: (stadiumId: string) => Promise<void>;
  },
  userId: string,
  former: readonly StaffRole[] = [],
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const roles = [...(await listRoles(db, userId)), ...former];
  const [own, watched, { shopIds, stadiumIds }] = await Promise.all([
    listWatchable(db, userId, at),
    listWatched(db, userId, at - watchedForMs),
    listSocketPlaces(db, roles),
  ]);
  const ends = await Promise.allSettled([
    ...[...new Set([...own, ...watched])].map((id) => deps.recheckRoom(id)),
    ...shopIds.map((id) => deps.recheckBoard(id)),
    ...stadiumIds.map((id) => deps.recheckFloor(id)),
  ]);
  for (const end of ends) if (end.status === "rejected") logError("sockets not rechecked", end.reason);
}
