import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Lets the same fans order at once in venues of one, two and four databases, each a server that does one round trip " +
        "after the other, on one workerd: orders a second as ratios, and how many round trips each database gets.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:databases"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchDatabases } = await import("../bench/databases/databases.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchDatabases(short ? 16 : 48), json);
    });
