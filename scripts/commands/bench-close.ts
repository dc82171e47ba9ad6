import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Closes an evening of 100,000 random orders on the build and reads each of its documents: time, memory, and the " +
        "sums of close, statements and tax report beside the ledger's and the provider's. Needs a build. Ends with 1 when a sum differs, or when the Worker's isolate holds more than 64 MB.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- bench-close --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchClose } = await import("../bench/close/close.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchClose(short ? 10_000 : 100_000), json);
    });
