import { env } from "cloudflare:workers";
import type { Heard } from "./d1-watch.ts";

/** Tables that do not grow with fans and orders, so a full scan is fine, each with its reason. */
const small: Record<string, string> = {
  stadiums: "one row a venue: the list of stadiums shows them all",
  jobs: "one row a job: each minute reads them all",
  balances: "one row a shop and a runner: the list of what is owed shows them all",
};

/** Tables without deletions, so references to them need no index. */
const neverDeleted: Record<string, string> = {
  stadiums: "a venue stays, its orders name it",
};

/** Partial in name, whole in fact: every order is placed some day. */
const whole = new Set(["orders_stadium_placed", "orders_paid", "orders_mail", "orders_phone"]);

/**
 * The parts of a statement's plan that grow with the data: scans of a table or of a full index. Partial indexes (open,
 * due, unanswered rows) and the first rows of an index ("the newest fifty") are fine.
 */
export async function growingScans({ sql, values }: Heard): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [];
  // Reads nothing, whatever the plan says.
  if (/ where false$/i.test(sql)) return [];
  // A new parent looks for rows that waited for it, of which there are none unless references are deferred.
  if (/^insert into "stadiums"/i.test(sql)) return [];
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
          .map((each) => each.name)
          .filter((name) => !whole.has(name)),
      ),
    }));
  return schema;
}

/** References without an index of their own: deleting the referenced row would scan the table. */
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
