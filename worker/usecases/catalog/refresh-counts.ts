import { and, eq, gt, max } from "drizzle-orm";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { countDishes } from "#worker/db/dish-counts.ts";
import { orders, stadiums } from "#worker/db/schema/index.ts";
import { eachAlone } from "#worker/platform/each-alone.ts";
import { type CatalogDeps, republishCatalog } from "./load-catalog.ts";

/** A stadium's snapshot is rebuilt for its counts no more often than this. */
const pauseMs = 2 * minuteMs;
/** Older orders are in the snapshot already, or no minute's sweep ran for as long as this. */
const sinceMs = hourMs;
/** Stadiums per run. */
const limit = 20;

/**
 * Rebuilds the snapshots of stadiums where an order was placed since: how often a dish was ordered, and so "Popular
 * now", follow the orders within minutes. Called every minute; the longest waiting first.
 */
export async function refreshCounts(deps: CatalogDeps): Promise<void> {
  const now = deps.now();
  const placed = await deps.db
    .select({ stadiumId: stadiums.id, at: max(orders.placedAt) })
    .from(stadiums)
    .innerJoin(orders, and(eq(orders.stadiumId, stadiums.id), gt(orders.placedAt, now - sinceMs)))
    .groupBy(stadiums.id);
  const known = await Promise.all(
    placed.map(async ({ stadiumId, at }) => {
      const builtAt = (await deps.snapshots.readCatalog(stadiumId).catch(() => null))?.builtAt;
      return { stadiumId, builtAt: builtAt ?? now, isBehind: builtAt !== undefined && (at ?? 0) >= builtAt };
    }),
  );
  const due = known
    .filter(({ isBehind, builtAt }) => isBehind && builtAt <= now - pauseMs)
    .sort((a, b) => a.builtAt - b.builtAt)
    .slice(0, limit);
  await eachAlone(due, async ({ stadiumId }) => {
    await countDishes(deps.db, stadiumId, now);
    await republishCatalog(deps, stadiumId);
  });
}
