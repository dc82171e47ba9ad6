import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#worker/db/schema/index.ts";
import { identityTables, tablesOfEither } from "#worker/db/sides.ts";

const known = new Set<string>(
  Object.values(schema).flatMap((each) => (is(each, SQLiteTable) ? [getTableName(each)] : [])),
);

/** The tables that a statement names. */
function tablesOf(sql: string): string[] {
  const named = sql.matchAll(/\b(?:from|join|into|update)\s+["`]?(\w+)["`]?/gi);
  return [...named]
    .map(([, table = ""]) => table)
    .filter((table) => known.has(table) && !tablesOfEither.has(table));
}

/** The tables of both sides that these statements name, as "identity + record"; null where they name one side alone. */
function sidesNamed(sqls: readonly string[]): string | null {
  const tables = [...new Set(sqls.flatMap(tablesOf))].sort();
  const { true: ofIdentity, false: ofRecord } = Object.groupBy(
    tables,
    (each) => `${identityTables.has(each)}`,
  );
  return ofIdentity && ofRecord ? `${ofIdentity.join(", ")} + ${ofRecord.join(", ")}` : null;
}

/** Batches that write both sides, and why either may be written without the other. */
const eachForItself: Record<string, string> = {
  "push_subscriptions + notices": "a phone that is gone, and the notices that wait for it",
};

/** What can't be asked where identity and the record are two databases. */
export function joinsOf(statements: readonly string[], batches: readonly (readonly string[])[]): string[] {
  const joined = statements.flatMap((sql) => (sidesNamed([sql]) ? [sql] : []));
  const written = batches.flatMap((sqls) => {
    // An old record is put in as a whole, by a test.
    if (sqls[0]?.startsWith("pragma")) return [];
    const sides = sidesNamed(sqls.filter((sql) => !/^\s*select\b/i.test(sql)));
    return sides && !eachForItself[sides] ? [`${sides}: ${sqls.join("; ")}`] : [];
  });
  return [...joined, ...written];
}
