import type { Command } from "commander";
import { localize } from "#domain/language/localized.ts";
import type { Claim } from "#domain/law/claims.ts";
import { inEnglish, type VenueProblem } from "#domain/schemas/problem-facts.ts";
import { describeChange } from "#domain/venue/venue-changes.ts";
import type { ImportCounts } from "#domain/wire/problems.ts";
import { openDeployed } from "../lib/deployed/record.ts";
import { Failure } from "../lib/failure.ts";
import { dryRunOption, type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { print, printProblem, printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";
import { sampleReason } from "../lib/samples.ts";

type Imported = {
  file: string;
  stadium: string;
  changes: string[];
  ignored?: readonly string[];
} & ImportCounts;
type Options = {
  env?: Environment;
  dryRun?: boolean;
  remove?: boolean;
  venue?: string;
  shop?: string;
  json?: boolean;
};

export default (command: Command) =>
  command
    .description(
      "Brings venue files in. Lists every problem with its line and writes nothing unless all files are well; " +
        "the same file a second time changes nothing. What a file would remove is named first, and needs --remove.",
    )
    .argument("<files...>", "venue files; with --venue also menus, as JSON or CSV (docs/menu-files.md)")
    .addOption(environmentOption(command))
    .option(...dryRunOption)
    .option("--venue <id>", "the venue that a menu alone, or one shop alone, belongs to")
    .option("--shop <id>", "with --venue: a CSV is the menu of this shop alone")
    .option("--remove", "removes dishes and categories, and closes shops, that the file leaves out")
    .option(...jsonOption)
    .addHelpText(
      ...example(
        "npm run import -- seed/venues/teddy.json",
        "npm run import -- venue.json --env production --dry-run",
        "npm run import -- menu.csv --venue teddy --shop north-grill --dry-run",
        "npm run import -- a.json b.json --json",
      ),
    )
    .action(async (files: string[], { env, dryRun, remove, venue: venueId, shop, json }: Options) => {
      const { describeProblem } = await import("#domain/schemas/venue-problems.ts");
      const { readFile } = await import("../lib/venue-read.ts");
      const { addVenue, partOfVenue, planVenue } = await import("../lib/venue-import.ts");
      // Each is completed from what is stored now: a second would put back what the first changed.
      if (venueId && files.length > 1) throw new Failure("--venue takes one file at a time.");
      const open = () => (env ? openDeployed(env) : openPlatform());
      await using known = venueId ? await open() : null;
      const of = known && venueId ? await partOfVenue(known, venueId) : undefined;
      const read = files.map((file) => ({ file, ...readFile(file, of, shop) }));
      const bad = read.flatMap((each): { file: string; found: VenueProblem[] | string }[] => {
        if (!each.ok) return [{ file: each.file, found: each.problems }];
        const reason = env && sampleReason(each.venue);
        return reason ? [{ file: each.file, found: `samples stay on this machine: ${reason}` }] : [];
      });
      if (bad.length > 0) {
        const listed = (found: (typeof bad)[number]["found"]) =>
          typeof found === "string" ? [found] : found.map(describeProblem);
        const problems = bad.map(({ file, found }) => ({ file, problems: listed(found) }));
        if (json) print(JSON.stringify({ imported: [], problems }, null, 2));
        else for (const { file, found } of bad) await printFound(file, found);
        process.exitCode = 1;
        return;
      }
      const imported: Imported[] = [];
      const problems: { file: string; problems: string[] }[] = [];
      await using opened = known ? null : await open();
      const platform = known ?? opened;
      if (!platform) return;
      for (const each of read) {
        if (!each.ok) continue;
        const { file, venue, copies, ignored = [] } = each;
        progress(file);
        const result = dryRun
          ? await planVenue(platform, venue, copies)
          : await addVenue(platform, venue, { mayRemove: remove === true, copies });
        if (!result.ok) {
          const reasons = result.taken
            ? [`nothing was written, ${whyRefused(result)}`]
            : ["nothing was written: --remove allows it to remove", ...result.removing.map(describeChange)];
          problems.push({ file, problems: reasons });
          break;
        }
        const { added, changed, removed, changes } = result;
        const stadium = venue.stadium.name.en;
        const told = { file, stadium, added, changed, removed, changes: changes.map(describeChange) };
        imported.push(ignored.length > 0 ? { ...told, ignored } : told);
      }
      const lines = imported.flatMap(({ file, stadium, added, changed, removed, changes, ignored }) => [
        `${dryRun ? "Dry run: " : ""}${file}: ${stadium}: ${added} added, ${changed} changed, ${removed} removed`,
        ...changes.map((change) => `  ${change}`),
        ...(ignored ? [`  columns that are not read: ${ignored.join(", ")}`] : []),
      ]);
      if (json || lines.length > 0) printResult(json, { imported, problems }, lines.join("\n"));
      for (const { file, problems: sentences } of problems)
        printProblem(`${file}: ${sentences.join("\n  ")}`);
      if (problems.length > 0) process.exitCode = 1;
    });

type Refused = { taken: string[]; chargedIn?: string; claims?: Claim[] };

const whyRefused = ({ taken, chargedIn, claims }: Refused) =>
  chargedIn
    ? inEnglish({ code: "currency-fixed", given: chargedIn })
    : claims
      ? claims
          .map(({ path, word }) => `${path.join(".")}: ${inEnglish({ code: "claim-in-text", given: word })}`)
          .join("\n  ")
      : `another stadium has: ${taken.join(", ")}`;

/** The same mistake once, with the places where it stands. */
async function printFound(file: string, found: VenueProblem[] | string): Promise<void> {
  if (typeof found === "string") return printProblem(`${file}: ${found}`);
  const { groupProblems } = await import("#domain/schemas/problem-facts.ts");
  const count = found.length === 1 ? "1 problem" : `${found.length} problems`;
  printProblem(`${file}: ${count}, nothing was written`);
  for (const { field, problems } of groupProblems(found)) {
    const [first] = problems;
    console.error(`  ${field === null ? "" : `${field || "the file"}: `}${first.message}`);
    for (const { line, cell, thing, given } of problems) {
      const facts = [
        cell ?? `line ${line}`,
        ...(thing ? [localize(thing, "en")] : []),
        ...(given ? [given] : []),
      ];
      console.error(`    ${facts.join(", ")}`);
    }
  }
}
