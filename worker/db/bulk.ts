import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

type Row = Record<string, unknown>;

/** A statement's rows are bound as one JSON value. D1 allows 2 MB per value and 100 values per statement. */
const maxBytes = 500_000;

/**
 * Inserts many rows with few statements: an invocation may run a thousand, and a big venue has more rows. A column that
 * a row leaves out gets its default.
 */
export function insertMany(db: Db, table: SQLiteTable, rows: Row[]) {
  const columns = Object.entries(getTableColumns(table) as Record<string, SQLiteColumn>);
  const whole = (row: Row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, name in row ? row[name] : column.default]));
  // The builder lists all of the table's columns, in this order.
  return chunksOf(rows.map(whole), columns).map((json) =>
    // `where true`, or SQLite would parse a following `on conflict` as a join's condition.
    db.insert(table).select(sql`select ${fieldsOf(columns)} from json_each(${json}) where true`),
  );
}

export function deleteMany(db: Db, table: SQLiteTable, keys: string[], rows: Row[]) {
  const columns = columnsOf(table, keys);
  const named = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  return chunksOf(rows, columns).map((json) =>
    db.delete(table).where(sql`(${named}) in (select ${fieldsOf(columns)} from json_each(${json}))`),
  );
}

type Columns = [name: string, column: SQLiteColumn][];

function columnsOf(table: SQLiteTable, names: string[]): Columns {
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>;
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`no column ${name}`);
    return [name, column];
  });
}

const fieldsOf = (columns: Columns) =>
  sql.raw(columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(", "));

function chunksOf(rows: Row[], columns: Columns): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(columns.map(([name, column]) => stored(row[name], column)));
    if (size + text.length > maxBytes && chunk.length > 0) {
      chunks.push(`[${chunk.join()}]`);
      [chunk, size] = [[], 0];
    }
    chunk.push(text);
    size += text.length;
  }
  if (chunk.length > 0) chunks.push(`[${chunk.join()}]`);
  return chunks;
}

function stored(value: unknown, column: SQLiteColumn): unknown {
  return value === null || value === undefined ? null : column.mapToDriverValue(value);
}
