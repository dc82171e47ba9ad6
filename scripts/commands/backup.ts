import type { Command } from "commander";
import { backUp } from "../lib/backup.ts";
import { type Environment, environmentOption, example, jsonOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";

type Options = { to: string; env?: Environment; json?: boolean };

export default (command: Command) =>
  command
    .description("Copies the record and every picture into a new folder.")
    .requiredOption("--to <folder>", "where the backup goes")
    .addOption(environmentOption(command))
    .option(...jsonOption)
    .addHelpText(...example("npm run backup -- --to backups/tonight"))
    .action(async ({ to, env, json }: Options) => {
      progress("copying");
      await using platform = await openPlatform(env);
      const stores = { DB: platform.env.DB, buckets: platform.buckets };
      const manifest = await backUp(stores, to, new Date(), progress);
      const rows = Object.values(manifest.tables).reduce((sum, each) => sum + each.rows, 0);
      const objects = Object.values(manifest.objects).reduce((sum, each) => sum + each.count, 0);
      const tables = Object.keys(manifest.tables).length;
      printResult(
        json,
        { folder: to, ...manifest },
        `${rows} rows of ${tables} tables and ${objects} objects are in ${to}.\n` +
          "It holds personal data: keep it encrypted, and no longer than the privacy page allows.",
      );
    });
