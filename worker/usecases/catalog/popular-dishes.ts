import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import { type PopularDish, popularOf } from "#domain/menu/popular.ts";
import type { Snapshots } from "#worker/cache/snapshots.ts";

/**
 * Updates one stadium's part of the menu across stadiums. Missing parts are filled in from the stadiums' own
 * snapshots, so the next write repairs one that was lost to a concurrent write.
 */
export async function publishPopular(
  { snapshots, now }: { snapshots: Snapshots; now: () => number },
  catalog: Catalog,
): Promise<void> {
  const stored = await snapshots.readPopular();
  const listed = (await snapshots.readStadiums())?.stadiums ?? [];
  const parts: Record<string, PopularDish[]> = { [catalog.stadium.id]: popularOf(catalog) };
  for (const { id } of listed) {
    if (parts[id]) continue;
    const known = stored?.parts[id] ?? (await readPart(snapshots, id));
    if (known) parts[id] = known;
  }
  const isSame = stored && JSON.stringify(sorted(stored.parts)) === JSON.stringify(sorted(parts));
  if (!isSame) await snapshots.writePopular({ builtAt: now(), parts });
}

/** The parts of the listed stadiums, in their order; read from their snapshots until a first list is published. */
export async function listPopular(
  { snapshots }: { snapshots: Snapshots },
  stadiums: StadiumSummary[],
): Promise<PopularDish[][]> {
  const stored = await snapshots.readPopular();
  const parts = await Promise.all(
    stadiums.map(({ id }) => (stored ? stored.parts[id] : readPart(snapshots, id))),
  );
  return parts.filter((part) => part != null);
}

async function readPart(snapshots: Snapshots, stadiumId: string): Promise<PopularDish[] | null> {
  const stored = await snapshots.readCatalog(stadiumId);
  return stored && popularOf(stored);
}

const sorted = (parts: Record<string, PopularDish[]>) =>
  Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1));
