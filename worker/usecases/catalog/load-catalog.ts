import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import type { Snapshots } from "#worker/cache/snapshots.ts";
import { listAlertSubjects, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import { readCatalog, readStadiums } from "#worker/db/catalog.ts";
import type { Db } from "#worker/db/client.ts";
import { logError } from "#worker/platform/log.ts";
import { publishPopular } from "./popular-dishes.ts";

export type CatalogDeps = { db: Db; snapshots: Snapshots; now: () => number };

/**
 * The stadium's snapshot; built from the record where none is stored or the store is down. Null when there is no such
 * stadium; rejects only when neither answers.
 */
export async function findCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  if (!/^[a-z0-9-]{1,60}$/.test(stadiumId)) return null;
  const stored = await deps.snapshots.readCatalog(stadiumId).catch(unreached);
  if (stored !== "unreached" && stored) return stored;
  return rebuild(deps, stadiumId, stored !== "unreached");
}

/** @param keeps whether to store it: a store that just did not answer would only keep the fan waiting once more */
async function rebuild(deps: CatalogDeps, stadiumId: string, keeps: boolean): Promise<Catalog | null> {
  const catalog = await readCatalog(deps.db, stadiumId, deps.now());
  if (catalog && keeps) await publish(deps, catalog).catch(noteFailure);
  return catalog;
}

/** Rewrites the snapshot from the record: what every menu write ends with. */
export async function publishCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  const catalog = await readCatalog(deps.db, stadiumId, deps.now());
  if (catalog) await publish(deps, catalog);
  return catalog;
}

/**
 * The same after a write that stands: a store that does not answer now must not make the write look refused. An alert
 * names the snapshot that stayed behind, and the sweep writes it.
 */
export async function republishCatalog(deps: CatalogDeps, stadiumId: string): Promise<void> {
  try {
    await publishCatalog(deps, stadiumId);
  } catch (error) {
    noteFailure(error);
    await raiseAlert(deps.db, { kind: "menu-behind", subject: stadiumId, stadiumId, at: deps.now() });
  }
}

/** Writes what stayed behind, a few at a time; the first that fails again ends it until the next minute. */
export async function catchUpSnapshots(deps: CatalogDeps): Promise<void> {
  for (const stadiumId of await listAlertSubjects(deps.db, "menu-behind", 20)) {
    try {
      await publishCatalog(deps, stadiumId);
    } catch (error) {
      noteFailure(error);
      return;
    }
    await resolveAlerts(deps.db, "menu-behind", stadiumId, "system", deps.now());
  }
}

async function publish(deps: CatalogDeps, catalog: Catalog): Promise<void> {
  await deps.snapshots.writeCatalog(catalog);
  // It only advertises: a menu write does not fail with it.
  await publishPopular(deps, catalog).catch(noteFailure);
}

export async function listStadiums(deps: CatalogDeps): Promise<StadiumSummary[]> {
  const stored = await deps.snapshots.readStadiums().catch(unreached);
  if (stored !== "unreached" && stored?.stadiums.length) return stored.stadiums;
  const stadiums = await readStadiums(deps.db);
  if (stored !== "unreached") await writeStadiums(deps, stadiums).catch(noteFailure);
  return stadiums;
}

export async function publishStadiums(deps: CatalogDeps): Promise<StadiumSummary[]> {
  const stadiums = await readStadiums(deps.db);
  await writeStadiums(deps, stadiums);
  return stadiums;
}

async function writeStadiums(deps: CatalogDeps, stadiums: StadiumSummary[]): Promise<void> {
  if (stadiums.length) await deps.snapshots.writeStadiums({ builtAt: deps.now(), stadiums });
}

function unreached(error: unknown): "unreached" {
  noteFailure(error);
  return "unreached";
}

function noteFailure(error: unknown): null {
  logError("snapshots could not be reached", error);
  return null;
}
