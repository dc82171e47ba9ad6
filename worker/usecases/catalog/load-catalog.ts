import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import { type PopularDish, popularOf } from "#domain/menu/popular.ts";
import { readCatalog, readStadiums } from "#worker/db/catalog.ts";
import type { Db } from "#worker/db/client.ts";
import { logError } from "#worker/platform/log.ts";
import type { PopularList, Snapshots } from "#worker/stores/menu-store.ts";
import type { MenuOwner } from "../ports.ts";

export type RecordDeps = { db: Db; now: () => number };
export type CatalogDeps = RecordDeps & { snapshots: Snapshots; menus: MenuOwner };

/**
 * The stadium's snapshot as it is now, built from the database if none is stored or KV is down. Null for an unknown
 * stadium; rejects only if neither answers.
 */
export async function findCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  if (!/^[a-z0-9-]{1,60}$/.test(stadiumId)) return null;
  const { snapshots, menus } = deps;
  const stored = await snapshots.readCatalog(stadiumId).catch(logUnreached);
  if (stored !== "unreached" && stored) return menuAt(stored, deps.now());
  if (!snapshots.unknownIds.mayAsk(stadiumId) && !(await isListed(deps, stadiumId))) return null;
  const built = await readCatalog(deps.db, stadiumId, deps.now());
  snapshots.unknownIds.note(stadiumId, built !== null);
  if (!built) return null;
  // A KV that just failed would only delay the next fan again.
  if (stored !== "unreached") {
    snapshots.keepCatalog(built);
    menus.missing(stadiumId);
  }
  return menuAt(built, deps.now());
}

/** Made-up ids use up the look-ups of unknown ones; a stadium of the stored list is looked up all the same. */
async function isListed({ snapshots }: CatalogDeps, stadiumId: string): Promise<boolean> {
  const stored = await snapshots.readStadiums().catch(logUnreached);
  return stored !== "unreached" && !!stored?.stadiums.some(({ id }) => id === stadiumId);
}

export async function listStadiums({ db, now, snapshots }: CatalogDeps): Promise<StadiumSummary[]> {
  const stored = await snapshots.readStadiums().catch(logUnreached);
  if (stored !== "unreached" && stored?.stadiums.length) return stored.stadiums;
  const stadiums = await readStadiums(db);
  if (stored !== "unreached" && stadiums.length > 0) snapshots.keepStadiums({ builtAt: now(), stadiums });
  return stadiums;
}

function logUnreached(error: unknown): "unreached" {
  logError("snapshots could not be reached", error);
  return "unreached";
}

/** The parts of the listed stadiums, in their order; read from their snapshots until the minute has written the list. */
export async function listPopular(
  { snapshots, now }: { snapshots: Snapshots; now: () => number },
  stadiums: StadiumSummary[],
): Promise<PopularDish[][]> {
  const stored =
    (await snapshots.readPopular()) ??
    snapshots.keepPopular({ builtAt: now(), parts: await popularParts(stadiums, snapshots.readCatalog) });
  return stadiums.flatMap(({ id }) => (stored.parts[id] ? [stored.parts[id]] : []));
}

/** Those of a menu that is not there are left out. */
export async function popularParts(
  stadiums: readonly { id: string }[],
  findMenu: (stadiumId: string) => Promise<Catalog | null>,
): Promise<PopularList["parts"]> {
  const menus = await Promise.all(stadiums.map(({ id }) => findMenu(id)));
  return Object.fromEntries(menus.flatMap((menu) => (menu ? [[menu.stadium.id, popularOf(menu)]] : [])));
}
