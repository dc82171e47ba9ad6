import { staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { Db } from "#worker/db/client.ts";
import { listWatchable } from "#worker/db/orders.ts";
import { listShopIds } from "#worker/db/staff.ts";
import { logError } from "#worker/platform/log.ts";

/**
 * A session of this person ended: the rooms that may have its sockets check rights again. An unreachable room does not
 * delay the others; it checks by itself soon.
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
 * A role was revoked: the boards and floors that may have sockets by it check rights again. An operator's sockets may
 * be anywhere; each object checks a role again once its last check is older than a minute.
 */
export async function endRole(
  deps: {
    db: Db;
    recheckBoard: (shopId: string) => Promise<void>;
    recheckFloor: (stadiumId: string) => Promise<void>;
  },
  { role, shopId, stadiumId }: StaffRole,
): Promise<void> {
  const { scope, board, floor } = staffPolicy[role];
  const ofStadium = board && scope === "stadium" ? await listShopIds(deps.db, stadiumId) : [];
  const shopIds = board && scope === "shop" ? [shopId] : ofStadium;
  const hasFloor = floor && scope === "stadium";
  const ends = await Promise.allSettled([
    ...shopIds.map((id) => deps.recheckBoard(id)),
    ...(hasFloor ? [deps.recheckFloor(stadiumId)] : []),
  ]);
  for (const end of ends) if (end.status === "rejected") logError("role's sockets not closed", end.reason);
}
