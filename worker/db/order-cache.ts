import type { Db } from "./client.ts";
import type { OrderState } from "./orders.ts";
import type { Reading } from "./reading.ts";

type Context = { whom: { phones: readonly string[] } | null };

/**
 * A room's order as of its last read or commit, handed on instead of being read again (decision 54). The database stays
 * the truth: each commit reads the order back in its own batch, and any other write, or a call to the provider,
 * invalidates the cache.
 */
export class OrderCache<C extends Context = Context> {
  /** What is read along with the order; `tells` where the same batch writes a notice, which is then to be sent. */
  readonly context: (is?: { tells: boolean }) => Reading<C>;
  #entry: { state: OrderState | null; context: C } | null = null;
  #phones: readonly string[] | null = null;
  /** Committed or read just now, and not yet taken. */
  #isFresh = false;

  constructor(context: (is?: { tells: boolean }) => Reading<C>) {
    this.context = context;
  }

  set(state: OrderState | null, context: C, { isFresh }: { isFresh: boolean }): void {
    this.#entry = { state, context };
    this.#isFresh = isFresh;
    this.#phones = context.whom?.phones ?? this.#phones;
  }

  /** The customer's phones as they were read last, and nothing that the room does changes them; null if nobody asked. */
  get phones(): readonly string[] | null {
    return this.#phones;
  }

  invalidate(): void {
    this.#entry = null;
    this.#isFresh = false;
  }

  /** The order as committed, once: a second call reads it. */
  takeFresh(id: string): OrderState | null {
    const state = this.#isFresh ? (this.#entry?.state ?? null) : null;
    this.#isFresh = false;
    return state?.order.id === id ? state : null;
  }

  /** The order with its context, if nothing was done since. */
  current(): { state: OrderState; context: C } | null {
    const state = this.#entry?.state;
    return this.#entry && state ? { state, context: this.#entry.context } : null;
  }
}

const caches = new WeakMap<Db, OrderCache>();

/** The cache of the room that uses this database; none outside of rooms. */
export const orderCacheOf = (db: Db): OrderCache | undefined => caches.get(db);

/** The database as a room uses it: every write but a commit invalidates the cache. */
export function withOrderCache<C extends Context>(db: Db, cache: OrderCache<C>): Db {
  const writes: PropertyKey[] = ["insert", "update", "delete"];
  const cached = invalidating(db, cache, (name) => writes.includes(name));
  caches.set(cached, cache as unknown as OrderCache);
  return cached;
}

/** The same object, whose calls invalidate the cache. */
export function invalidating<T extends object>(
  of: T,
  cache: Pick<OrderCache, "invalidate">,
  does: (name: PropertyKey) => boolean = () => true,
): T {
  return new Proxy(of, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function" || !does(name)) return value;
      return (...given: unknown[]) => {
        cache.invalidate();
        return Reflect.apply(value, target, given);
      };
    },
  });
}
