import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDb } from "#worker/db/client.ts";
import { createTicketStore } from "#worker/stores/buckets.ts";
import { deleteAccount } from "#worker/usecases/account/delete-account.ts";
import {
  linesOf,
  listMigrations,
  listObjects,
  listTables,
  type Manifest,
  notRestored,
  type ObjectLine,
  objectPath,
  quoted,
  type Row,
  readRows,
  type Stores,
} from "./backup-files.ts";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

/** Of the rows of one statement. D1 allows 2 MB per value. */
const maxBytes = 500_000;

type RestoreOptions = {
  onStep?: (name: string) => void;
  /** Goes on where a restore of this backup broke off. */
  resume?: boolean;
};

/**
 * Fills an empty instance from a folder.
 * @throws Failure when the instance holds anything else, has other migrations, or a file is not the one that was written
 */
export async function restore(
  { DB, buckets }: Stores,
  folder: string,
  { onStep = () => {}, resume = false }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = readManifest(folder);
  const migrations = await listMigrations(DB);
  if (migrations.join() !== manifest.migrations.join())
    throw new Failure(
      `The backup was made with migrations up to ${manifest.migrations.at(-1)}, here they end with ${migrations.at(-1)}: restore it with the release that made it, then bring this one, which migrates it.`,
    );
  const tables = await listTables(DB);
  if (!resume) await refuseFilled({ DB, buckets }, tables);
  await checkFiles(folder, manifest);
  const rowsThere = new Map<string, number>();
  const objectsThere = new Map<string, Set<string>>();
  if (resume) {
    for (const table of tables) rowsThere.set(table, await countPart(DB, table, folder));
    for (const [name, bucket] of Object.entries(buckets))
      objectsThere.set(name, await keysOfPart(bucket, name, folder));
  }

  for (const table of tables.filter((each) => !notRestored.has(each))) {
    onStep(table);
    let skipped = rowsThere.get(table) ?? 0;
    let names: string[] = [];
    let chunk: string[] = [];
    let size = 0;
    for await (const line of linesOf(tablePath(folder, table))) {
      if (skipped-- > 0) continue;
      const row = JSON.parse(line) as Row;
      names = Object.keys(row);
      const values = JSON.stringify(Object.values(row));
      const bytes = Buffer.byteLength(values);
      if (size + bytes > maxBytes && chunk.length > 0) {
        await insert(DB, table, names, chunk);
        [chunk, size] = [[], 0];
      }
      chunk.push(values);
      size += bytes;
    }
    if (chunk.length > 0) await insert(DB, table, names, chunk);
  }
  for (const [name, bucket] of Object.entries(buckets))
    for await (const line of linesOf(objectsPath(folder, name))) {
      const { key, type, custom } = JSON.parse(line) as ObjectLine;
      if (objectsThere.get(name)?.has(key)) continue;
      const bytes = readFileSync(objectPath(folder, name, key));
      await retryWhenCut(() =>
        bucket.put(key, bytes, { httpMetadata: { contentType: type }, customMetadata: custom }),
      );
    }
  return manifest;
}

/** Idempotent: a statement is atomic, and rows that exist are ignored. */
async function insert(DB: D1Database, table: string, names: string[], rows: string[]): Promise<void> {
  const fields = names.map((_, index) => `json_extract(value, '$[${index}]')`);
  const statement = DB.prepare(
    `insert or ignore into ${quoted(table)} (${names.map(quoted).join(", ")}) select ${fields.join(", ")} from json_each(?)`,
  ).bind(`[${rows.join()}]`);
  await retryWhenCut(() => statement.run());
}

async function refuseFilled({ DB, buckets }: Stores, tables: string[]): Promise<void> {
  const refuse = (what: string) =>
    new Failure(
      `This instance is not empty: ${what}. Where a restore of this backup broke off, go on with --resume.`,
    );
  for (const table of tables) {
    const counted = DB.prepare(`select count(*) as count from ${quoted(table)}`);
    const count = (await retryWhenCut(() => counted.first<number>("count"))) ?? 0;
    if (count > 0) throw refuse(`${table} has ${count} rows`);
  }
  for (const [name, bucket] of Object.entries(buckets))
    if ((await retryWhenCut(() => bucket.list({ limit: 1 }))).objects.length > 0)
      throw refuse(`the bucket ${name} holds objects`);
}

/** How many of the backup's rows a table has. They were written in order, so they are its first. */
async function countPart(DB: D1Database, table: string, folder: string): Promise<number> {
  const lines = notRestored.has(table) ? null : linesOf(tablePath(folder, table));
  let count = 0;
  for await (const row of readRows(DB, table)) {
    const next = await lines?.next();
    if (!next || next.done || `${next.value}\n` !== row)
      throw new Failure(`This instance holds more than a part of the backup: ${table}, row ${count + 1}.`);
    count++;
  }
  await lines?.return(undefined);
  return count;
}

/** Which of the backup's objects a bucket has. */
async function keysOfPart(bucket: R2Bucket, name: string, folder: string): Promise<Set<string>> {
  const kept = new Set<string>();
  for await (const line of linesOf(objectsPath(folder, name))) kept.add((JSON.parse(line) as ObjectLine).key);
  const there = new Set<string>();
  for await (const { key } of listObjects(bucket)) {
    if (!kept.has(key))
      throw new Failure(`This instance holds more than a part of the backup: the bucket ${name}, ${key}.`);
    there.add(key);
  }
  return there;
}

/** The ids of a file, one a line. @throws Failure when there is no such file */
export function readErased(file: string): string[] {
  if (!existsSync(file))
    throw new Failure(`${file} does not exist: it lists the ids of erased accounts, one a line.`);
  return readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
}

/** Erases accounts that were deleted after the backup was made. Answers those that could not be. */
export async function eraseAgain({ DB, buckets }: Stores, ids: string[]): Promise<string[]> {
  const bucket = buckets.TICKETS;
  if (!bucket) throw new Failure("There is no bucket of tickets.");
  const deps = { db: createDb(DB), now: () => Date.now(), tickets: createTicketStore(bucket) };
  const left: string[] = [];
  for (const id of ids) if (!(await deleteAccount(deps, id)).ok) left.push(id);
  return left;
}

const tablePath = (folder: string, table: string) => join(folder, "tables", `${table}.jsonl`);
const objectsPath = (folder: string, bucket: string) => join(folder, "objects", `${bucket}.jsonl`);

/** @throws Failure where a backup was not finished, or is of several databases */
export function readManifest(folder: string): Manifest {
  const path = join(folder, "manifest.json");
  if (existsSync(join(folder, "DB_1")))
    throw new Failure(
      `${folder} is of several databases, and an instance has one: restore it with the release that made it, and bring each further one's venues into a cell of their own (docs/operations/cells.md).`,
    );
  if (!existsSync(path)) throw new Failure(`${folder} holds no finished backup: it has no manifest.json.`);
  return JSON.parse(readFileSync(path, "utf8")) as Manifest;
}

/** Refuses a truncated or changed copy before anything is written. */
async function checkFiles(folder: string, manifest: Manifest): Promise<void> {
  for (const [table, { sha256 }] of Object.entries(manifest.tables)) {
    const digest = createHash("sha256");
    for await (const chunk of createReadStream(tablePath(folder, table))) digest.update(chunk);
    if (digest.digest("hex") !== sha256)
      throw new Failure(`${table}.jsonl is not the file that was written.`);
  }
  for (const [name, { sha256 }] of Object.entries(manifest.objects)) {
    const digest = createHash("sha256");
    for await (const line of linesOf(objectsPath(folder, name)))
      digest
        .update(`${line}\n`)
        .update(readFileSync(objectPath(folder, name, (JSON.parse(line) as ObjectLine).key)));
    if (digest.digest("hex") !== sha256)
      throw new Failure(`The objects of ${name} are not those that were written.`);
  }
}
