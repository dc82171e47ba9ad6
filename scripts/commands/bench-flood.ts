import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Posts 2,000 bodies of 1 MB and ten of 90 MB to the build and watches the memory of workerd. Needs a build. " +
        "Ends with 1 when a body is taken, or when the memory grows by more than 100 MB.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- bench-flood --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchFlood } = await import("../bench/flood.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchFlood(short), json);
    });
