const momentMs = 1_000;
const asksPerMoment = 5;
/** Bounds memory: keys that nobody asks for any more are dropped. */
const maxKeys = 1_000;

type Copy<T> = { since: number; asks: number; value?: T };

/**
 * Shares reads under load. While few ask, every call reads anew; in a crowd only the first few calls per second and
 * isolate do, and the others get their answer, at most a second old.
 */
export function createSharedReads<T>(now: () => number, ask: (key: string) => Promise<T>) {
  const copies = new Map<string, Copy<T>>();

  return async (key: string): Promise<T> => {
    let copy = copies.get(key);
    if (!copy || now() - copy.since >= momentMs) {
      if (copies.size >= maxKeys) copies.clear();
      copy = { since: now(), asks: 0 };
      copies.set(key, copy);
    }
    if (copy.asks >= asksPerMoment && copy.value !== undefined) return copy.value;
    copy.asks++;
    const value = await ask(key);
    copy.value = value;
    return value;
  };
}
