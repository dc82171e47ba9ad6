import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createDb } from "#worker/db/client.ts";
import { createTicketStore } from "#worker/tickets/ticket-store.ts";
import { deleteAccount } from "#worker/usecases/account/delete-account.ts";
import {
  folderOf,
  linesOf,
  listMigrations,
  listTables,
  type Manifest,
  notRestored,
  type ObjectLine,
  objectPath,
  quoted,
  type Row,
  type Stores,
} from "./backup-files.ts";
import { Failure } from "./failure.ts";
import { retryWhenCut } from "./platform.ts";

const rowsPerBatch = 50;
/** @throws Failure where a backup is of another number of databases than are bound here */
export function refuseOtherDatabases(folder: string, bound: number): void {
  let kept = 1;
  while (existsSync(folderOf(folder, kept))) kept++;
  if (kept !== bound) throw new Failure(`The backup is of ${kept} databases, and here are ${bound}.`);
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

function readManifest(folder: string): Manifest {
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
