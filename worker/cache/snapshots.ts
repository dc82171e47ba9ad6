import type { Catalog, StadiumSummary } from "#app/domain/catalog.ts";
import type { PopularDish } from "#app/domain/popular.ts";
import { countKvRead } from "../metrics.ts";

/** The few seconds for which an isolate serves its own copy without asking KV. */
const copyLivesMs = 5_000;

export type StadiumList = { builtAt: number; stadiums: StadiumSummary[] };
/** The menu across stadiums: each one's part by its id. */
export type PopularList = { builtAt: number; parts: Record<string, PopularDish[]> };
type Kept = { catalog: Catalog; stadiums: StadiumList; popular: PopularList };

/**
 * Snapshots of the record in KV, with a short-lived copy in the isolate. Nothing here decides a price or an
 * availability at order time.
 */
export function createSnapshots(kv: KVNamespace, now: () => number) {
  const copies = new Map<string, { value: unknown; until: number }>();

  async function read<K extends keyof Kept>(key: string): Promise<Kept[K] | null> {
    const copy = copies.get(key);
    if (copy && copy.until > now()) return copy.value as Kept[K];
    countKvRead();
    const value = await kv.get<Kept[K]>(key, "json");
    if (value) keep(key, value);
    return value;
  }

  function keep(key: string, value: unknown) {
    copies.set(key, { value, until: now() + copyLivesMs });
  }

  return {
    readCatalog: (stadiumId: string) => read<"catalog">(catalogKey(stadiumId)),
    readStadiums: () => read<"stadiums">(stadiumsKey),
    readPopular: () => read<"popular">(popularKey),

    /** Stores a snapshot unless a newer one is there already. */
    async writeCatalog(catalog: Catalog): Promise<void> {
      const key = catalogKey(catalog.stadium.id);
      const stored = await kv.get<Catalog>(key, "json");
      if (stored && stored.version > catalog.version) return;
      await kv.put(key, JSON.stringify(catalog));
      keep(key, catalog);
    },

    async writeStadiums(list: StadiumList): Promise<void> {
      await kv.put(stadiumsKey, JSON.stringify(list));
      keep(stadiumsKey, list);
    },

    async writePopular(list: PopularList): Promise<void> {
      await kv.put(popularKey, JSON.stringify(list));
      keep(popularKey, list);
    },
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

const catalogKey = (stadiumId: string) => `catalog:2:${stadiumId}`;
const stadiumsKey = "stadiums:1";
const popularKey = "popular:1";
