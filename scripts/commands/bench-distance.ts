import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Walks one order with a delay on each way (Worker to D1 50 ms, object to D1 10 ms, phone to Worker 40 ms, Stripe " +
        "200 ms): what fan, staff and runner wait for at each step, beside the goal.",
    )
    .option("--short", "one round instead of three")
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:distance"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { measureDistance } = await import("../bench/trips/trips.ts");
      const { far, reportOf } = await import("../bench/trips/distance.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(reportOf(await measureDistance(far, short ? 1 : 3)), json);
    });
