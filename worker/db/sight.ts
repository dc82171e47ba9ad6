import type { Db } from "./client.ts";
import type { OrderState } from "./orders.ts";
import type { Reading } from "./reading.ts";

type Beside = { whom: { phones: readonly string[] } | null };

/**
 * A room's view of its order after its last read or commit, handed on instead of being read again (decision 54). The
 * database stays the truth: each commit reads the order back in its own batch, and any other write, or a call to the
 * provider, drops the view.
 */
export class Sight<B extends Beside = Beside> {
  /** What is read along with the order; `tells` where the same batch writes a notice, which is then to be sent. */
  readonly beside: (is?: { tells: boolean }) => Reading<B>;
  #seen: { state: OrderState | null; beside: B } | null = null;
  #phones: readonly string[] | null = null;
  /** Committed or read just now, and not yet looked at. */
  #isNew = false;

  constructor(beside: (is?: { tells: boolean }) => Reading<B>) {
    this.beside = beside;
  }

  see(state: OrderState | null, beside: B, { isNew }: { isNew: boolean }): void {
    this.#seen = { state, beside };
    this.#isNew = isNew;
    this.#phones = beside.whom?.phones ?? this.#phones;
  }

  /** The customer's phones as they were read last, and nothing that the room does changes them; null if nobody asked. */
  get phones(): readonly string[] | null {
    return this.#phones;
  }

  forget(): void {
    this.#seen = null;
    this.#isNew = false;
  }

  /** The order as committed, once: a second call reads it. */
  takeNew(id: string): OrderState | null {
    const state = this.#isNew ? (this.#seen?.state ?? null) : null;
    this.#isNew = false;
    return state?.order.id === id ? state : null;
  }

  /** What was seen last, if nothing was done since. */
  last(): { state: OrderState; beside: B } | null {
    const state = this.#seen?.state;
    return this.#seen && state ? { state, beside: this.#seen.beside } : null;
  }
}

const sights = new WeakMap<Db, Sight>();

/** The sight of the room that uses this database; none outside of rooms. */
export const sightOf = (db: Db): Sight | undefined => sights.get(db);

/** The database as a room uses it: every write but a commit makes the room look again. */
export function seenBy<B extends Beside>(db: Db, sight: Sight<B>): Db {
  const writes: PropertyKey[] = ["insert", "update", "delete"];
  const seen = forgetting(db, sight, (name) => writes.includes(name));
  sights.set(seen, sight as unknown as Sight);
  return seen;
}

/** The same object, whose calls make the room look again. */
export function forgetting<T extends object>(
  of: T,
  sight: Pick<Sight, "forget">,
  does: (name: PropertyKey) => boolean = () => true,
): T {
  return new Proxy(of, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function" || !does(name)) return value;
      return (...given: unknown[]) => {
        sight.forget();
        return Reflect.apply(value, target, given);
      };
    },
  });
}
