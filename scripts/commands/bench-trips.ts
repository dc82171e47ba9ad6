import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Counts the round trips to D1 of one order from its first quote to the delivered bag: who makes them, who waits " +
        "for them, and the rows that they read beside 1,000 and 10,000 stored orders of the same shop.",
    )
    .option("--long", "beside 100,000 stored orders, too")
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:trips", "npm run bench:trips -- --long"))
    .action(async ({ long = false, json }: { long?: boolean; json?: boolean }) => {
      const { measureTrips } = await import("../bench/trips/trips.ts");
      const { reportOf } = await import("../bench/trips/report.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(reportOf(await measureTrips([1_000, 10_000, ...(long ? [100_000] : [])])), json);
    });
