import type { Command } from "commander";
import { databasesOf } from "#worker/db/databases.ts";
import { compare } from "../lib/backup.ts";
import { folderOf, type Manifest } from "../lib/backup-files.ts";
import { type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { printProblems, printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";
import { eraseAgain, readErased, refuseOtherDatabases, restore } from "../lib/restore.ts";
import { refuseDemoBackup } from "../lib/samples.ts";

type Options = { from: string; erased?: string; resume?: boolean; env?: Environment; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Fills a migrated, empty instance from a backup, then compares every row. Ends with 1 on a difference.",
    )
    .requiredOption("--from <folder>", "the backup")
    .option("--erased <file>", "ids of accounts deleted since the backup, one a line: erased again")
    .option("--resume", "go on where a restore of this backup broke off")
    .addOption(environmentOption(command))
    .option(...jsonOption)
    .addHelpText(...example("SEATSIDE_STATE=.wrangler/restored npm run restore -- --from backups/tonight"))
    .action(async ({ from, erased, resume, env, json }: Options) => {
      if (env) refuseDemoBackup(from);
      const erasedIds = erased ? readErased(erased) : [];
      progress("restoring");
      await using platform = await openPlatform(env);
      const [DB, ...others] = databasesOf(platform.env);
      refuseOtherDatabases(from, 1 + others.length);
      const options = { onStep: progress, resume };
      const stores = { DB, buckets: platform.buckets };
      const manifest = await restore(stores, from, options);
      const beside: [D1Database, Manifest][] = [];
      for (const [index, each] of others.entries())
        beside.push([each, await restore({ DB: each, buckets: {} }, folderOf(from, index + 1), options)]);
      progress("comparing");
      const differences = await compare(stores, manifest);
      for (const [each, kept] of beside)
        differences.push(...(await compare({ DB: each, buckets: {} }, kept)));
      const notErased = await eraseAgain(stores, erasedIds, others);
      const { publishMenus } = await import("../lib/venue-import.ts");
      const menus = await publishMenus(platform);
      const done = `Restored the backup of ${manifest.madeAt}: every row and object is the same, but sign-ins and links, which ended with it. ${erasedIds.length} accounts were erased again, ${menus} menus are published.`;
      if (json || differences.length === 0)
        printResult(json, { madeAt: manifest.madeAt, differences, notErased, menus }, done);
      const open = notErased.map(
        (id) => `${id} has an open order: delete the account again once it is over.`,
      );
      printProblems([...differences, ...open]);
    });
