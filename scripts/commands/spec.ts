import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { printProblems, printResult } from "../lib/output.ts";
import { findGaps, findUnsettled, findWeak, makeTable, readPoints, readTagged } from "../lib/spec-table.ts";

const file = "spec-table.md";

export default (command: Command) =>
  command
    .description(
      `Writes ${file}: the points of docs/product.md with their tests. Ends with 1 when a point has no test or a weak one, or differs from what was agreed.`,
    )
    .option(...jsonOption)
    .addHelpText(...example("npm run spec"))
    .action(({ json }: { json?: boolean }) => {
      const [sections, found] = [readPoints(), readTagged()];
      const gaps = findGaps(sections, found);
      const [weak, unsettled] = [findWeak(sections), findUnsettled()];
      writeFileSync(file, makeTable(sections, found));
      const points = sections.reduce((sum, each) => sum + each.points.length, 0);
      const tests = found.tagged.length;
      printResult(
        json,
        { points, tests, gaps, weak, unsettled },
        `${points} points, ${tests} tests, ${gaps.length} gaps, ${weak.length} weak points.`,
      );
      printProblems([...gaps, ...weak, ...unsettled]);
    });
