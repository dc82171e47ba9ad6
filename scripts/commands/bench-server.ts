import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Measures what a request costs as ratios of one run: hello world, a bare React Router page, home to placing, " +
        "growing menus and records. Needs a build. Ends with 1 when a request fails.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:server -- --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchServer } = await import("../bench/server.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchServer(short), json);
    });
