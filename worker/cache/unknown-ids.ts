const windowMs = 10_000;
const asksPerWindow = 20;
/** Bounds memory. */
const mostKept = 1_000;

/**
 * Keeps made-up ids from the record: an id that was not there is not asked for again for ten seconds, and ids that this
 * isolate has never found share a few questions. Ids that exist are always asked for.
 */
export function createUnknownIds(now: () => number) {
  const found = new Set<string>();
  let missed = new Set<string>();
  let since = 0;
  let asks = 0;

  return {
    mayAsk(id: string): boolean {
      if (found.has(id)) return true;
      if (now() - since >= windowMs) [missed, since, asks] = [new Set(), now(), 0];
      if (missed.has(id) || asks >= asksPerWindow) return false;
      asks++;
      return true;
    },
    /** What the record said. */
    note(id: string, exists: boolean): void {
      if (exists && found.size < mostKept) found.add(id);
      if (exists) return void missed.delete(id);
      found.delete(id);
      missed.add(id);
    },
  };
}
