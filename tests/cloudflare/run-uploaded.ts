import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { retryWhenCut } from "../../scripts/lib/platform.ts";
import type { Account, Binding, Version } from "./account.ts";

/**
 * Starts in workerd what was uploaded under this name: its modules, files, bindings and secrets, on a copy of the
 * account's databases and namespaces.
 */
export async function runUploaded(account: Account, name: string) {
  const script = account.scripts.get(name);
  const live = script?.deployments[0]?.versions[0]?.version_id;
  const version = script?.versions.find(({ id }) => id === live);
  if (!script || !version) throw new Error(`${name} was never deployed.`);
  const folder = mkdtempSync(join(tmpdir(), "seatside-uploaded-"));
  const directory = join(folder, "assets");
  mkdirSync(directory);
  for (const [path, { hash }] of Object.entries(version.assets))
    write(join(directory, path), account.files.get(hash));
  for (const [path, bytes] of version.modules) write(join(folder, "modules", path), bytes);
  const main = version.metadata.main_module ?? "";
  const paths = [main, ...[...version.modules.keys()].filter((path) => path !== main)];
  const { bindings = [], compatibility_date, compatibility_flags } = version.metadata;

  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      logRequests: false,
      workers: [
        {
          name,
          compatibilityDate: compatibility_date,
          compatibilityFlags: compatibility_flags,
          modulesRoot: join(folder, "modules"),
          modules: paths.map((path) => ({ type: "ESModule", path: join(folder, "modules", path) })),
          ...bindingsOf(bindings, version),
          assets: { directory, routerConfig: { has_user_worker: true }, assetConfig: {} },
        },
      ],
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  );
  const origin = (await miniflare.ready).origin;
  for (const binding of bindings) {
    if (binding.type === "d1") {
      const from = account.databases.find(({ uuid }) => uuid === (binding.database_id ?? binding.id));
      if (from)
        await copyDatabase(
          from.sqlite,
          (await miniflare.getD1Database(binding.name)) as unknown as D1Database,
        );
    }
    if (binding.type === "kv_namespace") {
      const to = (await miniflare.getKVNamespace(binding.name)) as unknown as KVNamespace;
      const from = account.namespaces.find(({ id }) => id === binding.namespace_id);
      for (const [key, value] of from?.values ?? []) await to.put(key, new TextDecoder().decode(value));
    }
  }
  return {
    origin,
    async close() {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function write(path: string, bytes: Uint8Array | undefined) {
  if (!bytes) throw new Error(`${path} was not uploaded.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

/** By type, as Miniflare takes them. */
function bindingsOf(bindings: Binding[], { secrets }: Version) {
  const all = (type: string, value: (binding: Binding) => unknown) =>
    Object.fromEntries(bindings.filter((each) => each.type === type).map((each) => [each.name, value(each)]));
  return {
    bindings: { ...all("plain_text", ({ text }) => text), ...Object.fromEntries(secrets) },
    d1Databases: all("d1", (each) => ({ id: each.database_id ?? each.id })),
    kvNamespaces: all("kv_namespace", ({ namespace_id }) => ({ id: namespace_id })),
    r2Buckets: all("r2_bucket", ({ bucket_name }) => ({ id: bucket_name })),
    durableObjects: all("durable_object_namespace", ({ class_name }) => ({
      className: class_name,
      useSQLite: true,
    })),
    ratelimits: all("ratelimit", (each) => each),
    analyticsEngineDatasets: all("analytics_engine", ({ dataset }) => ({ dataset })),
    email: { send_email: bindings.filter(({ type }) => type === "send_email").map(({ name }) => ({ name })) },
  };
}

const rowsPerBatch = 50;

async function copyDatabase(from: DatabaseSync, to: D1Database): Promise<void> {
  const objects = from
    .prepare(
      "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type = 'index'",
    )
    .all() as { type: string; name: string; sql: string }[];
  await retryWhenCut(() => to.batch(objects.map(({ sql }) => to.prepare(sql))));
  const tables = objects.filter(({ type }) => type === "table").map(({ name }) => name);
  const inserts = parentsFirst(from, tables).flatMap((name) =>
    from
      .prepare(`select * from "${name}"`)
      .all()
      .map((row: Record<string, SQLOutputValue>) => {
        const values = Object.values(row);
        return to
          .prepare(`insert or ignore into "${name}" values (${values.map(() => "?").join()})`)
          .bind(...values);
      }),
  );
  for (let at = 0; at < inserts.length; at += rowsPerBatch) {
    const batch = inserts.slice(at, at + rowsPerBatch);
    await retryWhenCut(() => to.batch([to.prepare("pragma defer_foreign_keys = on"), ...batch]));
  }
}

/** A batch is checked when it ends, so a row must not come in an earlier one than the row that it refers to. */
function parentsFirst(database: DatabaseSync, tables: string[]): string[] {
  const sorted = new Set<string>();
  function visit(name: string, path: string[] = []) {
    if (sorted.has(name) || path.includes(name)) return;
    const parents = database.prepare(`pragma foreign_key_list("${name}")`).all() as { table: string }[];
    for (const { table } of parents) visit(table, [...path, name]);
    sorted.add(name);
  }
  for (const name of tables) visit(name);
  return [...sorted];
}
