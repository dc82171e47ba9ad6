import type { Catalog } from "../../domain/catalog.ts";

type Catalogs = {
  find: (stadiumId: string) => Promise<Catalog | null>;
  listStadiums: () => Promise<{ id: string }[]>;
};

/** The catalog that a shop belongs to: the visitor's stadium first, because links are shared. */
export async function findShop(
  catalogs: Catalogs,
  stadiumId: string | null,
  shopId: string,
): Promise<Catalog | null> {
  const others = async () => (await catalogs.listStadiums()).map((stadium) => stadium.id);
  for (const id of stadiumId ? [stadiumId] : await others()) {
    const catalog = await catalogs.find(id);
    if (catalog?.shops.some((shop) => shop.id === shopId)) return catalog;
  }
  return null;
}
