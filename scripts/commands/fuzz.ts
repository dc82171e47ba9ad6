import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Sends 25,000 hostile inputs to the build: screens, their forms and .data, cookies, uploads, socket messages. " +
        "Needs a build. Ends with 1 on an error of ours, an answer later than 15 s, or memory that keeps growing. " +
        "The API's own part is FUZZ=long npm run test:fuzz.",
    )
    .option(...shortOption)
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- fuzz --short"))
    .action(async ({ short = false, json }: { short?: boolean; json?: boolean }) => {
      const { fuzz } = await import("../bench/fuzz.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await fuzz(short ? 2_000 : 25_000), json);
    });
