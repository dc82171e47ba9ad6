type Answer = { rows: unknown; bookmark: string };
type Kind = "all" | "run" | "raw" | "first" | "batch";

/**
 * A database with a read replica that lags as far as D1 allows it: what it has answered once it answers for ever, unless
 * a bookmark asks for later. The primary is the real database. It refuses a bookmark that is none.
 */
export function laggingReplica(d1: D1Database): { d1: D1Database; lagged: () => number } {
  const older = new Map<string, Answer>();
  let lagged = 0;

  function withSession(from = "first-unconstrained"): D1DatabaseSession {
    const mark = from.startsWith("first-") ? null : from;
    if (mark !== null && !/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/.test(mark))
      throw new Error("D1_SESSION_ERROR: invalid bookmark or constraint");
    let seen = mark;

    async function ask(kind: Kind, asked: Replicated[], given: unknown[] = []): Promise<unknown> {
      const real = d1.withSession(from);
      const on = asked.map(({ sql, values }) => real.prepare(sql).bind(...values));
      // Times differ with each request; what is asked for does not.
      const names = asked.map(({ sql, values }) => [sql, values.filter((each) => typeof each !== "number")]);
      const key = JSON.stringify([kind, names]);
      const kept = older.get(key);
      if (from !== "first-primary" && kept && (mark === null || kept.bookmark >= mark)) {
        lagged++;
        seen = kept.bookmark;
        return kept.rows;
      }
      const [one] = on;
      const call = one?.[kind as "all"] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      const rows = kind === "batch" ? await real.batch(on) : await call?.apply(one, given);
      seen = real.getBookmark();
      if (from !== "first-primary" && !kept && seen) older.set(key, { rows, bookmark: seen });
      return rows;
    }

    class Replicated {
      readonly sql: string;
      readonly values: unknown[];
      constructor(sql: string, values: unknown[] = []) {
        this.sql = sql;
        this.values = values;
      }
      bind = (...values: unknown[]) => new Replicated(this.sql, values);
      all = () => ask("all", [this]);
      run = () => ask("run", [this]);
      raw = (...given: unknown[]) => ask("raw", [this], given);
      first = (...given: unknown[]) => ask("first", [this], given);
    }
    return {
      prepare: (sql: string) => new Replicated(sql),
      batch: (asked: Replicated[]) => ask("batch", asked),
      getBookmark: () => seen,
    } as unknown as D1DatabaseSession;
  }

  const watched = new Proxy(d1, {
    get(target, name) {
      if (name === "withSession") return withSession;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { d1: watched, lagged: () => lagged };
}
