import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#worker/db/schema/index.ts";

/** Tables of identity: they live in the first database alone (decision 39). */
const identity = new Set([
  ...["user", "session", "account", "two_factor", "passkey", "recovery_codes", "verification", "customers"],
  ...["staff_roles", "staff_invitations", "push_subscriptions"],
]);
/** Both sides have them, each with rows of its own. */
const either = new Set(["counted_limits", "audit_log", "alerts"]);

const known = new Set<string>(
  Object.values(schema).flatMap((each) => (is(each, SQLiteTable) ? [getTableName(each)] : [])),
);

/** The tables that a statement names. */
function tablesOf(sql: string): string[] {
  const named = sql.matchAll(/\b(?:from|join|into|update)\s+["`]?(\w+)["`]?/gi);
  return [...named].map(([, table = ""]) => table).filter((table) => known.has(table) && !either.has(table));
}

/** The tables of both sides that these statements name, as "identity + record"; null where they name one side alone. */
function sidesNamed(sqls: readonly string[]): string | null {
  const tables = [...new Set(sqls.flatMap(tablesOf))].sort();
  const { true: ofIdentity, false: ofRecord } = Object.groupBy(tables, (each) => `${identity.has(each)}`);
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
