import { Command, CommanderError } from "commander";
import { groups } from "./commands/index.ts";
import { sentenceOf } from "./lib/failure.ts";
import { printProblem, startProgress, stopProgress } from "./lib/output.ts";

/**
 * Runs one command, as `npm run seatside -- <args>`. The outcome is in process.exitCode as diff and grep have it: 0 all is
 * well, 1 what the command found is bad, 2 it could not do what was asked.
 */
export async function runCommand(args: string[]): Promise<void> {
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
    process.exitCode = codeOf(error, args.includes("--verbose"));
  }
  stopProgress();
}

function codeOf(error: unknown, isVerbose: boolean): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const sentence = sentenceOf(error);
  if (sentence) printProblem(sentence);
  else {
    printProblem(`Unexpected: ${error instanceof Error ? error.message : error}`);
    if (isVerbose || process.env.DEBUG) console.error(error);
    else console.error("  --verbose shows where.");
  }
  return 2;
}
