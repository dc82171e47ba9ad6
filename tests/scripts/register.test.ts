import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { retentionRules } from "../support/retention-rules.ts";

test("the register names every column that says something of a person, and no other", () => {
  const rows = [...readFileSync("docs/register.md", "utf8").matchAll(/^\| `(\w+)` \| ([^|]+) \|/gm)];
  const named = rows.flatMap(([, table, columns = ""]) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  );
  const ofPersons = Object.entries(retentionRules).flatMap(([table, { person, payroll = "" }]) =>
    `${person} ${payroll}`.split(" ").flatMap((column) => (column ? [`${table}.${column}`] : [])),
  );
  expect(named.sort()).toEqual(ofPersons.sort());
});
