import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Plays a half-time on the real local server: browse, order, pay, cook, carry, with a socket per order; then " +
        "compares record and provider. Needs a build. Ends with 1 when they disagree or a step fails.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:rush -- --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchRush } = await import("../bench/rush/rush.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchRush(short), json);
    });
