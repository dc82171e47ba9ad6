import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { printResult } from "../lib/output.ts";

export default (command: Command) =>
  command
    .description(
      "Times the search of a large menu, of the demo venues' words, on one processor. A Worker's processor or an old " +
        "phone's may be several times slower. Asserts nothing.",
    )
    .option("--dishes <number>", "how many dishes the menu has", "2000")
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:search", "npm run bench:search -- --dishes 500"))
    .action(async ({ dishes, json }: { dishes: string; json?: boolean }) => {
      const { measureSearch } = await import("../bench/search.ts");
      const rows = measureSearch(Number(dishes));
      const text = rows.map(
        ({ what, medianMs, slowestMs }) =>
          `  ${what.padEnd(40)} ${medianMs.toFixed(1).padStart(7)} ms   slowest ${slowestMs.toFixed(1).padStart(7)} ms`,
      );
      printResult(json, { dishes: Number(dishes), rows }, `${dishes} dishes\n${text.join("\n")}`);
    });
