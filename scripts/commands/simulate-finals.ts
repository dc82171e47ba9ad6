import type { Command } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { progress } from "../lib/output.ts";

/** [what, matches, databases, orders of each, within minutes, ms a trip]. */
const scenes: [string, number, number, number, number | null, number][] = [
  ["a final, spread as in the rush", 1, 1, 7_500, null, 1],
  ["a final, all in 15 minutes", 1, 1, 7_500, 15, 1],
  ["the same, 2 ms a trip", 1, 1, 7_500, 15, 2],
  ["the same, 4 ms a trip", 1, 1, 7_500, 15, 4],
  ["a derby, 30,000 seats", 1, 1, 3_750, 15, 2],
  ["a league weekend on one", 3, 1, 3_100, 15, 2],
  ["a league weekend on three", 3, 3, 3_100, 15, 2],
  ["four finals on one", 4, 1, 7_500, 15, 1],
  ["four finals on two", 4, 2, 7_500, 15, 1],
  ["four finals on four", 4, 4, 7_500, 15, 1],
  ["eight finals on eight", 8, 8, 7_500, 15, 1],
];

export default (command: Command) =>
  command
    .description(
      "Half-times of full stadiums in virtual time over n databases, each a server that does one round trip after the other: " +
        "how full they are, what fans wait for, and whether every order ends. The counts are those of bench:trips.",
    )
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- simulate-finals"))
    .action(async ({ json }: { json?: boolean }) => {
      const { simulateFinals, waitOf } = await import("../rush/finals.ts");
      const { printReport } = await import("../bench/report.ts");
      const rows: string[][] = [];
      const problems: string[] = [];
      for (const [name, matches, databases, orders, within, busyMs] of scenes) {
        progress(name);
        const { counts, waits, servers } = await simulateFinals({
          ...{ seed: 2026, matches, databases, orders, within, busyMs, wayMs: 30 },
        });
        const wait = (share: number) => `${(waitOf(waits.place, share) / 1000).toFixed(2)}`;
        rows.push([
          name,
          String(databases),
          servers.map(({ minute }) => `${Math.round(minute * 100)} %`).join(", "),
          wait(0.5),
          wait(0.99),
          String(counts.sentAgain),
          `${counts.delivered} of ${counts.orders}`,
        ]);
        if (counts.delivered + counts.gaveUp !== counts.orders) problems.push(`${name}: orders are missing`);
      }
      const table = {
        title: "Half-times over n databases",
        head: [
          "",
          "databases",
          "asked of each, worst minute",
          "place p50, s",
          "p99, s",
          "sent again",
          "done",
        ],
        rows,
      };
      printReport({ tables: [table], notes: [], problems }, json);
    });
