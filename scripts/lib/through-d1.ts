type Asked = { sql: string; params: unknown[] };
type Statement = Asked & { inner: D1PreparedStatement };
type Trip = <T>(run: () => Promise<T>, method: TripMethod, asked: readonly Asked[]) => Promise<T>;
export type TripMethod = "all" | "batch" | "first" | "raw" | "run";

/** A database whose round trips are made by `trip`. */
export function throughD1(d1: D1Database, trip: Trip): D1Database {
  function wrap(inner: D1PreparedStatement, sql: string, params: unknown[] = []): Statement {
    const asked = [{ sql, params }];
    const methods = {
      bind: (...values: unknown[]) => wrap(inner.bind(...values), sql, values),
      all: () => trip(() => inner.all(), "all", asked),
      run: () => trip(() => inner.run(), "run", asked),
      raw: (options: { columnNames: true }) => trip(() => inner.raw(options), "raw", asked),
      first: (column: string) => trip(() => inner.first(column), "first", asked),
    };
    return { inner, sql, params, ...methods };
  }
  const wrapped = {
    prepare: (sql: string) => wrap(d1.prepare(sql), sql),
    batch: (statements: Statement[]) =>
      trip(() => d1.batch(statements.map(({ inner }) => inner)), "batch", statements),
  };
  return wrapped as unknown as D1Database;
}
