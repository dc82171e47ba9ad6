const momentMs = 1_000;
const asksPerMoment = 5;
/** Whoever is not asked for any more must not stay for good. */
const mostKept = 1_000;

type Copy<T> = { since: number; asks: number; value?: T };

/**
 * Asks for a thing anew while few want it, so that nobody hears news late. Of a crowd in this isolate only the first few
 * of a second ask; the others get what those were told. Answers are at most a second older than when they were asked for.
 */
export function createSharedReads<T>(now: () => number, ask: (key: string) => Promise<T>) {
  const copies = new Map<string, Copy<T>>();

  return async (key: string): Promise<T> => {
    let copy = copies.get(key);
    if (!copy || now() - copy.since >= momentMs) {
      if (copies.size >= mostKept) copies.clear();
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
