import type { VenueFile } from "#domain/schemas/venue-file.ts";
import type { PartOf } from "#domain/schemas/venue-part.ts";
import { countChanges } from "#domain/venue/venue-changes.ts";
import { createSnapshots } from "#worker/cache/snapshots.ts";
import { createDb } from "#worker/db/client.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { newItemId } from "#worker/platform/ids.ts";
import { publishCatalog } from "#worker/usecases/catalog/load-catalog.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { importVenue, planImport } from "#worker/usecases/venue/import-venue.ts";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

/** This machine's stores, or a deployed instance's. */
type Stored = { env: Pick<Env, "DB" | "MENUS"> };

function catalogDepsOf({ env }: Stored) {
  const now = () => Date.now();
  return { db: createDb(env.DB), snapshots: createSnapshots(env.MENUS, now), now };
}

export function addVenue(platform: Stored, venue: VenueFile, may: { mayRemove?: boolean } = {}) {
  const deps = catalogDepsOf(platform);
  return retryWhenCut(() => importVenue(deps, venue, may));
}

/** What `addVenue` would change; nothing is written. */
export async function planVenue(platform: Stored, venue: VenueFile) {
  const plan = await planImport(catalogDepsOf(platform), venue);
  return plan.ok ? { ok: true as const, changes: plan.changes, ...countChanges(plan.changes) } : plan;
}

/** Menu snapshots are not in a backup: they are made again from the record. Gives how many. */
export async function publishMenus(platform: Stored): Promise<number> {
  const deps = catalogDepsOf(platform);
  const all = await deps.db.select({ id: stadiums.id }).from(stadiums);
  for (const { id } of all) await publishCatalog(deps, id);
  return all.length;
}

/** A venue as a file of a part of it needs it. @throws Failure where there is no such venue */
export async function partOfVenue(platform: Stored, stadiumId: string): Promise<PartOf> {
  const stored = await exportVenue(createDb(platform.env.DB), stadiumId);
  if (!stored) throw new Failure(`There is no venue "${stadiumId}".`);
  return { stored, newItemId };
}
