import { readdirSync, readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Cloudflare } from "../../../scripts/lib/deployed/api.ts";
import { Refused } from "../../../scripts/lib/deployed/api.ts";
import { listSamples } from "../../../scripts/lib/deployed/stored-samples.ts";

/** Cloudflare's API over a database of our own, as far as a query needs it. */
function accountOf(database: DatabaseSync) {
  const call = async (_method: string, _path: string, { sql }: { sql: string }) => {
    try {
      const rows = database.prepare(sql).all() as Record<string, unknown>[];
      return [
        { results: { columns: Object.keys(rows[0] ?? {}), rows: rows.map((row) => Object.values(row)) } },
      ];
    } catch (error) {
      throw new Refused("POST", 400, { code: 7500, message: (error as Error).message });
    }
  };
  return { call } as unknown as Cloudflare;
}
const config = { d1_databases: [{ binding: "DB", database_id: "one" }] };

function aRecord() {
  const database = new DatabaseSync(":memory:");
  for (const name of readdirSync("migrations")
    .filter((each) => each.endsWith(".sql"))
    .sort())
    database.exec(readFileSync(`migrations/${name}`, "utf8"));
  return database;
}
/** A row with what has no default. */
function insert(database: DatabaseSync, table: string, given: Record<string, string>) {
  const columns = database.prepare(
    `select name, type, "notnull", dflt_value from pragma_table_info('${table}')`,
  );
  const row = { ...given };
  for (const { name, type, notnull, dflt_value } of columns.all() as Record<string, string | number | null>[])
    if (notnull && dflt_value === null && !(String(name) in row))
      row[String(name)] = type === "integer" ? "0" : "{}";
  const names = Object.keys(row);
  database
    .prepare(`insert into ${table} (${names.map((name) => `"${name}"`)}) values (${names.map(() => "?")})`)
    .run(...Object.values(row));
}

test("a deploy finds each sample of the demo in a record, and nothing at a venue that is filled in", async () => {
  const database = aRecord();
  insert(database, "stadiums", {
    id: "mine",
    support_email: "help@mine.test",
    accessibility: JSON.stringify({
      contactName: "Demo coordinator",
      contactEmail: "a@b.example",
      contactPhone: "*0000",
    }),
  });
  const certificates = JSON.stringify([{ number: "41-7", issuer: { en: "Council", he: "גוף לדוגמה" } }]);
  insert(database, "shops", {
    id: "grill",
    stadium_id: "mine",
    legal_name: "Demo Seller Grill",
    certificates,
  });
  insert(database, "stadiums", { id: "real", support_phone: "03-555-0142", seller: "null" });
  insert(database, "shops", {
    id: "bar",
    stadium_id: "real",
    legal_name: "Demolition Bar",
    tax_number: "514000000",
  });
  expect(await listSamples(accountOf(database), config as never)).toEqual([
    "mine: stadium.accessibility.contactName is Demo coordinator",
    "mine: stadium.accessibility.contactEmail is a@b.example",
    "mine: stadium.accessibility.contactPhone is *0000",
    "mine: shops.grill.legalName is Demo Seller Grill",
    "mine: shops.grill.certificates.0.issuer is גוף לדוגמה",
  ]);
});

test("a database that nothing was migrated to has no samples", async () => {
  expect(await listSamples(accountOf(new DatabaseSync(":memory:")), config as never)).toEqual([]);
});
