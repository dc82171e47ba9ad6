import { Command, CommanderError } from "commander";
import { groups } from "./commands/index.ts";
import { sentenceOf } from "./lib/failure.ts";
import { printProblem, startProgress, stopProgress } from "./lib/output.ts";

// npm run seatside -- <command>. Exit codes as diff and grep have them: 0 all is well, 1 what the command found is bad,
// 2 it could not do what was asked.

const args = process.argv.slice(2);
const wanted = args.find((each) => each !== "help" && !each.startsWith("-"));

const program = new Command("npm run seatside --")
  .description("Everything of Seatside that a person runs, besides npm start and npm test.")
  .configureOutput({ outputError: (text) => printProblem(text.replace(/^error: /, "").trimEnd()) })
  .addHelpText(
    "after",
    "\nExit codes: 0 fine, 1 the command found something bad, 2 it could not do what was asked.",
  )
  .showHelpAfterError("Add --help for arguments and options.")
  .exitOverride();
for (const [group, entries] of Object.entries(groups))
  for (const { name, summary, load } of entries) {
    const command = program.command(name).summary(summary).helpGroup(group);
    if (name === wanted) {
      (await load()).default(command);
      command.option("--verbose", "show the stack of an unexpected failure (also: DEBUG=1)");
    }
  }
program.hook("preAction", (_program, command) => startProgress(command.name()));

try {
  await program.parseAsync(args, { from: "user" });
} catch (error) {
  stopProgress();
  process.exitCode = codeOf(error);
}
stopProgress();
// Connections that the command left open must not keep it alive.
process.stdout.write("", () => process.exit());

function codeOf(error: unknown): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const sentence = sentenceOf(error);
  if (sentence) printProblem(sentence);
  else {
    printProblem(`Unexpected: ${error instanceof Error ? error.message : error}`);
    if (args.includes("--verbose") || process.env.DEBUG) console.error(error);
    else console.error("  --verbose shows where.");
  }
  return 2;
}
