import type { Catalog, StadiumSummary } from "#app/domain/catalog.ts";
import type { Snapshots } from "../cache/snapshots.ts";
import { readCatalog, readStadiums } from "../db/catalog.ts";
import type { Db } from "../db/client.ts";

export type CatalogDeps = { db: Db; snapshots: Snapshots; now: () => number };

/** The stadium's snapshot; built from the record only where none is stored. Null when there is no such stadium. */
export async function findCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  if (!/^[a-z0-9-]{1,60}$/.test(stadiumId)) return null;
  return (await deps.snapshots.readCatalog(stadiumId)) ?? publishCatalog(deps, stadiumId);
}

/** Rewrites the snapshot from the record: what every menu write ends with. */
export async function publishCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  const catalog = await readCatalog(deps.db, stadiumId, deps.now());
  if (catalog) await deps.snapshots.writeCatalog(catalog);
  return catalog;
}

export async function listStadiums(deps: CatalogDeps): Promise<StadiumSummary[]> {
  const stored = await deps.snapshots.readStadiums();
  return stored?.stadiums.length ? stored.stadiums : publishStadiums(deps);
}

export async function publishStadiums(deps: CatalogDeps): Promise<StadiumSummary[]> {
  const stadiums = await readStadiums(deps.db);
  if (stadiums.length) await deps.snapshots.writeStadiums({ builtAt: deps.now(), stadiums });
  return stadiums;
}
