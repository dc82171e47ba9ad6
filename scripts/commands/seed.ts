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

/** What was brought in, by its digest: tables, accounts, and each venue's file. */
type Seeded = Record<string, string>;
const digestOf = (of: unknown) => createHash("sha256").update(JSON.stringify(of)).digest("hex");

/** Empty before the first time, and after a build that kept one digest of all. */
function readSeeded(stamp: string): Seeded {
  const text = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  return text.startsWith("{") ? (JSON.parse(text) as Seeded) : {};
}

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
      const wanted: Seeded = {
        tables: digestOf(migrationNames()),
        accounts: digestOf(demoAccounts),
        ...Object.fromEntries(files.map((file, index) => [file, digestOf([texts[index], realHours])])),
      };
      const stamp = join(stateFolder(), "seeded");
      const known = readSeeded(stamp);
      if (JSON.stringify(known) === JSON.stringify(wanted))
        return printResult(json, { venues: [] }, "Nothing has changed since the last time.");

      const { venueFileSchema } = await import("#domain/schemas/venue-file.ts");
      const { addVenue } = await import("../lib/venue-import.ts");
      const { alwaysOpen, withCurrentDates } = await import("../lib/demo-hours.ts");
      const { addDemoAccounts } = await import("../lib/demo-accounts.ts");
      const venues: { file: string; added: number; changed: number }[] = [];
      await using platform = await openPlatform();
      await migrate(platform.env.DB);
      for (const [index, text] of texts.entries()) {
        const file = files[index] ?? "";
        if (known[file] === wanted[file]) continue;
        progress(file);
        const venue = withCurrentDates(venueFileSchema.parse(JSON.parse(text)), Date.now());
        const result = await addVenue(platform, realHours ? venue : alwaysOpen(venue), { mayRemove: false });
        if (result.ok) venues.push({ file, added: result.added, changed: result.changed });
        else if (result.taken) throw new Failure(`${file}: another stadium has ${result.taken.join(", ")}`);
        // Somebody added to it in the console.
        else progress(`${file} stays as it is`);
      }
      progress("accounts");
      await addDemoAccounts(platform.env.DB);
      mkdirSync(dirname(stamp), { recursive: true });
      writeFileSync(stamp, JSON.stringify(wanted));
      const lines = venues.map(({ file, added, changed }) => `${file}: ${added} added, ${changed} changed`);
      printResult(json, { venues }, lines.join("\n"));
    });
