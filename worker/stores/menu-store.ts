import { minuteMs } from "#domain/durations.ts";
import { fnv } from "#domain/fnv.ts";
import { jurisdictionIds, lawOf } from "#domain/law/jurisdictions.ts";
import type { Catalog, StadiumSummary } from "#domain/menu/catalog.ts";
import type { PopularDish } from "#domain/menu/popular.ts";
import { countKvRead } from "../platform/metrics.ts";

/** For this long an isolate serves its own copy without asking KV. */
const copyLivesMs = 5_000;
/** How much longer a copy is served while KV is asked in the background; KV itself may be a minute behind. */
const staleWhileRevalidateMs = minuteMs;
/** How long a pending KV read holds back the next one. */
const answerWithinMs = 2_000;
/** For this long after a change every read asks KV: it is written a second later at most. */
const changesWithinMs = 2_000;

export type StadiumList = { builtAt: number; stadiums: StadiumSummary[] };
/** The menu across stadiums: parts by stadium id. */
export type PopularList = { builtAt: number; parts: Record<string, PopularDish[]> };

type Copy = { value: unknown; since: number; askAgainAt: number };

/**
 * Menu snapshots in KV, with a short-lived copy in the isolate. They never decide a price or an availability at order
 * time.
 * @param later `waitUntil` for background reads; without it every stale read waits for KV
 */
export function createSnapshots(
  kv: KVNamespace,
  now: () => number,
  later?: (work: Promise<unknown>) => void,
) {
  const copies = new Map<string, Copy>();
  const changedAt = new Map<string, number>();
  const law = lawMark();

  /** The isolate's copy, else KV's. A copy whose key is gone from KV is dropped. */
  async function read<T>(key: string): Promise<T | null> {
    const copy = copies.get(key);
    if (copy && copy.askAgainAt > now()) return copy.value as T;
    countKvRead();
    const answer = kv.get<T>(key, "json").then((value) => {
      // A concurrent write is newer.
      if (copies.get(key) !== copy) return value;
      if (value) return keep(key, isSame(copy?.value, value) ? (copy?.value as T) : value);
      copies.delete(key);
      return value;
    });
    if (!later || !copy || now() - copy.since > copyLivesMs + staleWhileRevalidateMs) return await answer;
    copy.askAgainAt = now() + answerWithinMs;
    later(answer.catch(() => {}));
    return copy.value as T;
  }

  function keep<T>(key: string, value: T): T {
    const isChanging = (changedAt.get(key) ?? 0) > now() - changesWithinMs;
    if (!isChanging) changedAt.delete(key);
    // Keeps the object if the menu is unchanged.
    const times = isChanging
      ? { since: 0, askAgainAt: 0 }
      : { since: now(), askAgainAt: now() + copyLivesMs };
    copies.set(key, { value, ...times });
    return value;
  }

  async function write(key: string, value: unknown): Promise<void> {
    await kv.put(key, JSON.stringify(value));
    keep(key, value);
  }

  /** For stadium ids: made-up ones have no snapshot, and must not reach the database. */
  const unknownIds = createUnknownIds(now);

  return {
    unknownIds,
    readCatalog: (stadiumId: string) => read<Catalog>(catalogKey(stadiumId, law)),
    readStadiums: () => read<StadiumList>(stadiumsKey),
    readPopular: () => read<PopularList>(popularKey),

    /** Built here, because KV has none yet. */
    keepCatalog: (catalog: Catalog) => keep(catalogKey(catalog.stadium.id, law), catalog),
    keepStadiums: (list: StadiumList) => keep(stadiumsKey, list),
    keepPopular: (list: PopularList) => keep(popularKey, list),
    /** After a change this isolate must not serve its old copy. KV itself may be a minute old. */
    catalogChanged(stadiumId: string) {
      const key = catalogKey(stadiumId, law);
      unknownIds.note(stadiumId, true);
      changedAt.set(key, now());
      const copy = copies.get(key);
      if (copy) keep(key, copy.value);
    },

    /** Each key has one writer: a stadium's floor, and the minute's job for the lists. */
    writeCatalog: (catalog: Catalog) => write(catalogKey(catalog.stadium.id, law), catalog),
    writeStadiums: (list: StadiumList) => write(stadiumsKey, list),
    writePopular: (list: PopularList) => write(popularKey, list),
  };
}

type Versioned = { version?: number; builtAt?: number } | null | undefined;

/**
 * Whether KV returned the version that we have: then the same object stays, and with it what was computed from it
 * (app/routes/browse/menu/rows.ts).
 */
function isSame(copy: unknown, value: unknown): boolean {
  const [ours, read] = [copy as Versioned, value as Versioned];
  return read?.version !== undefined && ours?.version === read.version && ours.builtAt === read.builtAt;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** The number in a key is the value's shape: raise it when the shape changes. */
export const catalogKey = (stadiumId: string, law = lawMark()) => `catalog:10:${law}:${stadiumId}`;
/** The law is built into a menu: a deploy with other rules finds none, and builds each anew. */
const lawMark = () => fnv(JSON.stringify([null, ...jurisdictionIds].map(lawOf))).toString(36);
const stadiumsKey = "stadiums:2";
const popularKey = "popular:2";

const lookupWindowMs = 10_000;
const lookupsPerWindow = 20;
/** Bounds memory. */
const maxIds = 1_000;

/**
 * Protects the database from made-up ids: an unknown id is not looked up again for ten seconds, and ids never found by
 * this isolate share a few lookups.
 */
function createUnknownIds(now: () => number) {
  const found = new Set<string>();
  let missed = new Set<string>();
  let since = 0;
  let asks = 0;

  return {
    mayAsk(id: string): boolean {
      if (found.has(id)) return true;
      if (now() - since >= lookupWindowMs) [missed, since, asks] = [new Set(), now(), 0];
      if (missed.has(id) || asks >= lookupsPerWindow) return false;
      asks++;
      return true;
    },
    /** Records whether the database has the id. */
    note(id: string, exists: boolean): void {
      if (exists && found.size < maxIds) found.add(id);
      if (exists) return void missed.delete(id);
      found.delete(id);
      missed.add(id);
    },
  };
}
