import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { print, printProblem, printResult } from "../lib/output.ts";

export default (command: Command) =>
  command
    .description(
      "Measures how far fans' screens move while they load on a slow line, and what moved. Needs a build. " +
        "Ends with 1 when a screen moves more than 0.02.",
    )
    .argument("[name]", "only screens whose name contains this")
    .option(...jsonOption)
    .addHelpText(...example("npm run layout-shift -- food"))
    .action(async (only = "", { json }: { json?: boolean }) => {
      const { budget, measureLayoutShift } = await import("../screens/layout-shift.ts");
      const measured = await measureLayoutShift(only, ({ screen, language, sum, shifts }) => {
        if (json) return;
        print(`${sum > budget ? "✖" : " "} ${sum.toFixed(4)}  ${screen}, ${language}`);
        for (const { value, at, nodes } of shifts.filter((each) => each.value > 0.001))
          print(`    ${value.toFixed(4)} after ${Math.round(at)} ms: ${nodes.join(" | ")}`);
      });
      const worst = Math.max(0, ...measured.map(({ sum }) => sum));
      printResult(json, { budget, worst, screens: measured }, `At most ${worst.toFixed(4)} of ${budget}.`);
      if (worst > budget) {
        if (json) printProblem(`${worst.toFixed(4)} is over the budget of ${budget}.`);
        process.exitCode = 1;
      }
    });
