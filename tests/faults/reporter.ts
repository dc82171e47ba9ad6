import { readdirSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { rows } from "./rows.ts";
import type { FaultReport } from "./support/fault.ts";

type Line = FaultReport & { row: number; held: string; passed: boolean };

const docs = "docs/faults.md";

/**
 * The table at the end: row, what was injected, how often, what held. A whole run that leaves a row of the list out
 * fails; one that passes in full writes the same table into docs/faults.md.
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
    if (own.length < files.length || tests.some((test) => test.result().state === "skipped")) return;
    const missing = Object.keys(rows).filter((row) => !lines.some((line) => line.row === Number(row)));
    if (missing.length > 0) {
      console.error(`Rows without a test: ${missing.join(", ")}`);
      process.exitCode = 1;
    } else if (process.env.FAULTS !== "bounded" && lines.every((line) => line.passed))
      writeFileSync(docs, asMarkdown(lines));
  }
}

function asSummary(lines: Line[]): string {
  const table = [...Map.groupBy(lines, (line) => line.row)].map(([row, own]) => [
    String(row),
    rows[row] ?? "",
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
    "# Faults that the product survives",
    "",
    "Written by `npm run test:faults` from what its tests injected: each fault at the real boundary (D1, KV and Durable",
    "Objects in workerd, the local Stripe server with its switches), and after each the books of both sides compared.",
    `${Object.keys(rows).length} rows, ${lines.length} cases, ${total} faults injected.`,
    "",
    "After every case, and again when every clock has run out: (a) at most one order and one captured payment per",
    "checkout key; (b) captured money means a stored order that the kitchen accepted, or a recorded refund, and a hold",
    "without an order is released; (c) captured amount, currency, destination and fee are the order's own; (d) states",
    "only move forward; (e) the shares add up to the capture; (f) no other user can read or move the order; (g) the",
    "ledger equals Stripe's figures (`tests/faults/invariants.ts`).",
    "",
    "| row | case | injected | times | what held |",
    "|---|---|---|---|---|",
    ...lines.map(({ row, injected, times, held }, index) => {
      const isFirst = lines[index - 1]?.row !== row;
      return `| ${isFirst ? row : ""} | ${isFirst ? rows[row] : ""} | ${cell(injected)} | ${times} | ${cell(held)} |`;
    }),
    "",
  ].join("\n");
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
