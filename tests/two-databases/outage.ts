import { throughD1 } from "../../scripts/lib/through-d1.ts";

/** D1's words for a queue that is too long. */
const overloaded = "D1_ERROR: D1 DB is overloaded. Too many requests queued.";

/** A database that serves one round trip after the other, and refuses whoever comes while so many wait. */
export class Queue {
  length = 0;
  refused = 0;
  readonly #most: number;
  readonly #start = Promise.withResolvers<void>();
  #last = this.#start.promise;
  /** From now on it moves; until then nobody is served. */
  open = this.#start.resolve;

  constructor(most: number) {
    this.#most = most;
  }

  async serve<T>(run: () => Promise<T>): Promise<T> {
    if (this.length >= this.#most) {
      this.refused++;
      throw new Error(overloaded);
    }
    this.length++;
    const before = this.#last;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      return await run();
    } finally {
      this.length--;
      leave();
    }
  }
}

/** A database, for the Worker and its objects: down, or with a queue before it. */
class Outage {
  isDown = false;
  queue: Queue | null = null;

  ask<T>(run: () => Promise<T>): Promise<T> {
    if (this.isDown) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
    return this.queue ? this.queue.serve(run) : run();
  }
}
export const first = new Outage();
export const second = new Outage();

export function endOutages() {
  for (const each of [first, second]) {
    each.isDown = false;
    each.queue?.open();
    each.queue = null;
  }
}

const perDatabase = new WeakMap<D1Database, D1Database>();

function refusing(real: D1Database, of: Outage): D1Database {
  const known = perDatabase.get(real);
  if (known) return known;
  const made = throughD1(real, (run) => of.ask(run));
  perDatabase.set(real, made);
  return made;
}

const perEnv = new WeakMap<Env, Env>();

/** The bindings, with databases that refuse while they are down or full, as D1 does; a test's own questions go past them. */
export function withOutage(env: Env): Env {
  const known = perEnv.get(env);
  if (known) return known;
  const { DB, DB_1 } = env as unknown as Record<"DB" | "DB_1", D1Database>;
  const made = { ...env, DB: refusing(DB, first), DB_1: refusing(DB_1, second) } as unknown as Env;
  perEnv.set(env, made);
  return made;
}
