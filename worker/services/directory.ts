import type { StaffRole } from "#domain/staff/staff.ts";
import { isOperator } from "#domain/staff/staff-scope.ts";
import { answered } from "../db/answered.ts";
import type { Db } from "../db/client.ts";
import { databasesOf, dbOfSlot } from "../db/databases.ts";
import {
  addBareAccount,
  listPlaces,
  noteSlot,
  placesElsewhere,
  readPlaces,
  slotOfPlace,
  slotsOf,
} from "../db/places.ts";
import { combine, mapReading, type Reading, reading, readOne } from "../db/reading.ts";
import { logError } from "../platform/log.ts";
import { slotOfOrder } from "../platform/slots.ts";
import type { Places } from "../usecases/catalog/load-catalog.ts";

/** A new entry is heard of this late; until then its ids are looked for in the first database, which has none of them. */
const freshForMs = 15_000;
/** After a read that failed; until then requests go on with what is known. */
const askAgainMs = 2_000;

/** Bounds memory: what was forgotten is asked or written once more. */
const mostKept = 10_000;

/** With `DB_1`, `DB_2` ... where there are several. */
type Bound = Pick<Env, "DB">;

/** Which database a stadium, a shop or an order is in, where there are several. An isolate keeps what it read. */
export class Directory {
  readonly #env: Bound;
  readonly #slots = new Map<string, number>();
  #isKnown = false;
  readonly #met = new Set<string>();
  #askAgainAt = 0;

  constructor(env: Bound) {
    this.#env = env;
  }

  /**
   * Before ids are looked up. Waits only where nothing is known yet, and then each request asks for itself: one that
   * ends takes what it asked along.
   * @param waitUntil keeps what asks alive for a refresh that nobody waits for; left out after a request's own first call
   * @throws if nothing is known, and it can't be read now
   */
  async ready(waitUntil: (refresh: Promise<void>) => void = () => {}): Promise<void> {
    if (Date.now() < this.#askAgainAt) return;
    if (!this.#isKnown) return this.#read();
    this.#askAgainAt = Date.now() + freshForMs;
    waitUntil(this.#read().catch((error) => logError("the directory of stadiums was not read", error)));
  }

  slotOf(id: string): number {
    return slotOfOrder(id) ?? this.#slots.get(id) ?? 0;
  }

  /** Whether anything is listed in it. */
  hasSlot(slot: number): boolean {
    return [...this.#slots.values()].includes(slot);
  }

  /** The slot of one that this isolate may not have heard of yet: it asks once, before an object of it is called. */
  async find(id: string): Promise<number> {
    if (!this.#slots.has(id) && !this.#met.has(id)) {
      await this.#read();
      if (this.#met.size >= mostKept) this.#met.clear();
      this.#met.add(id);
    }
    return this.slotOf(id);
  }

  /** What was listed just now, by this isolate. */
  learn(slot: number, ids: readonly string[]): void {
    for (const id of ids) if (slot > 0) this.#slots.set(id, slot);
  }

  async #read(): Promise<void> {
    try {
      // Entries are never changed nor removed.
      for (const [id, slot] of await readPlaces(dbOfSlot(this.#env, 0))) this.#slots.set(id, slot);
      this.#isKnown = true;
      this.#askAgainAt = Date.now() + freshForMs;
    } catch (error) {
      this.#askAgainAt = Date.now() + askAgainMs;
      throw error;
    }
  }
}

/**
 * For an object that is named by a stadium's or a shop's id: its slot. Once the venue is stored, it keeps it and wakes
 * without the first database.
 */
export function slotOfObject(state: DurableObjectState, env: Env): () => number {
  if (databasesOf(env).length === 1) return () => 0;
  const name = state.id.name ?? "";
  const { kv } = state.storage;
  if (kv.get("slot") === undefined)
    void state.blockConcurrencyWhile(async () => {
      const slot = await slotOfPlace(dbOfSlot(env, 0), name);
      if (slot !== null) kv.put("slot", slot);
    });
  return () => kv.get<number>("slot") ?? directoryOf(env).slotOf(name);
}

const perDatabase = new WeakMap<D1Database, Directory>();

export function directoryOf(env: Bound): Directory {
  const known = perDatabase.get(env.DB) ?? new Directory(env);
  perDatabase.set(env.DB, known);
  return known;
}

const noted = new WeakMap<Env, Set<string>>();

/** Before the first row of a person in a database that is not the first; without it, that database refuses the row. */
export async function acquaint(env: Env, userId: string, slot: number): Promise<void> {
  const record = databasesOf(env)[slot];
  if (slot === 0 || !record) return;
  const known = noted.get(env) ?? new Set<string>();
  noted.set(env, known);
  const key = `${slot} ${userId}`;
  if (known.has(key)) return;
  await noteSlot(dbOfSlot(env, 0), userId, slot);
  await addBareAccount(record, userId);
  if (known.size >= mostKept) known.clear();
  known.add(key);
}

/** The slots that somebody's roles reach; the first for nobody's. */
export function slotsOfRoles(env: Bound, roles: readonly StaffRole[]): number[] {
  if (isOperator(roles)) return databasesOf(env).map((_, slot) => slot);
  const directory = directoryOf(env);
  const found = roles.flatMap(({ stadiumId, shopId }) => [stadiumId, shopId]).filter((id) => id !== "");
  return [...new Set(found.map((id) => directory.slotOf(id)))];
}

export type Beside = {
  places: Places | null;
  /** Of a stadium or a shop of any database. @throws if the directory can't be read */
  slotOf(id: string): Promise<number>;
  /** The databases that may have anything of this person. */
  recordsOf(userId: string, roles: readonly StaffRole[]): Promise<Db[]>;
  /** A reading of each of these databases. One that is down is left out. */
  readEach<T, R>(userId: string, of: (db: Db) => Reading<T>, sum: (all: readonly T[]) => R): Reading<R>;
};

/** What a set of services knows of the databases beside its own: nothing where there is one. */
export function besideOf(env: Bound, slot: number, db: Db): Beside {
  if (databasesOf(env).length === 1)
    return {
      places: null,
      slotOf: async () => 0,
      recordsOf: async () => [db],
      readEach: (_, of, sum) => mapReading(of(db), (found) => sum([found])),
    };
  const first = dbOfSlot(env, 0);
  const directory = directoryOf(env);
  return {
    places: {
      elsewhere: (ids) => placesElsewhere(first, slot, ids),
      async list(ids) {
        await listPlaces(first, slot, ids);
        directory.learn(slot, ids);
      },
    },
    slotOf: (id) => directory.find(id),
    async recordsOf(userId, roles) {
      await directory.ready();
      const own = (await slotsOf(first, userId)).map((each) => each.slot);
      const slots = new Set([0, ...own, ...slotsOfRoles(env, roles)]);
      return [...slots].map((each) => dbOfSlot(env, each));
    },
    readEach<T, R>(userId: string, of: (db: Db) => Reading<T>, sum: (all: readonly T[]) => R): Reading<R> {
      let [own, slots]: [T[], number[]] = [[], []];
      const both = combine(
        of(first),
        reading([slotsOf(first, userId)], ([rows]) => rows),
      );
      return {
        statements: both.statements,
        read(rows) {
          const [found, others] = both.read(rows);
          [own, slots] = [[found], others.map((each) => each.slot)];
          return sum(own);
        },
        async more() {
          const others = slots.map((each) => dbOfSlot(env, each)).map((each) => readOne(each, of(each)));
          return sum(await answered([Promise.resolve(own[0] as T), ...others]));
        },
      };
    },
  };
}
