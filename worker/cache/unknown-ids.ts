const windowMs = 10_000;
const asksPerWindow = 20;
/** Bounds memory. */
const mostKept = 1_000;

/**
 * Protects the database from made-up ids: an unknown id is not looked up again for ten seconds, and ids never found by
 * this isolate share a few lookups. Ids that exist are always looked up.
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
