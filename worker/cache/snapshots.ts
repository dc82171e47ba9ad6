import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import type { PopularDish } from "#domain/menu/popular.ts";
import { countKvRead } from "../platform/metrics.ts";
import { type CatalogMark, type PackedCatalog, packCatalog, unpackCatalog } from "./packed-catalog.ts";

/** The few seconds for which an isolate serves its own copy without asking KV. */
const copyLivesMs = 5_000;
/** How much older it may be while KV is asked: nobody waits for that, and KV itself may be a minute behind. */
const copyDoesMs = 60_000;
/** How long one question is waited for before the next one asks, too. */
const answerWithinMs = 2_000;

export type StadiumList = { builtAt: number; stadiums: StadiumSummary[] };
/** The menu across stadiums: each one's part by its id. */
export type PopularList = { builtAt: number; parts: Record<string, PopularDish[]> };
/** A menu in both its shapes; pages read the one, phones fetch the other. Unpacked when first asked for. */
export type KeptCatalog = PackedCatalog & { readonly catalog: Catalog };

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

  /** The isolate's copy while nothing has to be asked. */
  function held<T>(key: string): T | null {
    const copy = copies.get(key);
    return copy && copy.askAgainAt > now() ? (copy.value as T) : null;
  }

  /** The isolate's copy, else what KV says. What KV no longer has is forgotten. */
  async function read<T>(key: string, ask: () => Promise<T | null>): Promise<T | null> {
    const fresh = held<T>(key);
    if (fresh) return fresh;
    countKvRead();
    const copy = copies.get(key);
    const asked = ask().then((value) => {
      // What was written meanwhile is newer.
      if (copies.get(key) !== copy) return value;
      if (value) keep(key, value);
      else copies.delete(key);
      return value;
    });
    if (!later || !copy || now() - copy.since > copyLivesMs + copyDoesMs) return await asked;
    copy.askAgainAt = now() + answerWithinMs;
    later(asked.catch(() => {}));
    return copy.value as T;
  }

  function keep(key: string, value: unknown) {
    copies.set(key, { value, since: now(), askAgainAt: now() + copyLivesMs });
  }

  const readJson = <T>(key: string) => read(key, () => kv.get<T>(key, "json"));

  async function askCatalog(key: string): Promise<KeptCatalog | null> {
    const { value, metadata } = await kv.getWithMetadata<CatalogMark>(key, "arrayBuffer");
    return value && metadata && kept({ brotli: value, mark: metadata });
  }

  return {
    readCatalog(stadiumId: string): Promise<KeptCatalog | null> {
      const key = catalogKey(stadiumId);
      return read(key, () => askCatalog(key));
    },
    /** What this isolate holds of it for a few seconds; null where it has to be asked for. */
    heldCatalog: (stadiumId: string) => held<KeptCatalog>(catalogKey(stadiumId)),
    readStadiums: () => readJson<StadiumList>(stadiumsKey),
    readPopular: () => readJson<PopularList>(popularKey),

    /** Stores a snapshot unless a newer one is there already. */
    async writeCatalog(catalog: Catalog): Promise<void> {
      const key = catalogKey(catalog.stadium.id);
      const stored = await askCatalog(key);
      if (stored && stored.mark.version > catalog.version) return;
      const packed = packCatalog(catalog);
      await kv.put(key, packed.brotli, { metadata: packed.mark });
      keep(key, { ...packed, catalog } satisfies KeptCatalog);
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

function kept(packed: PackedCatalog): KeptCatalog {
  let catalog: Catalog | undefined;
  return {
    ...packed,
    get catalog() {
      catalog ??= unpackCatalog(packed);
      return catalog;
    },
  };
}

/** What the key's number says is the shape of the value: another shape, another number. */
const catalogKey = (stadiumId: string) => `catalog:5:${stadiumId}`;
const stadiumsKey = "stadiums:1";
const popularKey = "popular:1";
