import type { Db } from "../db/client.ts";
import { listWatchable } from "../db/orders.ts";
import { logError } from "../log.ts";

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
