import type { Catalog } from "#domain/menu/catalog.ts";

type Catalogs = {
  find: (stadiumId: string) => Promise<Catalog | null>;
  listStadiums: () => Promise<{ id: string }[]>;
};

/** Finds the catalog of a shop: the visitor's stadium, else any, because links are shared. */
export async function findShop(
  catalogs: Catalogs,
  stadiumId: string | null,
  shopId: string,
): Promise<Catalog | null> {
  const sells = (catalog: Catalog | null) => catalog?.shops.some((shop) => shop.id === shopId) ?? false;
  const own = stadiumId ? await catalogs.find(stadiumId) : null;
  if (sells(own)) return own;
  for (const { id } of await catalogs.listStadiums()) {
    if (id === stadiumId) continue;
    const catalog = await catalogs.find(id);
    if (sells(catalog)) return catalog;
  }
  return null;
}
