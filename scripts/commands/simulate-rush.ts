import { writeFileSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";

const picture = "docs/rush.svg";

export default (command: Command) =>
  command
    .description(
      `Runs one half-time in virtual time through the real boards, without and with pacing, and draws ${picture}. ` +
        "The same seed gives the same figures; scripts/rush/world.ts describes the stadium.",
    )
    .argument("[seed]", "of the randomness", wholeNumber, 2026)
    .argument("[fans]", "how many want to order", wholeNumber, 3000)
    .option("--no-picture", "leave the picture as it is")
    .option(...jsonOption)
    .addHelpText(...example("npm run simulate:rush -- 7 500 --no-picture"))
    .action(async (seed: number, fans: number, options: { picture: boolean; json?: boolean }) => {
      progress(`${fans} fans`);
      const { compareRush, textOf } = await import("../rush/compare.ts");
      const { drawRush } = await import("../rush/draw.ts");
      const { without, withPacing } = await compareRush(seed, fans);
      if (options.picture) writeFileSync(picture, drawRush([without, withPacing]));
      const figures = { without: without.figures, withPacing: withPacing.figures };
      const text = `seed ${seed}: ${fans} fans, 10 shops, a whistle\n\n${textOf(without.figures, withPacing.figures)}`;
      printResult(
        options.json,
        { seed, fans, ...figures },
        options.picture ? `${text}\n\n${picture} drawn` : text,
      );
    });

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new InvalidArgumentError("A whole number above 0.");
  return Number(text);
}
