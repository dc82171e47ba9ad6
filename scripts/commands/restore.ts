import type { Command } from "commander";
import { compare } from "../lib/backup.ts";
import { Failure } from "../lib/failure.ts";
import { type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { printProblems, printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";
import { eraseAgain, readErased, readManifest, restore } from "../lib/restore.ts";
import { refuseDemoBackup } from "../lib/samples.ts";

type Options = {
  from: string;
  erased?: string;
  resume?: boolean;
  eraseOnly?: boolean;
  env?: Environment;
  json?: boolean;
};

export default (command: Command) =>
  command
    .description(
      "Fills a migrated, empty instance from a backup, then compares every row. Ends with 1 on a difference.",
    )
    .requiredOption("--from <folder>", "the backup")
    .option("--erased <file>", "ids of accounts deleted since the backup, one a line: erased again")
    .option("--resume", "go on where a restore of this backup broke off")
    .option("--erase-only", "only erase again, where that broke off: everything is restored already")
    .addOption(environmentOption(command))
    .option(...jsonOption)
    .addHelpText(...example("SEATSIDE_STATE=.wrangler/restored npm run restore -- --from backups/tonight"))
    .action(async ({ from, erased, resume, eraseOnly, env, json }: Options) => {
      if (env) refuseDemoBackup(from);
      if (eraseOnly && !erased) throw new Failure("--erase-only needs --erased.");
      const erasedIds = erased ? readErased(erased) : [];
      progress("restoring");
      await using platform = await openPlatform(env);
      const stores = { DB: platform.env.DB, buckets: platform.buckets };
      const restored = eraseOnly ? null : await restore(stores, from, { onStep: progress, resume });
      progress("comparing");
      const differences = restored ? await compare(stores, restored) : [];
      progress("erasing again");
      const notErased = await eraseAgain(stores, erasedIds);
      const madeAt = readManifest(from).madeAt;
      const same = `Restored the backup of ${madeAt}: every row and object is the same, but sign-ins and links, which ended with it. `;
      const done = `${eraseOnly ? "" : same}${erasedIds.length} accounts were erased again.`;
      if (json || differences.length === 0) printResult(json, { madeAt, differences, notErased }, done);
      const open = notErased.map(
        (id) => `${id} has an open order: once it is over, run this with --erase-only.`,
      );
      printProblems([...differences, ...open]);
    });
