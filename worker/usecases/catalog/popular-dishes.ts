import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import { type PopularDish, popularOf } from "#domain/menu/popular.ts";
import type { PopularList, Snapshots } from "#worker/stores/menu-store.ts";

/**
 * The popular dishes of the listed stadiums, in their order; read from their snapshots until the minute's job has
 * written the list.
 */
export async function listPopular(
  { snapshots, now }: { snapshots: Snapshots; now: () => number },
  stadiums: StadiumSummary[],
): Promise<PopularDish[][]> {
  const stored =
    (await snapshots.readPopular()) ??
    snapshots.keepPopular({ builtAt: now(), parts: await popularParts(stadiums, snapshots.readCatalog) });
  return stadiums.flatMap(({ id }) => (stored.parts[id] ? [stored.parts[id]] : []));
}

/** Stadiums without a menu are left out. */
export async function popularParts(
  stadiums: readonly { id: string }[],
  findMenu: (stadiumId: string) => Promise<Catalog | null>,
): Promise<PopularList["parts"]> {
  const menus = await Promise.all(stadiums.map(({ id }) => findMenu(id)));
  return Object.fromEntries(menus.flatMap((menu) => (menu ? [[menu.stadium.id, popularOf(menu)]] : [])));
}
