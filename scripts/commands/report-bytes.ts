import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { printProblems, printResult } from "../lib/output.ts";

export default (command: Command) =>
  command
    .description(
      "Counts the bytes of a fan's first view on the build, beside a bare React Router app of the same versions. " +
        "Ends with 1 when a budget is exceeded. Needs a build.",
    )
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- report-bytes"))
    .action(async ({ json }: { json?: boolean }) => {
      const { findOverBudget, measureBytes, textOf } = await import("../lib/report-bytes.ts");
      const bytes = await measureBytes();
      const problems = findOverBudget(bytes);
      printResult(json, { ...bytes, problems }, textOf(bytes));
      printProblems(problems);
    });
