import type { Environment } from "../options.ts";
import { type Cloudflare, openCloudflare } from "./api.ts";
import { databaseOf, readConfig } from "./config.ts";

type Raw = { results: { columns: string[]; rows: unknown[][] }; meta: Record<string, unknown> };
type Statement = { sql: string; params: unknown[] };

/**
 * The database of a deployed instance over Cloudflare's API, with the part of a binding's interface that our queries
 * use. One batch is one call, and so one transaction.
 */
export function recordOver(cloudflare: Pick<Cloudflare, "call">, id: string): D1Database {
  const ask = (body: unknown) => cloudflare.call<Raw[]>("POST", `/d1/database/${id}/raw`, body);
  const rowsOf = ({ results: { columns, rows } }: Raw) =>
    rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])));
  const resultOf = (raw: Raw) => ({ success: true as const, results: rowsOf(raw), meta: raw.meta });
  const none: Raw = { results: { columns: [], rows: [] }, meta: {} };

  const prepare = (sql: string, params: unknown[] = []) => {
    const run = async () => (await ask({ sql, params }))[0] ?? none;
    return {
      statement: { sql, params } satisfies Statement,
      bind: (...values: unknown[]) => prepare(sql, values),
      all: async () => resultOf(await run()),
      run: async () => resultOf(await run()),
      raw: async () => (await run()).results.rows,
      first: async (column?: string) => {
        const row = rowsOf(await run())[0];
        return row ? (column ? row[column] : row) : null;
      },
    };
  };
  return {
    prepare,
    async batch(statements: { statement: Statement }[]) {
      return (await ask({ batch: statements.map(({ statement }) => statement) })).map(resultOf);
    },
  } as unknown as D1Database;
}

/** The menus' namespace over the API: JSON in, JSON out. */
/** The record of a deployed environment, for commands that bring something in. */
export async function openDeployed(environment: Environment) {
  const config = await readConfig(environment);
  const cloudflare = await openCloudflare();
  return {
    cloudflare,
    env: {
      DB: recordOver(cloudflare, databaseOf(config)),
    },
    [Symbol.asyncDispose]: async () => {},
  };
}
