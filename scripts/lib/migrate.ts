import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./prelude.mjs";

const folder = join(root, "migrations");

/** The files of the migrations, in their order. */
export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

/**
 * Brings a database of this machine up to date and returns what was missing. The same table as wrangler's says what is
 * there; wrangler itself starts workerd anew for every file, which takes twenty times as long.
 */
export async function migrate(db: D1Database): Promise<string[]> {
  const { unstable_splitSqlQuery: split } = await import("wrangler");
  await db
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
      applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    )
    .run();
  const { results } = await db.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const there = new Set(results.map(({ name }) => name));
  const missing = migrationNames().filter((name) => !there.has(name));
  for (const name of missing) {
    const statements = split(readFileSync(join(folder, name), "utf8"));
    await db.batch([
      ...statements.map((each) => db.prepare(each)),
      db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
  return missing;
}
