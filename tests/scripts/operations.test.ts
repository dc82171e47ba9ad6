import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { problemTable } from "#worker/http/problem.ts";

const queries = [
  ...readFileSync("docs/operations/queries.sql", "utf8").matchAll(/-- name: (.+)\n([\s\S]+?);/g),
].map(([, name = "", sql = ""]) => ({ name, sql }));
const dashboard = JSON.parse(readFileSync("docs/operations/dashboard.json", "utf8")) as {
  panels: { title: string; targets: { query: string }[] }[];
};

test("the dashboard draws every saved query, and nothing else", () => {
  expect(queries.length).toBeGreaterThan(5);
  const drawn = dashboard.panels.map(({ title, targets }) => ({
    name: title,
    sql: targets[0]?.query.replaceAll("$" + "{dataset}", "requests"),
  }));
  expect(drawn).toEqual(queries);
});

test("saved queries ask for columns that data points have, and for problem codes that there are", () => {
  for (const { name, sql } of queries) {
    const columns = sql.match(/\b(blob|double)\d+\b/g) ?? [];
    expect([name, columns.filter((each) => !/^(blob[1-4]|double[1-3])$/.test(each))]).toEqual([name, []]);
    const listed = [...sql.matchAll(/blob4 (?:= ('[^']+')|in \(([^)]+)\))/g)].flatMap(([, one, many]) =>
      (one ?? many ?? "").split(",").map((each) => each.replaceAll(/[' ]/g, "")),
    );
    expect([name, listed.filter((code) => !Object.hasOwn(problemTable, code))]).toEqual([name, []]);
  }
});

test("the match-day page says of every alert what to do", () => {
  const kinds = readFileSync("domain/staff/alert-kinds.ts", "utf8").split("export type AlertDetail")[0] ?? "";
  const named = [...kinds.matchAll(/^ {2}\| "([a-z-]+)"/gm)].map(([, kind]) => kind);
  const page = readFileSync("docs/operations/match-day.md", "utf8");
  const about = [...page.matchAll(/^\| (`[a-z-]+`[^|]*)\|/gm)].map(([, cell]) => cell).join();
  expect(named.filter((kind) => !about.includes(`\`${kind}\``))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});
