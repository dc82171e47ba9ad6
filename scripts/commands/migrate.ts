import type { Command } from "commander";
import { migrate } from "../lib/migrate.ts";
import { example, jsonOption } from "../lib/options.ts";
import { printResult } from "../lib/output.ts";
import { openPlatform } from "../lib/platform.ts";

export default (command: Command) =>
  command
    .description("Brings the tables of this machine's instance up to date. Of a deployed one deploy does it.")
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- migrate"))
    .action(async ({ json }: { json?: boolean }) => {
      await using platform = await openPlatform();
      const migrations = await migrate(platform.env.DB);
      printResult(json, { migrations }, migrations.join("\n") || "Nothing was missing.");
    });
