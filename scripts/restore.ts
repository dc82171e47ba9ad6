import { parseArgs } from "node:util";
import { createSnapshots } from "#worker/cache/snapshots.ts";
import { createDb } from "#worker/db/client.ts";
import { stadiums } from "#worker/db/schema/index.ts";
import { publishCatalog } from "#worker/usecases/catalog/load-catalog.ts";
import { compare, restore } from "./lib/backup.ts";
import { openPlatform, storesOf } from "./lib/platform.ts";

/** npm run restore -- --from backups/tonight [--env staging]: into an instance that is migrated and empty. */
const { values } = parseArgs({ options: { from: { type: "string" }, env: { type: "string" } } });
if (!values.from || (values.env && !["staging", "production"].includes(values.env))) {
  console.error("Usage: npm run restore -- --from <folder> [--env staging|production]");
  process.exit(2);
}
const platform = await openPlatform(values.env as "staging" | undefined);
try {
  const { DB, MENUS } = platform.env;
  const stores = storesOf(platform.env);
  const manifest = await restore(stores, values.from);
  const differences = await compare(stores, manifest);
  // What menus show is made anew from the record.
  const now = () => Date.now();
  const db = createDb(DB);
  const deps = { db, snapshots: createSnapshots(MENUS, now), now };
  const all = await db.select({ id: stadiums.id }).from(stadiums);
  for (const { id } of all) await publishCatalog(deps, id);
  for (const difference of differences) console.error(`✖ ${difference}`);
  if (differences.length > 0) process.exitCode = 1;
  else
    console.log(
      `Restored what was backed up at ${manifest.madeAt}, and compared: the same. ${all.length} menus are published.`,
    );
} catch (error) {
  console.error(`✖ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await platform.dispose();
}
