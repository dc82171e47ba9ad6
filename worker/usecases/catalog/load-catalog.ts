import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import type { Snapshots } from "#worker/cache/snapshots.ts";
import { listAlertSubjects, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import { readCatalog, readMenuVersion, readStadiums } from "#worker/db/catalog.ts";
import type { Db } from "#worker/db/client.ts";
import { eachAlone } from "#worker/platform/each-alone.ts";
import { logError } from "#worker/platform/log.ts";
import { publishPopular } from "./popular-dishes.ts";

export type CatalogDeps = { db: Db; snapshots: Snapshots; now: () => number };

/**
 * The stadium's snapshot as it is now, built from the database if none is stored or KV is down. Null for an unknown
 * stadium; rejects only if neither answers.
 */
export async function findCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  if (!/^[a-z0-9-]{1,60}$/.test(stadiumId)) return null;
  const stored = await deps.snapshots.readCatalog(stadiumId).catch(unreached);
  if (stored !== "unreached" && stored) return menuAt(stored, deps.now());
  if (!deps.snapshots.unknownIds.mayAsk(stadiumId)) return null;
  const built = await rebuild(deps, stadiumId, stored !== "unreached");
  return built && menuAt(built, deps.now());
}

/** @param keeps whether to store it: a KV that just failed would only delay the fan again */
async function rebuild(deps: CatalogDeps, stadiumId: string, keeps: boolean): Promise<Catalog | null> {
  const catalog = await readCatalog(deps.db, stadiumId, deps.now());
  deps.snapshots.unknownIds.note(stadiumId, catalog !== null);
  if (catalog && keeps) await publish(deps, catalog).catch(noteFailure);
  return catalog;
}

/** Rebuilds the snapshot from the database; every menu write ends with it. */
export async function publishCatalog(deps: CatalogDeps, stadiumId: string): Promise<Catalog | null> {
  const catalog = await readCatalog(deps.db, stadiumId, deps.now());
  deps.snapshots.unknownIds.note(stadiumId, catalog !== null);
  if (catalog) await publish(deps, catalog);
  return catalog;
}

/**
 * Publishes after a committed write. If KV is down the write still succeeds: an alert names the outdated snapshot, and
 * the sweep writes it.
 */
export async function republishCatalog(deps: CatalogDeps, stadiumId: string): Promise<void> {
  try {
    await publishCatalog(deps, stadiumId);
  } catch (error) {
    noteFailure(error);
    await raiseAlert(deps.db, { kind: "menu-behind", subject: stadiumId, stadiumId, at: deps.now() });
  }
}

/** Writes outdated snapshots, a few per run. */
export async function catchUpSnapshots(deps: CatalogDeps): Promise<void> {
  await eachAlone(await listAlertSubjects(deps.db, "menu-behind", 20), async (stadiumId) => {
    await publishCatalog(deps, stadiumId);
    await resolveAlerts(deps.db, "menu-behind", stadiumId, "system", deps.now());
  });
}

/** Writers in a row, each faster than the one before it. */
const mostRounds = 5;

/**
 * Of two writers at once the later one to store wins, which may be the one that read first. So each asks the record
 * afterwards, and stores again what has become newer: the last to look sees everything.
 */
async function publish(deps: CatalogDeps, built: Catalog): Promise<void> {
  let catalog = built;
  for (let round = 1; round <= mostRounds; round++) {
    await deps.snapshots.writeCatalog(catalog);
    if ((await readMenuVersion(deps.db, catalog.stadium.id)) === catalog.version) break;
    catalog = (await readCatalog(deps.db, catalog.stadium.id, deps.now())) ?? catalog;
  }
  // Only an advertisement: its failure does not fail the menu write.
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
