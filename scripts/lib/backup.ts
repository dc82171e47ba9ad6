import { createHash } from "node:crypto";
import { chmodSync, createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { createDb } from "#worker/db/client.ts";
import { createTicketStore } from "#worker/tickets/ticket-store.ts";
import { deleteAccount } from "#worker/usecases/account/delete-account.ts";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

/** What a backup holds: the record, and the buckets by binding. Snapshots in KV are published again. */
export type Stores = { DB: D1Database; buckets: Record<string, R2Bucket> };
export type Manifest = {
  format: 1;
  madeAt: string;
  migrations: string[];
  /** Row count, and the digest of the lines in rowid order. */
  tables: Record<string, { rows: number; sha256: string }>;
  objects: Record<string, { count: number; sha256: string }>;
};
type Row = Record<string, string | number | null>;
type ObjectLine = { key: string; size: number; type: string; custom: Record<string, string> };

/** Each database besides the first has a folder in the first one's. */
export const folderOf = (folder: string, slot: number) => (slot === 0 ? folder : join(folder, `DB_${slot}`));

/** @throws Failure where a backup is of another number of databases than are bound here */
export function refuseOtherDatabases(folder: string, bound: number): void {
  let kept = 1;
  while (existsSync(folderOf(folder, kept))) kept++;
  if (kept !== bound) throw new Failure(`The backup is of ${kept} databases, and here are ${bound}.`);
}

const pageSize = 500;
const rowsPerBatch = 50;
/** Sessions, links and counters are left out: restoring them would reopen what was ended since. */
const notRestored = new Set(["session", "verification", "counted_limits"]);
/** A backup holds people, hashes and secrets: readable by its owner only, whatever the umask. */
const ownFolder = { recursive: true, mode: 0o700 } as const;
const ownFile = { mode: 0o600 } as const;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Writes everything into a folder. Tables are read children first: rows added meanwhile may be missing, but no row
 * misses its parent.
 */
export async function backUp(
  { DB, buckets }: Stores,
  folder: string,
  now: Date,
  onStep: (name: string) => void = () => {},
): Promise<Manifest> {
  if (existsSync(join(folder, "manifest.json"))) throw new Failure(`${folder} holds a backup already.`);
  mkdirSync(join(folder, "tables"), ownFolder);
  chmodSync(folder, ownFolder.mode);
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    migrations: await listMigrations(DB),
    tables: {},
    objects: {},
  };
  for (const table of (await listTables(DB)).reverse()) {
    onStep(table);
    const file = await open(join(folder, "tables", `${table}.jsonl`), "w", ownFile.mode);
    const digest = createHash("sha256");
    let rows = 0;
    try {
      for await (const row of readRows(DB, table)) {
        const line = `${JSON.stringify(row)}\n`;
        await file.write(line);
        digest.update(line);
        rows++;
      }
    } finally {
      await file.close();
    }
    manifest.tables[table] = { rows, sha256: digest.digest("hex") };
  }
  for (const [name, bucket] of Object.entries(buckets)) {
    onStep(name);
    const listing: string[] = [];
    const digest = createHash("sha256");
    for await (const { key } of listObjects(bucket)) {
      const found = await retryWhenCut(() => bucket.get(key));
      if (!found) continue;
      const bytes = new Uint8Array(await found.arrayBuffer());
      const path = objectPath(folder, name, key);
      mkdirSync(dirname(path), ownFolder);
      writeFileSync(path, bytes, ownFile);
      const line = describe(key, found, bytes.byteLength);
      listing.push(line);
      digest.update(line).update(bytes);
    }
    mkdirSync(join(folder, "objects"), ownFolder);
    writeFileSync(join(folder, "objects", `${name}.jsonl`), listing.join(""), ownFile);
    manifest.objects[name] = { count: listing.length, sha256: digest.digest("hex") };
  }
  // Written last: a folder without it is an unfinished backup, and is refused.
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, ownFile);
  return manifest;
}

/**
 * Fills an empty instance from a folder.
 * @throws Failure when the instance is not empty, has other migrations, or a file is not the one that was written
 */
export async function restore(
  { DB, buckets }: Stores,
  folder: string,
  onStep: (name: string) => void = () => {},
): Promise<Manifest> {
  const manifest = readManifest(folder);
  const migrations = await listMigrations(DB);
  if (migrations.join() !== manifest.migrations.join())
    throw new Failure(
      `The backup was made with migrations up to ${manifest.migrations.at(-1)}, here they end with ${migrations.at(-1)}.`,
    );
  const tables = await listTables(DB);
  for (const table of tables) {
    const counted = DB.prepare(`select count(*) as count from ${quoted(table)}`);
    const count = (await retryWhenCut(() => counted.first<number>("count"))) ?? 0;
    if (count > 0) throw new Failure(`This instance is not empty: ${table} has ${count} rows.`);
  }
  for (const [name, bucket] of Object.entries(buckets))
    if ((await retryWhenCut(() => bucket.list({ limit: 1 }))).objects.length > 0)
      throw new Failure(`This instance is not empty: the bucket ${name} holds objects.`);
  await checkFiles(folder, manifest);

  for (const table of tables.filter((each) => !notRestored.has(each))) {
    onStep(table);
    const batch: D1PreparedStatement[] = [];
    for await (const line of linesOf(join(folder, "tables", `${table}.jsonl`))) {
      const row = JSON.parse(line) as Row;
      const names = Object.keys(row);
      batch.push(
        DB.prepare(
          `insert or ignore into ${quoted(table)} (${names.map(quoted).join(", ")}) values (${names.map(() => "?").join(", ")})`,
        ).bind(...Object.values(row)),
      );
      if (batch.length === rowsPerBatch) await insert(DB, batch.splice(0));
    }
    await insert(DB, batch);
  }
  for (const [name, bucket] of Object.entries(buckets))
    for await (const line of linesOf(join(folder, "objects", `${name}.jsonl`))) {
      const { key, type, custom } = JSON.parse(line) as ObjectLine;
      const bytes = readFileSync(objectPath(folder, name, key));
      await retryWhenCut(() =>
        bucket.put(key, bytes, { httpMetadata: { contentType: type }, customMetadata: custom }),
      );
    }
  return manifest;
}

/** Idempotent: a batch is atomic, and rows that exist are ignored. */
async function insert(DB: D1Database, batch: D1PreparedStatement[]): Promise<void> {
  if (batch.length > 0) await retryWhenCut(() => DB.batch(batch));
}

/** The ids of a file, one a line. @throws Failure when there is no such file */
export function readErased(file: string): string[] {
  if (!existsSync(file))
    throw new Failure(`${file} does not exist: it lists the ids of erased accounts, one a line.`);
  return readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
}

/** Erases accounts that were deleted after the backup was made. Answers those that could not be. */
export async function eraseAgain(
  { DB, buckets }: Stores,
  ids: string[],
  /** The databases besides the first. */
  others: readonly D1Database[] = [],
): Promise<string[]> {
  const bucket = buckets.TICKETS;
  if (!bucket) throw new Failure("There is no bucket of tickets.");
  const db = createDb(DB);
  const records = [db, ...others.map(createDb)];
  const deps = { db, records, now: () => Date.now(), tickets: createTicketStore(bucket) };
  const left: string[] = [];
  for (const id of ids) if (!(await deleteAccount(deps, id)).ok) left.push(id);
  return left;
}

/** Every difference between an instance and a backup, as sentences. */
export async function compare({ DB, buckets }: Stores, manifest: Manifest): Promise<string[]> {
  const differences: string[] = [];
  for (const [table, told] of Object.entries(manifest.tables)) {
    if (notRestored.has(table)) continue;
    const digest = createHash("sha256");
    let rows = 0;
    for await (const row of readRows(DB, table)) {
      digest.update(`${JSON.stringify(row)}\n`);
      rows++;
    }
    if (rows !== told.rows) differences.push(`${table}: ${rows} rows instead of ${told.rows}`);
    else if (digest.digest("hex") !== told.sha256) differences.push(`${table}: other content`);
  }
  for (const [name, told] of Object.entries(manifest.objects)) {
    const bucket = buckets[name];
    if (!bucket) {
      differences.push(`${name}: there is no such bucket`);
      continue;
    }
    const digest = createHash("sha256");
    let count = 0;
    for await (const { key } of listObjects(bucket)) {
      const found = await retryWhenCut(() => bucket.get(key));
      if (!found) continue;
      const bytes = new Uint8Array(await found.arrayBuffer());
      digest.update(describe(key, found, bytes.byteLength)).update(bytes);
      count++;
    }
    if (count !== told.count) differences.push(`${name}: ${count} objects instead of ${told.count}`);
    else if (digest.digest("hex") !== told.sha256) differences.push(`${name}: other objects`);
  }
  return differences;
}

export function readManifest(folder: string): Manifest {
  const path = join(folder, "manifest.json");
  if (!existsSync(path)) throw new Failure(`${folder} holds no finished backup: it has no manifest.json.`);
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** Refuses a truncated or changed copy before anything is written. */
async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    const digest = createHash("sha256");
    for await (const chunk of createReadStream(join(folder, "tables", `${table}.jsonl`)))
      digest.update(chunk);
    if (digest.digest("hex") !== sha256)
      throw new Failure(`${table}.jsonl is not the file that was written.`);
  }
  for (const [name, { sha256 }] of Object.entries(manifest.objects)) {
    const digest = createHash("sha256");
    for await (const line of linesOf(join(folder, "objects", `${name}.jsonl`)))
      digest
        .update(`${line}\n`)
        .update(readFileSync(objectPath(folder, name, (JSON.parse(line) as ObjectLine).key)));
    if (digest.digest("hex") !== sha256)
      throw new Failure(`The objects of ${name} are not those that were written.`);
  }
}

/** Parents before children, as their foreign keys say. */
async function listTables(DB: D1Database): Promise<string[]> {
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

async function listMigrations(DB: D1Database): Promise<string[]> {
  const names = DB.prepare("select name from d1_migrations order by id");
  const { results } = await retryWhenCut(() => names.all<{ name: string }>());
  return results.map((each) => each.name);
}

/** In rowid order. */
async function* readRows(DB: D1Database, table: string): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const page = DB.prepare(
      `select rowid as "seatside rowid", * from ${quoted(table)} where rowid > ? order by rowid limit ${pageSize}`,
    ).bind(after);
    const { results } = await retryWhenCut(() => page.all<Row>());
    for (const { "seatside rowid": rowid, ...row } of results) {
      after = Number(rowid);
      yield row;
    }
    if (results.length < pageSize) return;
  }
}

async function* listObjects(bucket: R2Bucket): AsyncGenerator<R2Object> {
  for (let cursor: string | undefined; ; ) {
    const page = await retryWhenCut(() => bucket.list({ cursor, limit: pageSize }));
    yield* page.objects;
    if (!page.truncated) return;
    cursor = page.cursor;
  }
}

function describe(key: string, found: R2Object, size: number): string {
  const line: ObjectLine = {
    key,
    size,
    type: found.httpMetadata?.contentType ?? "",
    custom: found.customMetadata ?? {},
  };
  return `${JSON.stringify(line)}\n`;
}

/** Keys may hold any character; a file's name is their hash. */
function objectPath(folder: string, bucket: string, key: string): string {
  const name = createHash("sha256").update(key).digest("hex");
  return join(folder, "objects", bucket, name.slice(0, 2), name);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line) yield line;
}
