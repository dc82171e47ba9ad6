import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { openDeployed } from "../lib/deployed/record.ts";
import { dryRunOption, type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { print, printProblem, printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";
import { sampleReason } from "../lib/samples.ts";

type Imported = { file: string; stadium: string; added: number; changed: number; removed: number };
type Options = { env?: Environment; dryRun?: boolean; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Brings venue files in. Lists every problem with its line and writes nothing unless all files are well; " +
        "the same file a second time changes nothing.",
    )
    .argument("<files...>", "venue files, JSON with comments")
    .addOption(environmentOption(command))
    .option(...dryRunOption)
    .option(...jsonOption)
    .addHelpText(
      ...example(
        "npm run import -- seed/venues/teddy.json",
        "npm run import -- venue.json --env production --dry-run",
        "npm run import -- a.json b.json --json",
      ),
    )
    .action(async (files: string[], { env, dryRun, json }: Options) => {
      const { describeProblem, readVenueFile } = await import("#domain/schemas/venue-problems.ts");
      const read = files.map((file) => ({ file, ...readVenueFile(readFileSync(file, "utf8")) }));
      const bad = read.flatMap((each) => {
        if (!each.ok) return [{ file: each.file, problems: each.problems.map(describeProblem) }];
        const reason = env && sampleReason(each.venue);
        return reason ? [{ file: each.file, problems: [`samples stay on this machine: ${reason}`] }] : [];
      });
      if (bad.length > 0) {
        if (json) print(JSON.stringify({ imported: [], problems: bad }, null, 2));
        else
          for (const { file, problems } of bad) {
            printProblem(
              `${file}: ${problems.length} problem${problems.length > 1 ? "s" : ""}, nothing was written`,
            );
            for (const problem of problems) console.error(`  ${problem}`);
          }
        process.exitCode = 1;
        return;
      }
      const imported: Imported[] = [];
      const problems: { file: string; problems: string[] }[] = [];
      const { addVenue, planVenue } = await import("../lib/venue-import.ts");
      await using platform = env ? await openDeployed(env) : await openPlatform();
      for (const each of read) {
        if (!each.ok) continue;
        const { file, venue } = each;
        progress(file);
        const result = await (dryRun ? planVenue : addVenue)(platform, venue);
        if (!result.ok) {
          problems.push({
            file,
            problems: [`nothing was written, another stadium has: ${result.taken.join(", ")}`],
          });
          break;
        }
        const { added, changed, removed } = result;
        imported.push({ file, stadium: venue.stadium.name.en, added, changed, removed });
      }
      const lines = imported.map(
        ({ file, stadium, added, changed, removed }) =>
          `${dryRun ? "Dry run: " : ""}${file}: ${stadium}: ${added} added, ${changed} changed, ${removed} removed`,
      );
      if (json || lines.length > 0) printResult(json, { imported, problems }, lines.join("\n"));
      for (const { file, problems: sentences } of problems) printProblem(`${file}: ${sentences.join("; ")}`);
      if (problems.length > 0) process.exitCode = 1;
    });
