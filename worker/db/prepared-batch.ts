import { fillPlaceholders, type Placeholder, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "./client.ts";

type Statement = BatchItem<"sqlite">;

/** The part of a drizzle statement that `db.batch` uses; its public types lack it. */
type Prepared = {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch: boolean): unknown;
};

/**
 * Statements of a batch that differ by their values alone: drizzle takes longer to build one than SQLite to answer it, so
 * it builds these once per isolate. `build` gets a placeholder for each name; values are given as SQLite stores them.
 */
export function preparedBatch<const N extends readonly string[], const S extends readonly Statement[]>(
  names: N,
  build: (db: Db, at: Record<N[number], Placeholder>) => S,
): (db: Db, values: Record<N[number], unknown>) => S {
  let prepared: Prepared[] | undefined;
  return (db, values) => {
    prepared ??= prepareAll(build(db, placeholders(names)));
    return prepared.map((each) => bindValues(db, each, values)) as unknown as S;
  };
}

const placeholders = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name): [string, Placeholder] => [name, sql.placeholder(name)])) as Record<
    N,
    Placeholder
  >;

const prepareAll = (statements: readonly Statement[]): Prepared[] =>
  (statements as unknown as { _prepare(): Prepared }[]).map((each) => each._prepare());

/** A built statement with values, for this database's client. */
function bindValues(db: Db, prepared: Prepared, values: Record<string, unknown>) {
  const { sql: text, params } = prepared.getQuery();
  const query = { sql: text, params: fillPlaceholders(params, values) };
  const ready = {
    stmt: db.$client.prepare(text),
    getQuery: () => query,
    mapResult: (result: unknown) => prepared.mapResult(result, true),
  };
  return { _prepare: () => ready };
}
