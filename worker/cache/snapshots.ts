import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import type { PopularDish } from "#domain/menu/popular.ts";
import { countKvRead } from "../platform/metrics.ts";

/** The few seconds for which an isolate serves its own copy without asking KV. */
const copyLivesMs = 5_000;
/** How much older it may be while KV is asked: nobody waits for that, and KV itself may be a minute behind. */
const staleWhileRevalidateMs = 60_000;
/** How long one question is waited for before the next one asks, too. */
const answerWithinMs = 2_000;

export type StadiumList = { builtAt: number; stadiums: StadiumSummary[] };
/** The menu across stadiums: each one's part by its id. */
export type PopularList = { builtAt: number; parts: Record<string, PopularDish[]> };

type Copy = { value: unknown; since: number; askAgainAt: number };

/**
 * Snapshots of the record in KV, with a short-lived copy in the isolate. Nothing here decides a price or an
 * availability at order time.
 * @param later keeps the request alive for what its answer does not wait for; without it everybody waits for KV
 */
export function createSnapshots(
  kv: KVNamespace,
  now: () => number,
  later?: (work: Promise<unknown>) => void,
) {
  const copies = new Map<string, Copy>();

  /** The isolate's copy, else what KV says. What KV no longer has is forgotten. */
  async function read<T>(key: string): Promise<T | null> {
    const copy = copies.get(key);
    if (copy && copy.askAgainAt > now()) return copy.value as T;
    countKvRead();
    const asked = kv.get<T>(key, "json").then((value) => {
      // What was written meanwhile is newer.
      if (copies.get(key) !== copy) return value;
      if (value) keep(key, value);
      else copies.delete(key);
      return value;
    });
    if (!later || !copy || now() - copy.since > copyLivesMs + staleWhileRevalidateMs) return await asked;
    copy.askAgainAt = now() + answerWithinMs;
    later(asked.catch(() => {}));
    return copy.value as T;
  }

  function keep(key: string, value: unknown) {
    copies.set(key, { value, since: now(), askAgainAt: now() + copyLivesMs });
  }

  async function write(key: string, value: unknown): Promise<void> {
    await kv.put(key, JSON.stringify(value));
    keep(key, value);
  }

  return {
    readCatalog: (stadiumId: string) => read<Catalog>(catalogKey(stadiumId)),
    readStadiums: () => read<StadiumList>(stadiumsKey),
    readPopular: () => read<PopularList>(popularKey),

    /** Stores a snapshot unless a newer one is there already. */
    async writeCatalog(catalog: Catalog): Promise<void> {
      const key = catalogKey(catalog.stadium.id);
      const stored = await kv.get<Catalog>(key, "json");
      if (!stored || stored.version <= catalog.version) await write(key, catalog);
    },
    writeStadiums: (list: StadiumList) => write(stadiumsKey, list),
    writePopular: (list: PopularList) => write(popularKey, list),
  };
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** What the key's number says is the shape of the value: another shape, another number. */
const catalogKey = (stadiumId: string) => `catalog:5:${stadiumId}`;
const stadiumsKey = "stadiums:1";
const popularKey = "popular:1";
