import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Command } from "commander";
import { demoAccounts } from "../lib/demo.mjs";
import { Failure } from "../lib/failure.ts";
import { migrate, migrationNames } from "../lib/migrate.ts";
import { example, jsonOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";
import { openPlatform, stateFolder } from "../lib/platform.ts";

const folders = ["seed/venues", "seed/demo"];

export default (command: Command) =>
  command
    .description(
      "Brings the tables, the demo venues and accounts in. What is there stays; unchanged seed files are not imported again.",
    )
    .option("--real-hours", "with the stands' own opening hours; otherwise the demo is always open")
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- seed", "npm run seatside -- seed --real-hours"))
    .action(async ({ realHours = false, json }: { realHours?: boolean; json?: boolean }) => {
      const paths = folders.flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith(".json"))
          .sort()
          .map((name) => join(folder, name)),
      );
      const files = paths.map((path) => basename(path));
      const texts = paths.map((path) => readFileSync(path, "utf8"));
      const digest = createHash("sha256")
        .update(texts.join())
        .update(JSON.stringify([demoAccounts, realHours, migrationNames()]))
        .digest("hex");
      const stamp = join(stateFolder(), "seeded");
      if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest)
        return printResult(json, { venues: [] }, "Nothing has changed since the last time.");

      const { venueFileSchema } = await import("#domain/schemas/venue-file.ts");
      const { addVenue } = await import("../lib/venue-import.ts");
      const { alwaysOpen, withCurrentDates } = await import("../lib/demo-hours.ts");
      const { addDemoAccounts } = await import("../lib/demo-accounts.ts");
      const venues: { file: string; added: number; changed: number }[] = [];
      await using platform = await openPlatform();
      await migrate(platform.env.DB);
      for (const [index, text] of texts.entries()) {
        progress(files[index] ?? "");
        const venue = withCurrentDates(venueFileSchema.parse(JSON.parse(text)), Date.now());
        const result = await addVenue(platform, realHours ? venue : alwaysOpen(venue));
        if (!result.ok) throw new Failure(`${files[index]}: another stadium has ${result.taken?.join(", ")}`);
        venues.push({ file: files[index] ?? "", added: result.added, changed: result.changed });
      }
      progress("accounts");
      await addDemoAccounts(platform.env.DB);
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, digest);
      const lines = venues.map(({ file, added, changed }) => `${file}: ${added} added, ${changed} changed`);
      printResult(json, { venues }, lines.join("\n"));
    });
