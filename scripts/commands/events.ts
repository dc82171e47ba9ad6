import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { EventImport } from "#domain/event/match-event.ts";
import { signIn } from "../lib/instance.ts";
import { codeOption, emailOption, example, jsonOption, urlOption } from "../lib/options.ts";
import { printResult } from "../lib/output.ts";

export default (command: Command) =>
  command
    .description(
      "Brings a file of fixtures in, as a manager of the venue: events with key, name, kickoffAt, updatedAt, and if " +
        'wanted doorsAt, status ("planned", "canceled") and marks. A key that is known is changed by a later ' +
        "updatedAt; the same file twice changes nothing. Marks far from what the clock expects are left to a person.",
    )
    .argument("<venue>", "the venue's id")
    .argument("<file>", "JSON")
    .addOption(urlOption(command))
    .addOption(emailOption(command, "a manager of the venue", "demo@seatside.example"))
    .addOption(codeOption(command))
    .option(...jsonOption)
    .addHelpText(...example("npm run seatside -- events almond-park fixtures.json"))
    .action(
      async (
        venue: string,
        file: string,
        { url, email, code, json }: { url: string; email: string; code?: string; json?: boolean },
      ) => {
        const { call } = await signIn({ url, email, code });
        const body: unknown = JSON.parse(readFileSync(file, "utf8"));
        const done = await call<EventImport>("POST", `/staff/venue/${venue}/events/import`, body);
        const { added, changed, unchanged, doubted } = done;
        const left = doubted.map(({ key, what }) => `${key}: ${what} is for a person to say`);
        printResult(
          json,
          done,
          [`${added} added, ${changed} changed, ${unchanged} as they were`, ...left].join("\n"),
        );
      },
    );
