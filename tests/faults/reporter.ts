import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import type { FaultReport } from "./support/fault.ts";

type Line = FaultReport & { row: number; held: string; passed: boolean };

const docs = "docs/faults.md";
const generated = "## What the tests inject";
const [list = ""] = readFileSync(docs, "utf8").split(generated);
/** What happens in each row of the list that is tested here. */
const rows = new Map(
  [...list.matchAll(/^\| (\d+) \| (.*?) \| (?!\*planned\*)/gm)].map(([, row, what = ""]) => [
    Number(row),
    what,
  ]),
);

/**
 * The table at the end: row, what was injected, how often, what held. A whole run that leaves a row of the list out
 * fails; one that passes in full writes the same table below the list of docs/faults.md.
 */
export default class FaultTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const own = modules.filter((module) => module.project.name === "faults");
    const tests = own.flatMap((module) => [...module.children.allTests()]);
    const lines = tests
      .flatMap((test): Line[] => {
        const { fault } = test.meta();
        const passed = test.result().state === "passed";
        return fault ? fault.rows.map((row) => ({ ...fault, row, held: test.name, passed })) : [];
      })
      .sort((a, b) => a.row - b.row);
    console.log(`\n${asText(lines)}\n`);
    // For whoever runs this among other things (npm test): a line per row.
    if (process.env.FAULTS_SUMMARY) writeFileSync(process.env.FAULTS_SUMMARY, asSummary(lines));
    const files = readdirSync("tests/faults").filter((name) => name.endsWith(".test.ts"));
    // A test that fails may have told of no fault yet, and would be missing in the table.
    if (own.length < files.length || tests.some((test) => test.result().state !== "passed")) return;
    const tested = new Set([...lines.map((line) => line.row), ...namedRows()]);
    const astray = [...new Set(rows.keys()).symmetricDifference(tested)];
    if (astray.length > 0) {
      console.error(`Rows without a test, or tested but not in the list: ${astray.join(", ")}`);
      process.exitCode = 1;
    } else if (process.env.FAULTS !== "bounded") writeFileSync(docs, asMarkdown(lines));
  }
}

/** Rows that a comment names as "[fault 25]": the other suites' tests. */
function namedRows(): number[] {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(test|spec)\.tsx?$/.test(name),
  );
  const texts = files.map((name) => readFileSync(`tests/${name}`, "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/\[fault (\d+)\]/g)].map(([, row]) => Number(row)));
}

function asSummary(lines: Line[]): string {
  const table = [...Map.groupBy(lines, (line) => line.row)].map(([row, own]) => [
    String(row),
    rows.get(row) ?? "",
    String(own.reduce((sum, each) => sum + each.times, 0)),
    own.every((each) => each.passed) ? "held" : "DID NOT HOLD",
  ]);
  return aligned([["row", "what happens", "times", ""], ...table]);
}

function asText(lines: Line[]): string {
  const table = lines.map(({ row, injected, times, held, passed }) => [
    String(row),
    injected,
    String(times),
    passed ? held : `DID NOT HOLD: ${held}`,
  ]);
  return aligned([["row", "injected", "times", "what held"], ...table]);
}

/** Columns beneath each other; the last one as long as it is. */
function aligned(table: string[][]): string {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.min(60, Math.max(...table.map((cells) => cells[column]?.length ?? 0))),
  );
  return table
    .map((cells) =>
      cells.map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell)).join("  "),
    )
    .join("\n");
}

function asMarkdown(lines: Line[]): string {
  const total = lines.reduce((sum, line) => sum + line.times, 0);
  return [
    `${list}${generated}`,
    "",
    `Written by \`npm run test:faults\` when all of it has held: ${rows.size} rows, ${lines.length} cases, ${total} faults injected.`,
    "",
    "| fault | injected | times | what held |",
    "|---|---|---|---|",
    ...lines.map(({ row, injected, times, held }, index) => {
      const isFirst = lines[index - 1]?.row !== row;
      return `| ${isFirst ? row : ""} | ${cell(injected)} | ${times} | ${cell(held)} |`;
    }),
    "",
  ].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
