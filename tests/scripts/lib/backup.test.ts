import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { getPlatformProxy } from "wrangler";
import { backUp, compare } from "../../../scripts/lib/backup.ts";
import type { Stores } from "../../../scripts/lib/backup-files.ts";
import { migrate } from "../../../scripts/lib/migrate.ts";
import { openPlatform, retryWhenCut } from "../../../scripts/lib/platform.ts";
import { eraseAgain, restore } from "../../../scripts/lib/restore.ts";
import { seatside } from "../../support/seatside.ts";

/** Two instances on this machine, with the real D1 and R2 of the local platform: one with data, one empty. */
const folder = mkdtempSync(join(tmpdir(), "seatside-backup-"));
const config = {
  name: "backup-test",
  compatibility_date: "2026-10-06",
  d1_databases: ["FULL", "EMPTY", "OTHER"].map((binding) => ({
    binding,
    database_name: binding.toLowerCase(),
    database_id: binding,
  })),
  r2_buckets: ["FULL_PICTURES", "EMPTY_PICTURES"].map((binding) => ({
    binding,
    bucket_name: binding.toLowerCase().replace("_", "-"),
  })),
};
type Bindings = {
  FULL: D1Database;
  EMPTY: D1Database;
  OTHER: D1Database;
  FULL_PICTURES: R2Bucket;
  EMPTY_PICTURES: R2Bucket;
};
let platform: Awaited<ReturnType<typeof getPlatformProxy<Bindings>>>;
let full: Stores;
let empty: Stores;

/** More than a page of rows, and of more bytes than one statement takes. */
const fanCount = 617;

async function fill({ DB, buckets }: Stores) {
  const users = DB.prepare(
    `with recursive fans(at) as (select 0 union all select at + 1 from fans where at < ${fanCount - 1})
    insert or replace into user (id, name, email, first_name, last_name, created_at, updated_at)
    select 'u' || at, 'fan ' || at || hex(zeroblob(1000)), at || '@example.com', 'נעה' || char(8232, 8233, 133), 'O''Levi 🥙', 1, 2 from fans`,
  );
  await retryWhenCut(() => users.run());
  const customer = DB.prepare(
    "insert or replace into customers (id, favorite_foods, created_at, updated_at) values ('u7', '[\"tburger\"]', 1, 2)",
  );
  await retryWhenCut(() => customer.run());
  const transient = [
    "insert into session (id, token, user_id, expires_at, created_at, updated_at) values ('s', 't', 'u7', 1, 1, 1)",
    "insert into verification (id, identifier, value, expires_at, created_at, updated_at) values ('v', 'i', 'u7', 1, 1, 1)",
    "insert into counted_limits (key, count, reset_at) values ('k', 1, 1)",
  ].map((statement) => DB.prepare(statement));
  await retryWhenCut(() => DB.batch(transient));
  // No code reads them any more; a rollback to a release that does must find them.
  const kept = [
    "insert or replace into place_slots (id, slot) values ('teddy', 0)",
    "insert or replace into customer_slots (user_id, slot) values ('u7', 0)",
  ].map((statement) => DB.prepare(statement));
  await retryWhenCut(() => DB.batch(kept));
  await retryWhenCut(async () =>
    buckets.TICKETS?.put("u7/one.jpg", new Uint8Array([0xff, 0xd8, 0, 1, 2, 0xff, 0xd9]), {
      httpMetadata: { contentType: "image/jpeg" },
      customMetadata: { customerId: "u7" },
    }),
  );
}

beforeAll(async () => {
  const configPath = join(folder, "wrangler.json");
  writeFileSync(configPath, JSON.stringify(config));
  platform = await getPlatformProxy<Bindings>({ configPath, persist: { path: join(folder, "state") } });
  const { FULL, EMPTY, OTHER, FULL_PICTURES, EMPTY_PICTURES } = platform.env;
  full = { DB: FULL, buckets: { TICKETS: FULL_PICTURES } };
  empty = { DB: EMPTY, buckets: { TICKETS: EMPTY_PICTURES } };
  // A busy machine may close the connection before any write: each may be tried again.
  for (const each of [FULL, EMPTY]) await retryWhenCut(() => migrate(each));
  await retryWhenCut(() =>
    OTHER.prepare("create table if not exists d1_migrations (id integer primary key, name text)").run(),
  );
  await fill(full);
}, 60_000);
afterAll(async () => {
  await platform.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const copy = join(folder, "copy");

test("a backup restored into an empty instance is the same, row by row and byte by byte", async () => {
  const manifest = await backUp(full, copy, new Date(0));
  expect(manifest.tables.user?.rows).toBe(fanCount);
  expect([manifest.tables.place_slots?.rows, manifest.tables.customer_slots?.rows]).toEqual([1, 1]);
  expect(manifest.objects.TICKETS?.count).toBe(1);
  expect((await compare(empty, manifest)).length).toBeGreaterThan(0);

  await restore(empty, copy);

  expect(await compare(empty, manifest)).toEqual([]);
  const picture = await empty.buckets.TICKETS?.get("u7/one.jpg");
  expect(picture?.httpMetadata?.contentType).toBe("image/jpeg");
  expect(picture?.customMetadata).toEqual({ customerId: "u7" });
  const person = await empty.DB.prepare("select last_name from user where id = 'u7'").first();
  expect(person).toEqual({ last_name: "O'Levi 🥙" });
}, 60_000);

test("a backup is its owner's alone", () => {
  const modes = new Map<string, number>();
  for (const name of readdirSync(copy, { recursive: true, encoding: "utf8" })) {
    const { mode } = statSync(join(copy, name));
    modes.set(name, mode & 0o777);
  }
  expect(statSync(copy).mode & 0o777).toBe(0o700);
  expect(modes.size).toBeGreaterThan(5);
  for (const [name, mode] of modes)
    expect([name, mode]).toEqual([name, statSync(join(copy, name)).isDirectory() ? 0o700 : 0o600]);
});

test("a restored instance has no old sign-in, link or count, and whoever was erased since is erased again", async () => {
  const count = (table: string) => empty.DB.prepare(`select count(*) as count from ${table}`).first("count");
  expect(await full.DB.prepare("select count(*) as count from session").first("count")).toBe(1);
  for (const table of ["session", "verification", "counted_limits"])
    expect([table, await count(table)]).toEqual([table, 0]);
  expect(await eraseAgain(empty, ["u7"])).toEqual([]);
  const person = await empty.DB.prepare("select name, email from user where id = 'u7'").first();
  expect(person).toEqual({
    name: "",
    email: expect.stringMatching(/^deleted-u7-[0-9a-f]{24}@deleted\.invalid$/),
  });
  expect(await empty.buckets.TICKETS?.get("u7/one.jpg")).toBeNull();
}, 60_000);

test("comparing finds one changed letter, and one changed picture", async () => {
  const manifest = await backUp(full, join(folder, "second"), new Date(0));
  await empty.DB.prepare("update user set name = 'other' where id = 'u3'").run();
  await empty.buckets.TICKETS?.put("u7/one.jpg", new Uint8Array([1]));
  expect(await compare(empty, manifest)).toEqual([
    "customers: other content",
    "user: other content",
    "TICKETS: other objects",
  ]);
}, 60_000);

test("an instance that holds anything is not restored into", async () => {
  await expect(restore(full, copy)).rejects.toThrow("not empty");
});

test("other migrations are refused", async () => {
  const other = { DB: platform.env.OTHER, buckets: {} };
  await expect(restore(other, copy)).rejects.toThrow("migrations");
});

test("a folder without its manifest, and a second backup into the same folder, are refused", async () => {
  await expect(restore(empty, join(folder, "nothing"))).rejects.toThrow("no finished backup");
  await expect(backUp(full, copy, new Date(0))).rejects.toThrow("holds a backup already");
});

test("a backup of several databases, and an environment that binds a second one, are refused with what to do", async () => {
  const several = join(folder, "several");
  await backUp(full, several, new Date(0));
  mkdirSync(join(several, "DB_1"));
  await expect(restore(empty, several)).rejects.toThrow(/is of several databases.*into a cell of their own/);

  const file = join(folder, "more.toml");
  const bound = 'binding = "DB_1"\ndatabase_name = "further"\ndatabase_id = "further"';
  const toml = readFileSync("wrangler.toml", "utf8");
  writeFileSync(file, `${toml}\n[[env.production.d1_databases]]\n${bound}\n`);
  const env = { SEATSIDE_CONFIG: file };
  // Its addresses are samples, which stay on this machine.
  const from = join(folder, "nobody");
  mkdirSync(join(from, "tables"), { recursive: true });
  writeFileSync(join(from, "tables", "user.jsonl"), "");
  for (const command of [
    ["restore", "--from", from],
    ["backup", "--to", join(folder, "part")],
  ])
    expect((await seatside([...command, "--env", "production"], env)).stderr).toMatch(
      /^✖ wrangler\.toml, production: DB_1 is bound, but an instance has one database: .*docs\/operations\/cells\.md/m,
    );
}, 60_000);

async function emptyAgain() {
  for (const name of ["customer_slots", "place_slots", "customers", "user"])
    await empty.DB.prepare(`delete from ${name}`).run();
  const bucket = empty.buckets.TICKETS;
  for (const { key } of (await bucket?.list())?.objects ?? []) await bucket?.delete(key);
}

test("a file that was changed since is told before anything is written", async () => {
  const cut = join(folder, "cut");
  await backUp(full, cut, new Date(0));
  appendFileSync(join(cut, "tables", "user.jsonl"), "{}\n");
  await emptyAgain();
  await expect(restore(empty, cut)).rejects.toThrow("user.jsonl is not the file that was written");
  expect(await empty.DB.prepare("select count(*) as count from user").first()).toEqual({ count: 0 });
}, 60_000);

/** The database, whose `fails` may end the nth insert. */
const failing = (DB: D1Database, fails: (nth: number) => Error | null): D1Database => {
  let inserts = 0;
  return {
    batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
    prepare(sql: string) {
      const statement = DB.prepare(sql);
      if (!sql.startsWith("insert")) return statement;
      const bind = (...values: unknown[]) => {
        const bound = statement.bind(...values);
        const run = async () => {
          const error = fails(++inserts);
          if (error) throw error;
          return bound.run();
        };
        return { run } as D1PreparedStatement;
      };
      return { bind } as D1PreparedStatement;
    },
  } as D1Database;
};

test("a restore that was cut in the middle is resumed; an overloaded database is asked again", async () => {
  await emptyAgain();
  const manifest = await backUp(full, join(folder, "resumed"), new Date(0));
  const from = join(folder, "resumed");
  const users = () => empty.DB.prepare("select count(*) as count from user").first<number>("count");
  const cut = failing(empty.DB, (nth) => (nth === 2 ? new Error("no more power") : null));
  await expect(restore({ ...empty, DB: cut }, from)).rejects.toThrow("no more power");
  const part = (await users()) ?? 0;
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(fanCount);
  await expect(restore(empty, from)).rejects.toThrow("--resume");

  const busy = new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
  const overloaded = failing(empty.DB, (nth) => (nth === 1 || nth === 2 ? busy : null));
  await restore({ ...empty, DB: overloaded }, from, { resume: true });
  expect(await compare(empty, manifest)).toEqual([]);
}, 60_000);

test("what holds anything but a part of the backup is not resumed, and nothing is written", async () => {
  await emptyAgain();
  const from = join(folder, "resumed");
  await empty.DB.prepare(
    "insert into user (id, name, email, first_name, last_name, created_at, updated_at) values ('u0', 'other', '0@example.com', '', '', 1, 2)",
  ).run();
  await expect(restore(empty, from, { resume: true })).rejects.toThrow(
    "more than a part of the backup: user",
  );
  await emptyAgain();
  await empty.buckets.TICKETS?.put("another.jpg", new Uint8Array([1]));
  await expect(restore(empty, from, { resume: true })).rejects.toThrow("the bucket TICKETS, another.jpg");
  expect(await empty.DB.prepare("select count(*) as count from user").first()).toEqual({ count: 0 });
}, 60_000);

test("where erasing again broke off, the command erases alone: what is restored already is no obstacle", async () => {
  const env = { SEATSIDE_STATE: join(folder, "command") };
  const [from, list] = [join(folder, "by-command"), join(folder, "erased.txt")];
  writeFileSync(list, "u1\n");
  await seatside(["migrate"], env);
  expect((await seatside(["backup", "--to", from], env)).code).toBe(0);
  vi.stubEnv("SEATSIDE_STATE", env.SEATSIDE_STATE);
  onTestFinished(() => void vi.unstubAllEnvs());
  const person = async () => {
    await using instance = await openPlatform();
    await instance.env.DB.prepare(
      "insert or ignore into user (id, name, email, first_name, last_name, created_at, updated_at) values ('u1', 'Noa', 'noa@example.com', 'Noa', '', 1, 2)",
    ).run();
    return await instance.env.DB.prepare("select name from user where id = 'u1'").first();
  };
  expect(await person()).toEqual({ name: "Noa" });
  const again = ["restore", "--from", from, "--erase-only"];
  expect(await seatside([...again, "--erased", list], env)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^1 accounts were erased again/),
  });
  expect(await person()).toEqual({ name: "" });
  expect((await seatside(again, env)).stderr).toContain("--erase-only needs --erased");
}, 60_000);
