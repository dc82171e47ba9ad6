import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { type JurisdictionId, jurisdictionIds } from "#domain/law/jurisdictions.ts";
import { toSecondFormat } from "#domain/schemas/convert-venue.ts";
import { inEnglish } from "#domain/schemas/problem-facts.ts";
import { describeProblem } from "#domain/schemas/venue-problems.ts";
import { example } from "../lib/options.ts";
import { print, printProblems } from "../lib/output.ts";
import { readFile } from "../lib/venue-read.ts";

export default (command: Command) =>
  command
    .description(
      "Writes a venue file in the second format, with its currency, fee, tips, tax, seller and jurisdiction in it. " +
        "Imported as it comes, it changes nothing. Says what the place's law still asks for.",
    )
    .argument("<file>", "a venue file of the first format")
    .addOption(
      command.createOption("--jurisdiction <place>", "whose law applies").choices([...jurisdictionIds]),
    )
    .option("--out <file>", "write there instead of printing it")
    .addHelpText(...example("npm run seatside -- convert venue.json --jurisdiction il --out venue-2.json"))
    .action((file: string, { jurisdiction, out }: { jurisdiction?: JurisdictionId; out?: string }) => {
      const read = readFile(file);
      if (!read.ok) return printProblems(read.problems.map(describeProblem));
      const { file: venue, uncertified, claims } = toSecondFormat(read.venue, jurisdiction);
      const text = JSON.stringify(venue, null, 2);
      if (out) writeFileSync(out, `${text}\n`);
      else print(text);
      const open = [
        ...(venue.stadium.jurisdiction ? [] : ["names no jurisdiction: no local law is applied"]),
        ...(venue.stadium.tax ? [] : ["has no tax: an accountant names classes and rates"]),
        ...uncertified.map(
          ({ diet, shops, dishes }) =>
            `${dishes} dishes are ticked ${diet}, which nobody sees before a certificate: ${shops.join(", ")}`,
        ),
        ...claims.map(
          ({ path, word }) => `${path.join(".")}: ${inEnglish({ code: "claim-in-text", given: word })}`,
        ),
      ];
      for (const each of open) console.error(`to do: ${each}`);
    });
