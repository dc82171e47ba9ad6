import type { Command } from "commander";
import { codeOption, emailOption, example, jsonOption, urlOption } from "../lib/options.ts";
import { print, printProblem, printResult, progress } from "../lib/output.ts";
import { asRow, exitCodeOf, reconcileAll, summaryOf } from "../lib/reconcile.ts";

type Options = { dryRun?: boolean; json?: boolean; url: string; email: string; code?: string };

export default (command: Command) =>
  command
    .description(
      "Compares every payment with what the provider says of it, repairs what can be repaired, and lists the rest. " +
        "Asks a running instance, as an operator; SEATSIDE_PASSWORD has the password. Ends with 1 when something stays.",
    )
    .option("--dry-run", "repair nothing")
    .addOption(urlOption(command))
    .addOption(emailOption(command, "the operator", "ops@seatside.example"))
    .addOption(codeOption(command))
    .option(...jsonOption)
    .addHelpText(...example("npm run reconcile -- --dry-run"))
    .action(async ({ dryRun = false, json, url, email, code }: Options) => {
      progress("comparing");
      const found = await reconcileAll({
        url,
        email,
        code,
        dryRun,
        onBatch: (compared) => progress(`${compared} payments compared`),
      });
      const outcome = dryRun ? { outcome: "dry run" } : {};
      if (found.disagreements.length > 0 && !json) {
        print("");
        console.table(found.disagreements.map((each) => ({ ...asRow(each), ...outcome })));
      }
      printResult(json, found, summaryOf(found, dryRun));
      if (found.unreached > 0)
        printProblem(`The provider did not answer about ${found.unreached} payments. Ask again later.`);
      process.exitCode = exitCodeOf(found);
    });
