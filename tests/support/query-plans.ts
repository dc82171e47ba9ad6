import { env } from "cloudflare:workers";
import type { Heard } from "./d1-watch.ts";

/** Tables that do not grow with fans and orders, so that reading all of one is no fault. Each with its reason. */
const small: Record<string, string> = {
  stadiums: "one row a venue: the list of stadiums shows them all",
};

/** Tables from which no row is ever deleted, so that nothing has to look for what refers to it. */
const neverDeleted: Record<string, string> = {
  stadiums: "a venue stays, its orders name it",
};

/**
 * What of a statement's plan grows with the record: a walk through a whole table, or through an index of all of it.
 * Not meant are partial indexes (what is open, due or unanswered), which are as long as what they list, and the first
 * rows of an index where nothing is sought ("the newest fifty").
 */
export async function growingScans({ sql, values }: Heard): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [];
  // What is sought among nothing reads nothing, whatever the plan says.
  if (/ where false$/i.test(sql)) return [];
  const { tables, partial } = await readSchema();
  const plan = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...valuesFor(sql, values))
    .all<{ detail: string }>();
  return plan.results
    .map(({ detail }) => detail)
    .filter((detail) => {
      const [, name = "", index = ""] = /^SCAN (\S+)(?:.* INDEX (\S+))?/.exec(detail) ?? [];
      const table = tables.has(name) ? name : aliased(sql, name);
      const isBeginning = index !== "" && !/ where /i.test(sql) && / limit \?/i.test(sql);
      return tables.has(table) && !small[table] && !partial.has(index) && !isBeginning;
    });
}

/** What it was given, or nothing at all where it was only prepared. */
function valuesFor(sql: string, values: unknown[]): unknown[] {
  const wanted = sql.replaceAll(/'[^']*'/g, "").split("?").length - 1;
  return values.length === wanted ? values : Array.from({ length: wanted }, () => null);
}

/** The table that a statement calls `alias`. */
function aliased(sql: string, alias: string): string {
  const [, table = ""] = new RegExp(`"?(\\w+)"? (?:as )?"?${alias}"?[\\s),]`, "i").exec(`${sql} `) ?? [];
  return table;
}

let schema: Promise<{ tables: Set<string>; partial: Set<string> }> | undefined;

function readSchema() {
  schema ??= env.DB.prepare("select type, name, sql from sqlite_master")
    .all<{ type: string; name: string; sql: string | null }>()
    .then(({ results }) => ({
      tables: new Set(results.filter((each) => each.type === "table").map((each) => each.name)),
      partial: new Set(
        results
          .filter((each) => each.type === "index" && / where /i.test(each.sql ?? ""))
          .map((each) => each.name),
      ),
    }));
  return schema;
}

/** References whose own column leads no whole index: deleting the row that they name would read the whole table. */
export async function unindexedReferences(): Promise<string[]> {
  const { results } = await env.DB.prepare("select name, sql from sqlite_master where type = 'table'").all<{
    name: string;
    sql: string | null;
  }>();
  const found: string[] = [];
  for (const { name, sql } of results)
    for (const [, column = "", parent = ""] of (sql ?? "").matchAll(
      /FOREIGN KEY \(`(\w+)`\) REFERENCES `(\w+)`/g,
    )) {
      if (small[name] || neverDeleted[parent]) continue;
      const plan = await env.DB.prepare(`explain query plan select 1 from "${name}" where "${column}" = ?`)
        .bind("x")
        .first<{ detail: string }>();
      if (plan?.detail.startsWith("SCAN")) found.push(`${name}.${column}`);
    }
  return found;
}
