import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Db } from "./client.ts";

type Statement = BatchItem<"sqlite">;

/**
 * Selects with a function that interprets their rows. Built where the SQL belongs, and run together in one batch where
 * they are needed together.
 */
export type Reading<T> = {
  statements: readonly Statement[];
  read: (rows: unknown[]) => T;
};

export function reading<const S extends readonly Statement[], T>(
  statements: S,
  read: (rows: BatchResponse<S>) => T,
): Reading<T> {
  return { statements, read: (rows) => read(rows as BatchResponse<S>) };
}

type Read<R> = R extends Reading<infer T> ? T : never;
type ReadAll<R extends readonly Reading<unknown>[]> = { -readonly [K in keyof R]: Read<R[K]> };

/** Runs them in one round trip, as of one moment. */
export async function readBatch<const R extends readonly Reading<unknown>[]>(
  db: Db,
  ...readings: R
): Promise<ReadAll<R>> {
  const { statements, read } = combine(...readings);
  const rows: unknown[] =
    statements.length > 0 ? await db.batch(statements as [Statement, ...Statement[]]) : [];
  return read(rows);
}

export const readOne = async <T>(db: Db, one: Reading<T>): Promise<T> => (await readBatch(db, one))[0];

/** A reading with its result mapped. */
export const mapReading = <A, B>({ statements, read }: Reading<A>, to: (found: A) => B): Reading<B> => ({
  statements,
  read: (rows) => to(read(rows)),
});

export const combine = <const R extends readonly Reading<unknown>[]>(
  ...readings: R
): Reading<ReadAll<R>> => ({
  statements: readings.flatMap((each) => each.statements),
  read(rows) {
    let from = 0;
    return readings.map((each) => {
      const own = rows.slice(from, from + each.statements.length);
      from += own.length;
      return each.read(own);
    }) as ReadAll<R>;
  },
});

export const nothing: Reading<null> = { statements: [], read: () => null };
