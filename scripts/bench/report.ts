import { print, printProblems, printResult } from "../lib/output.ts";

export type Table = { title: string; head: string[]; rows: string[][] };

/** What a bench found. With a problem the command ends with 1. */
export type Report = { tables: Table[]; notes: string[]; problems: string[] };

export function printReport(report: Report, isJson = false): void {
  if (isJson) printResult(true, report, "");
  else {
    for (const table of report.tables) print(`\n${table.title}\n\n${markdownOf(table)}`);
    if (report.notes.length > 0) print(`\n${report.notes.join("\n")}`);
  }
  printProblems(report.problems);
}

/** As docs/performance.md has it. */
function markdownOf({ head, rows }: Table): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  const line = (row: string[]) => `| ${row.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`,
  );
  return [line(head), `|${rule.join("|")}|`, ...rows.map(line)].join("\n");
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** A figure with its goal (docs/performance.md). */
export const beside = (figure: string | number, goal: string | number): string => `${figure} (goal ${goal})`;

export const ratio = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);
