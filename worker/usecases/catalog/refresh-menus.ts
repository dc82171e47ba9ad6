import { and, eq, gt, max } from "drizzle-orm";
import { hourMs, minuteMs } from "#domain/durations.ts";
import { readStadiums } from "#worker/db/catalog.ts";
import { countDishes } from "#worker/db/order/stock.ts";
import { orders, stadiums } from "#worker/db/schema/index.ts";
import { forEachDespiteErrors } from "#worker/platform/for-each-despite-errors.ts";
import { type CatalogDeps, findCatalog, popularParts } from "./load-catalog.ts";

/** A stadium's snapshot is rebuilt for its counts no more often than this. */
const minRecountIntervalMs = 2 * minuteMs;
/** How far back new orders are looked for; older ones are counted already, unless no run succeeded for this long. */
const sinceMs = hourMs;
/** Stadiums per run. */
const limit = 20;

/**
 * Every minute: has the stadium Durable Objects rewrite menus that are behind the database, as after a lost notice, or
 * have new orders, so that "Popular now" follows within minutes. In random order, so that twenty failing stadiums block
 * no others for long. A menu that was never read is skipped: its first reader reports it.
 */
export async function refreshMenus(deps: CatalogDeps): Promise<void> {
  const now = deps.now();
  const rows = await deps.db
    .select({ id: stadiums.id, version: stadiums.menuVersion, placedAt: max(orders.placedAt) })
    .from(stadiums)
    .leftJoin(orders, and(eq(orders.stadiumId, stadiums.id), gt(orders.placedAt, now - sinceMs)))
    .groupBy(stadiums.id);
  const found = await Promise.all(
    rows.map(async ({ id, version, placedAt }) => {
      const menu = await deps.snapshots.readCatalog(id).catch(() => null);
      if (!menu) return [];
      const needsNoRecount = (placedAt ?? 0) < menu.builtAt || menu.builtAt > now - minRecountIntervalMs;
      return menu.version === version && needsNoRecount ? [] : [{ id, needsNoRecount, turn: Math.random() }];
    }),
  );
  const due = found.flat().sort((a, b) => a.turn - b.turn);
  await forEachDespiteErrors(due.slice(0, limit), async ({ id, needsNoRecount }) => {
    if (!needsNoRecount) await countDishes(deps.db, id, now);
    if (!(await deps.menus.changed(id))) throw new Error(`The floor of ${id} was not told of its menu.`);
  });
}

/** Every minute: the list of stadiums, and the menu across them. Nobody else writes these keys. */
export async function refreshLists(deps: CatalogDeps): Promise<void> {
  const { snapshots } = deps;
  const builtAt = deps.now();
  const listed = await readStadiums(deps.db);
  if (listed.length === 0) return;
  const stored = await snapshots.readStadiums();
  if (!isSame(stored?.stadiums, listed)) await snapshots.writeStadiums({ builtAt, stadiums: listed });
  const parts = await popularParts(listed, (stadiumId) => findCatalog(deps, stadiumId));
  if (!isSame((await snapshots.readPopular())?.parts, parts))
    await snapshots.writePopular({ builtAt, parts });
}

const isSame = (known: unknown, now: unknown) => JSON.stringify(known) === JSON.stringify(now);
