import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  listMigrations,
  listTables,
  type Manifest,
  notRestored,
  objectPath,
  readObjects,
  readRows,
  type Stores,
} from "./backup-files.ts";
import { Failure } from "./failure.ts";

/** A backup holds people, hashes and secrets: readable by its owner only, whatever the umask. */
const ownFolder = { recursive: true, mode: 0o700 } as const;
const ownFile = { mode: 0o600 } as const;

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
      for await (const line of readRows(DB, table)) {
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
    for await (const { key, line, bytes } of readObjects(bucket)) {
      const path = objectPath(folder, name, key);
      mkdirSync(dirname(path), ownFolder);
      writeFileSync(path, bytes, ownFile);
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

/** Every difference between an instance and a backup, as sentences. */
export async function compare({ DB, buckets }: Stores, manifest: Manifest): Promise<string[]> {
  const differences: string[] = [];
  for (const [table, told] of Object.entries(manifest.tables)) {
    if (notRestored.has(table)) continue;
    const digest = createHash("sha256");
    let rows = 0;
    for await (const line of readRows(DB, table)) {
      digest.update(line);
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
    for await (const { line, bytes } of readObjects(bucket)) {
      digest.update(line).update(bytes);
      count++;
    }
    if (count !== told.count) differences.push(`${name}: ${count} objects instead of ${told.count}`);
    else if (digest.digest("hex") !== told.sha256) differences.push(`${name}: other objects`);
  }
  return differences;
}
