import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Measures the first view through a slow link with TLS on a slow processor, beside a bare React Router app. " +
        "Needs a build.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:web -- --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchWeb } = await import("../bench/web/web.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchWeb(short), json);
    });
