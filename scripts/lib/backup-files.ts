import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

/** What a backup holds: the record, and the buckets by binding. Snapshots in KV are written again by the instance. */
export type Stores = { DB: D1Database; buckets: Record<string, R2Bucket> };
export type Manifest = {
  format: 1;
  madeAt: string;
  migrations: string[];
  /** Row count, and the digest of the lines in rowid order. */
  tables: Record<string, { rows: number; sha256: string }>;
  objects: Record<string, { count: number; sha256: string }>;
};
export type Row = Record<string, string | number | null>;
export type ObjectLine = { key: string; size: number; type: string; custom: Record<string, string> };

/** Sessions, links and counters are left out: restoring them would reopen what was ended since. The jobs begin anew. */
export const notRestored = new Set(["session", "verification", "counted_limits", "jobs"]);
const pageSize = 500;
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Parents before children, as their foreign keys say. */
export async function listTables(DB: D1Database): Promise<string[]> {
  const tables = DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like '\\_cf\\_%' escape '\\' and name <> 'd1_migrations' order by name",
  );
  const { results } = await retryWhenCut(() => tables.all<{ name: string }>());
  const parents = new Map<string, string[]>();
  for (const { name } of results) {
    const listed = DB.prepare(`pragma foreign_key_list(${quoted(name)})`);
    const keys = await retryWhenCut(() => listed.all<{ table: string }>());
    parents.set(
      name,
      keys.results.map((key) => key.table).filter((parent) => parent !== name),
    );
  }
  const sorted: string[] = [];
  const visit = (name: string, path: string[]) => {
    if (sorted.includes(name)) return;
    if (path.includes(name)) throw new Failure(`Tables refer to each other in a circle: ${path.join(", ")}.`);
    for (const parent of parents.get(name) ?? []) visit(parent, [...path, name]);
    sorted.push(name);
  };
  for (const { name } of results) visit(name, []);
  return sorted;
}

export async function listMigrations(DB: D1Database): Promise<string[]> {
  const names = DB.prepare("select name from d1_migrations order by id");
  const { results } = await retryWhenCut(() => names.all<{ name: string }>());
  return results.map((each) => each.name);
}

/** A table's rows in rowid order, one a line. */
export async function* readRows(DB: D1Database, table: string): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const page = DB.prepare(
      `select rowid as "seatside rowid", * from ${quoted(table)} where rowid > ? order by rowid limit ${pageSize}`,
    ).bind(after);
    const { results } = await retryWhenCut(() => page.all<Row>());
    for (const { "seatside rowid": rowid, ...row } of results) {
      after = Number(rowid);
      yield `${JSON.stringify(row)}\n`;
    }
    if (results.length < pageSize) return;
  }
}

/** A bucket's objects without their bytes. */
export async function* listObjects(bucket: R2Bucket): AsyncGenerator<R2Object> {
  for (let cursor: string | undefined; ; ) {
    const page = await retryWhenCut(() => bucket.list({ cursor, limit: pageSize }));
    yield* page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

/** A bucket's objects with their lines; one that goes meanwhile is left out. */
export async function* readObjects(
  bucket: R2Bucket,
): AsyncGenerator<{ key: string; line: string; bytes: Uint8Array }> {
  for await (const { key } of listObjects(bucket)) {
    const found = await retryWhenCut(() => bucket.get(key));
    if (!found) continue;
    const bytes = new Uint8Array(await found.arrayBuffer());
    const type = found.httpMetadata?.contentType ?? "";
    const described: ObjectLine = { key, size: bytes.byteLength, type, custom: found.customMetadata ?? {} };
    yield { key, line: `${JSON.stringify(described)}\n`, bytes };
  }
}

/** Keys may hold any character; a file's name is their hash. */
export function objectPath(folder: string, bucket: string, key: string): string {
  const name = createHash("sha256").update(key).digest("hex");
  return join(folder, "objects", bucket, name.slice(0, 2), name);
}

/** Not by Node's readline: it also ends a line at U+2028, which a text in JSON may hold. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield line;
  }
  if (rest) yield rest;
}
