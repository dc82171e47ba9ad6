import type { Services } from "#app/context.ts";
import type { Catalog } from "#domain/menu/catalog.ts";

type Catalogs = Pick<Services["catalog"], "find" | "listStadiums">;

/** A menu with what is sought: the visitor's stadium's, else any, because links are shared. */
export async function findInMenus<Found>(
  catalogs: Catalogs,
  stadiumId: string | null,
  seek: (catalog: Catalog) => Found | undefined,
): Promise<{ catalog: Catalog; found: Found } | null> {
  const findIn = async (id: string) => {
    const catalog = await catalogs.find(id);
    const found = catalog && seek(catalog);
    return catalog && found ? { catalog, found } : null;
  };
  const own = stadiumId ? await findIn(stadiumId) : null;
  if (own) return own;
  for (const { id } of await catalogs.listStadiums()) {
    const other = id === stadiumId ? null : await findIn(id);
    if (other) return other;
  }
  return null;
}
