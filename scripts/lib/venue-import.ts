import type { VenueFile } from "#domain/schemas/venue-file.ts";
import type { PartOf } from "#domain/schemas/venue-part.ts";
import { countChanges } from "#domain/venue/venue-changes.ts";
import { createSnapshots } from "#worker/cache/snapshots.ts";
import { databasesOf, dbOfSlot } from "#worker/db/databases.ts";
import { readPlaces } from "#worker/db/places.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { newItemId } from "#worker/platform/ids.ts";
import { besideOf } from "#worker/services/directory.ts";
import { publishCatalog } from "#worker/usecases/catalog/load-catalog.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { importVenue, planImport } from "#worker/usecases/venue/import-venue.ts";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

/** This machine's stores, or a deployed instance's. */
type Stored = { env: Pick<Env, "DB" | "MENUS"> };

function catalogDepsOf({ env }: Stored, slot = 0) {
  const now = () => Date.now();
  const db = dbOfSlot(env, slot);
  const { places } = besideOf(env, slot, db);
  const snapshots = createSnapshots(env.MENUS, now, undefined, slot);
  return { db, snapshots, now, ...(places && { places }) };
}

/** Where there are several databases: the one that the venue is in, or that was named for a new one. */
async function slotOfVenue({ env }: Stored, stadiumId: string, named?: number): Promise<number> {
  const listed = (await readPlaces(dbOfSlot(env, 0))).get(stadiumId);
  if (listed !== undefined && named !== undefined && named !== listed)
    throw new Failure(`"${stadiumId}" is in database ${listed}, and never moves.`);
  const slot = listed ?? named ?? 0;
  if (!databasesOf(env)[slot])
    throw new Failure(`There is no database ${slot}: nothing is bound as DB_${slot}.`);
  return slot;
}

type May = { mayRemove?: boolean; slot?: number };

export async function addVenue(platform: Stored, venue: VenueFile, { slot, ...may }: May = {}) {
  const deps = catalogDepsOf(platform, await slotOfVenue(platform, venue.stadium.id, slot));
  return retryWhenCut(() => importVenue(deps, venue, may));
}

/** What `addVenue` would change; nothing is written. */
export async function planVenue(platform: Stored, venue: VenueFile, named?: number) {
  const deps = catalogDepsOf(platform, await slotOfVenue(platform, venue.stadium.id, named));
  const plan = await planImport(deps, venue);
  return plan.ok ? { ok: true as const, changes: plan.changes, ...countChanges(plan.changes) } : plan;
}

/** Menu snapshots are not in a backup: they are made again from the record. Gives how many. */
export async function publishMenus(platform: Stored): Promise<number> {
  let published = 0;
  for (const slot of databasesOf(platform.env).keys()) {
    const deps = catalogDepsOf(platform, slot);
    const all = await deps.db.select({ id: stadiums.id }).from(stadiums);
    for (const { id } of all) await publishCatalog(deps, id);
    published += all.length;
  }
  return published;
}

/** A venue as a file of a part of it needs it. @throws Failure where there is no such venue */
export async function partOfVenue(platform: Stored, stadiumId: string): Promise<PartOf> {
  const slot = await slotOfVenue(platform, stadiumId);
  const stored = await exportVenue(dbOfSlot(platform.env, slot), stadiumId);
  if (!stored) throw new Failure(`There is no venue "${stadiumId}".`);
  return { stored, newItemId };
}
