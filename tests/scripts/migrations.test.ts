import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { expect, test } from "vitest";

const files = readdirSync("migrations")
  .filter((name) => name.endsWith(".sql"))
  .sort();
const statementsOf = (name: string) =>
  readFileSync(join("migrations", name), "utf8")
    .split("--> statement-breakpoint")
    .map((each) => each.trim())
    .filter(Boolean);

/** The tables and indexes after so many migrations. Each migration runs once: on what those before it left. */
const schemas: string[][] = [[]];

function migrated(upTo: number): DatabaseSync {
  for (let made = schemas.length; made <= upTo; made++) {
    const db = opened(schemas[made - 1]);
    for (const each of statementsOf(files[made - 1] ?? "")) db.exec(each);
    const all =
      "select sql from sqlite_master where sql is not null and name not like 'sqlite%' order by rowid";
    schemas.push(
      db
        .prepare(all)
        .all()
        .map(({ sql }) => String(sql)),
    );
  }
  return opened(schemas[upTo]);
}

function opened(statements: readonly string[] = []): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.exec("pragma foreign_keys = on");
  for (const each of statements) db.exec(each);
  return db;
}

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number };
const tablesOf = (db: DatabaseSync) =>
  (
    db.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").all() as {
      name: string;
    }[]
  ).map((each) => each.name);
const columnsOf = (db: DatabaseSync, table: string) =>
  db.prepare(`pragma table_info("${table}")`).all() as Column[];
const parentsOf = (db: DatabaseSync, table: string) =>
  db.prepare(`pragma foreign_key_list("${table}")`).all() as { table: string; from: string; to: string }[];

/** A row in every table, each value made from the table's and the column's name, keys pointing at their parents' rows. */
function fill(db: DatabaseSync): void {
  db.exec("pragma foreign_keys = off");
  for (const table of tablesOf(db)) {
    const columns = columnsOf(db, table);
    const keys = new Map(parentsOf(db, table).map((key) => [key.from, `${key.table}.${key.to}`]));
    const values = columns.map(({ name, type }) => {
      const key = keys.get(name);
      if (key) return `row of ${key}`;
      if (type === "integer") return 7;
      if (type === "real") return 1.5;
      return `row of ${table}.${name}`;
    });
    db.prepare(
      `insert into "${table}" (${columns.map((each) => `"${each.name}"`).join()}) values (${columns.map(() => "?").join()})`,
    ).run(...values);
  }
  db.exec("pragma foreign_keys = on");
  expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
}

for (const [index, name] of files.entries()) {
  if (index === 0) continue;
  test(`${name} keeps every row that was there, and its new columns have a value for it`, () => {
    const db = migrated(index);
    fill(db);
    const before = new Map(
      tablesOf(db).map((table) => [table, db.prepare(`select * from "${table}"`).get()]),
    );
    for (const each of statementsOf(name)) db.exec(each);
    for (const [table, row] of before) {
      expect(db.prepare(`select count(*) as count from "${table}"`).get()).toEqual({ count: 1 });
      expect(db.prepare(`select * from "${table}"`).get()).toMatchObject({ ...row });
    }
    expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
    expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  });

  test(`${name} goes forward only: nothing that holds data is dropped`, () => {
    for (const each of statementsOf(name))
      expect(each).not.toMatch(/^\s*drop\s+table|drop\s+column|^\s*delete\s/i);
  });
}

/** The last release, whose Worker runs while a migration is applied, and again after a rollback. */
const released = files.findIndex((name) => name.startsWith("0006_")) + 1;
const record = JSON.parse(readFileSync("tests/fixtures/record-of-beb1d14.json", "utf8")) as {
  tables: Record<string, Record<string, SQLInputValue>[]>;
};

/** Writes the released record's rows, by the columns that its release knew. */
function write(db: DatabaseSync): void {
  db.exec("begin; pragma defer_foreign_keys = on");
  for (const [table, rows] of Object.entries(record.tables))
    for (const row of rows) {
      const names = Object.keys(row).map((name) => `"${name}"`);
      db.prepare(`insert into "${table}" (${names.join()}) values (${names.map(() => "?").join()})`).run(
        ...Object.values(row),
      );
    }
  db.exec("commit");
}

for (const [index, name] of files.entries()) {
  if (index < released) continue;
  test(`${name} leaves what the released Worker reads where it is, and lets it write on`, () => {
    const [before, after] = [migrated(index), migrated(index + 1)];
    for (const table of tablesOf(before)) {
      const now = new Map(columnsOf(after, table).map((column) => [column.name, column]));
      const old = columnsOf(before, table);
      for (const { name: column, type, notnull, pk } of old)
        expect([table, now.get(column)]).toMatchObject([table, { type, notnull, pk }]);
      const known = new Set(old.map((column) => column.name));
      const asked = [...now.values()].filter(
        (each) => !known.has(each.name) && each.notnull && each.dflt_value === null,
      );
      expect([table, asked]).toEqual([table, []]);
    }
    write(after);
    expect(after.prepare("pragma foreign_key_check").all()).toEqual([]);
  });

  test(`${name} keeps a record of the released Worker to the last value`, () => {
    const db = migrated(released);
    write(db);
    for (const each of files.slice(released, index + 1).flatMap(statementsOf)) db.exec(each);
    for (const [table, rows] of Object.entries(record.tables)) {
      const kept = db.prepare(`select * from "${table}" order by rowid`).all();
      expect([table, kept.length]).toEqual([table, rows.length]);
      for (const [at, row] of rows.entries()) expect(kept[at]).toMatchObject(row);
    }
  });
}

test("the schema in the code is the one that the migrations make", () => {
  const journal = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8")) as {
    entries: { tag: string }[];
  };
  expect(journal.entries.map((each) => `${each.tag}.sql`)).toEqual(files);
  const last = journal.entries.length - 1;
  const snapshot = JSON.parse(
    readFileSync(`migrations/meta/${String(last).padStart(4, "0")}_snapshot.json`, "utf8"),
  ) as { tables: Record<string, { columns: Record<string, unknown> }> };
  const db = migrated(files.length);
  const made = Object.fromEntries(
    tablesOf(db).map((table) => [
      table,
      columnsOf(db, table)
        .map((each) => each.name)
        .sort(),
    ]),
  );
  const described = Object.fromEntries(
    Object.entries(snapshot.tables).map(([table, { columns }]) => [table, Object.keys(columns).sort()]),
  );
  expect(made).toEqual(described);
});
