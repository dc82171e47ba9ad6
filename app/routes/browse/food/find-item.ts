import type { Catalog, CatalogItem } from "#domain/menu/catalog.ts";

type Catalogs = {
  find: (stadiumId: string) => Promise<Catalog | null>;
  listStadiums: () => Promise<{ id: string }[]>;
};

/** Finds a dish by id: in the visitor's stadium, else in any, because links are shared. */
export async function findItem(
  catalogs: Catalogs,
  stadiumId: string | null,
  itemId: string,
): Promise<{ catalog: Catalog; item: CatalogItem } | null> {
  if (!/^[a-z0-9]{1,36}$/.test(itemId)) return null;
  const own = stadiumId ? await findIn(catalogs, stadiumId, itemId) : null;
  if (own) return own;
  for (const stadium of await catalogs.listStadiums()) {
    if (stadium.id === stadiumId) continue;
    const found = await findIn(catalogs, stadium.id, itemId);
    if (found) return found;
  }
  return null;
}

async function findIn(catalogs: Catalogs, stadiumId: string, itemId: string) {
  const catalog = await catalogs.find(stadiumId);
  const item = catalog?.items.find((each) => each.id === itemId);
  return catalog && item ? { catalog, item } : null;
}
