import { readFileSync, writeFileSync } from "node:fs";
import { findGaps, makeTable, readPoints, readTagged } from "../lib/spec-table.ts";

/** Writes tests/spec/README.md; with --check it only says whether that is as it should be. */
const file = "tests/spec/README.md";
const [points, found] = [readPoints(), readTagged()];
const gaps = findGaps(points, found);
const table = makeTable(points, found);
if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== table) gaps.push(`${file} is stale: npm run spec`);
} else writeFileSync(file, table);
for (const gap of gaps) console.error(gap);
process.exitCode = gaps.length > 0 ? 1 : 0;
