import type { Command } from "commander";
import { compare, restore } from "../lib/backup.ts";
import { type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { printProblems, printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";

type Options = { from: string; env?: Environment; json?: boolean };

export default (command: Command) =>
  command
    .description(
      "Fills a migrated, empty instance from a backup, then compares every row. Ends with 1 on a difference.",
    )
    .requiredOption("--from <folder>", "the backup")
    .addOption(environmentOption(command))
    .option(...jsonOption)
    .addHelpText(...example("SEATSIDE_STATE=.wrangler/restored npm run restore -- --from backups/tonight"))
    .action(async ({ from, env, json }: Options) => {
      progress("restoring");
      await using platform = await openPlatform(env);
      const {
        env: { DB },
        buckets,
      } = platform;
      const manifest = await restore({ DB, buckets }, from, progress);
      progress("comparing");
      const differences = await compare({ DB, buckets }, manifest);
      const { publishMenus } = await import("../lib/venue-import.ts");
      const menus = await publishMenus(platform);
      const done = `Restored the backup of ${manifest.madeAt}: every row and object is the same. ${menus} menus are published.`;
      if (json || differences.length === 0)
        printResult(json, { madeAt: manifest.madeAt, differences, menus }, done);
      printProblems(differences);
    });
