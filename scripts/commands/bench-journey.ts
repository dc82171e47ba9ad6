import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Walks from the seat's link to the placed order through a slow link on a slow processor: with a wallet, with a " +
        "card, and as a guest. Needs a build.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:journey -- --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { benchJourney } = await import("../bench/web/journey.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await benchJourney(short), json);
    });
