import type { VenueFile } from "#domain/schemas/venue-file.ts";
import type { Copies, PartOf } from "#domain/schemas/venue-part.ts";
import { countChanges } from "#domain/venue/venue-changes.ts";
import { createDb } from "#worker/db/client.ts";
import { newItemId } from "#worker/platform/ids.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { importVenue, planImport } from "#worker/usecases/venue/import-venue.ts";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

/** This machine's record, or a deployed instance's. */
type Stored = { env: Pick<Env, "DB"> };

const recordDepsOf = ({ env }: Stored) => ({ db: createDb(env.DB), now: () => Date.now() });

export function addVenue(platform: Stored, venue: VenueFile, how: Parameters<typeof importVenue>[2] = {}) {
  const deps = recordDepsOf(platform);
  return retryWhenCut(() => importVenue(deps, venue, how));
}

/** What `addVenue` would change; nothing is written. */
export async function planVenue(platform: Stored, venue: VenueFile, copies: Copies) {
  const plan = await planImport(recordDepsOf(platform), venue, copies);
  return plan.ok ? { ok: true as const, changes: plan.changes, ...countChanges(plan.changes) } : plan;
}

/** A venue as a file of a part of it needs it. @throws Failure where there is no such venue */
export async function partOfVenue(platform: Stored, stadiumId: string): Promise<PartOf> {
  const stored = await exportVenue(createDb(platform.env.DB), stadiumId);
  if (!stored) throw new Failure(`There is no venue "${stadiumId}".`);
  return { stored, newItemId };
}
