import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Account, Database } from "./account.ts";
import { enveloped, paged, Refusal } from "./envelope.ts";
import type { Endpoint } from "./server.ts";

type Query = { sql: string; params?: SQLInputValue[] };

const locations = ["wnam", "enam", "weur", "eeur", "apac", "oc"];
const mostParameters = 100;
const mostDatabases = { free: 10, paid: 50_000 };
const mostSqlBytes = 100_000;

const shown = ({ uuid, name, created_at, running_in_region, bytes }: Database) => ({
  ...{ uuid, name, created_at, running_in_region },
  ...{ version: "production", num_tables: 0, file_size: bytes, read_replication: { mode: "disabled" } },
});

function find(account: Account, id: string): Database {
  const found = account.databases.find((each) => each.uuid === id);
  if (!found) throw new Refusal(404, 7404, `The database ${id} could not be found`);
  return found;
}

function create(account: Account, body: { name?: string; primary_location_hint?: string }) {
  const { name = "", primary_location_hint: hint } = body;
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(name)) throw new Refusal(400, 7400, "Invalid database name");
  if (hint !== undefined && !locations.includes(hint))
    throw new Refusal(400, 7400, `Invalid property: primary_location_hint ${hint}`);
  if (account.databases.some((each) => each.name === name))
    throw new Refusal(400, 7502, `A database with name ${name} already exists`);
  if (account.databases.length >= mostDatabases[account.plan])
    throw new Refusal(
      400,
      7406,
      `System limit reached: databases per account (${mostDatabases[account.plan]})`,
    );
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("pragma foreign_keys = on");
  const made: Database = {
    uuid: crypto.randomUUID(),
    name,
    created_at: new Date().toISOString(),
    running_in_region: (hint ?? "wnam").toUpperCase(),
    bytes: 0,
    sqlite,
  };
  account.databases.push(made);
  return made;
}

/** One transaction for whatever one call asks, as D1 has it: all of it or none. */
function runAll({ sqlite }: Database, queries: Query[], isRaw: boolean) {
  sqlite.exec("begin");
  try {
    const all = queries.flatMap((query) => run(sqlite, query, isRaw));
    sqlite.exec("commit");
    return all;
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec("rollback");
    throw error instanceof Refusal
      ? error
      : new Refusal(400, 7500, `${(error as Error).message}: SQLITE_ERROR`);
  }
}

function run(sqlite: DatabaseSync, { sql, params = [] }: Query, isRaw: boolean) {
  if (params.length > mostParameters) throw new Refusal(400, 7500, "too many SQL variables: SQLITE_ERROR");
  if (/^\s*(begin|commit|rollback|savepoint)\b/im.test(sql))
    throw new Refusal(400, 7500, "To execute a transaction, use the batch API: SQLITE_AUTH");
  const statements = params.length > 0 ? [sql] : split(sql);
  return statements.map((each) => {
    if (Buffer.byteLength(each) > mostSqlBytes)
      throw new Refusal(400, 7500, "statement too long: SQLITE_TOOBIG");
    const before = Number(sqlite.prepare("select total_changes() as n").get()?.n);
    const statement = sqlite.prepare(each);
    const columns = statement.columns().map(({ name }) => name);
    const rows = statement.all(...params);
    const changes = Number(sqlite.prepare("select total_changes() as n").get()?.n) - before;
    return {
      success: true,
      results: isRaw ? { columns, rows: rows.map((row) => columns.map((name) => row[name])) } : rows,
      meta: {
        changes,
        rows_read: rows.length,
        rows_written: changes,
        duration: 0.1,
        changed_db: changes > 0,
      },
    };
  });
}

/** Statements of a text: a semicolon ends one, but not within quotes, comments or a trigger. */
function split(sql: string): string[] {
  const parts = sql.match(/(?:'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|[^;])+/g) ?? [];
  return parts.filter((each) => each.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, "").trim() !== "");
}

const queriesOf = (body: Query | { batch: Query[] }): Query[] => ("batch" in body ? body.batch : [body]);

export const d1Endpoints: Endpoint[] = [
  [
    "GET",
    "/accounts/:account/d1/database",
    ({ account, url }) => {
      const name = url.searchParams.get("name");
      return paged(account.databases.filter((each) => !name || each.name === name).map(shown), url);
    },
  ],
  [
    "POST",
    "/accounts/:account/d1/database",
    async ({ account, json }) => enveloped(shown(create(account, await json()))),
  ],
  [
    "GET",
    "/accounts/:account/d1/database/:id",
    ({ account, ids: [id] }) => enveloped(shown(find(account, id))),
  ],
  [
    "POST",
    "/accounts/:account/d1/database/:id/query",
    async ({ account, ids: [id], json }) =>
      enveloped(runAll(find(account, id), queriesOf(await json()), false)),
  ],
  [
    "POST",
    "/accounts/:account/d1/database/:id/raw",
    async ({ account, ids: [id], json }) =>
      enveloped(runAll(find(account, id), queriesOf(await json()), true)),
  ],
];
