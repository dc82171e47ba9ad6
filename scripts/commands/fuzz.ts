import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";

export default (command: Command) =>
  command
    .description(
      "Sends 30,000 hostile inputs to the build: screens, their forms and .data, cookies, uploads, socket messages. " +
        "Needs a build. Ends with 1 on an error of ours, no answer while a thousand plain calls got theirs, or an isolate " +
        "that holds more and more. The API's own part is FUZZ=long npm run test:fuzz.",
    )
    .option(...shortOption)
    .option("--inputs <count>", "how many", Number)
    .option("--seed <number>", "another seed sends other inputs", Number, 20_261_122)
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- fuzz --short"))
    .action(async (options: { short?: boolean; inputs?: number; seed: number; json?: boolean }) => {
      const { short = false, inputs = short ? 2_000 : 30_000, seed, json } = options;
      const { fuzz } = await import("../bench/fuzz/fuzz.ts");
      const { printReport } = await import("../bench/report.ts");
      printReport(await fuzz({ inputs, seed }), json);
    });
