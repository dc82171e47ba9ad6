import type { Command } from "commander";
import { example, jsonOption, shortOption } from "../lib/options.ts";
import { printResult } from "../lib/output.ts";

type Options = { short?: boolean; only?: "times" | "memory"; write?: boolean; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Measures the time from a transition's request to its message on 1, 100 and 1,000 sockets, and the memory of a " +
        "socket, beside a bare Durable Object that makes the same round trips to D1.",
    )
    .option(...shortOption)
    .addOption(command.createOption("--only <part>", "one of the two").choices(["times", "memory"]))
    .option("--write", "put the table into docs/performance.md")
    .option(...jsonOption)
    .addHelpText(...example("npm run bench:live -- --short"))
    .action(async ({ short = false, only, write = false, json }: Options) => {
      const { benchLive } = await import("../bench/live/live.ts");
      const { tableOf, writeTable } = await import("../bench/live/report.ts");
      const figures = await benchLive({ isShort: short, only });
      if (write) writeTable(tableOf(figures));
      printResult(json, figures, tableOf(figures));
    });
