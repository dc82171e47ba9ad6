import { writeFileSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import { example, jsonOption } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";

const picture = "docs/rush.svg";

type Options = { picture: boolean; pickup?: number; shelves: number; json?: boolean };

export default (command: Command) =>
  command
    .description(
      `Runs one half-time in virtual time through the real boards, without and with pacing, and draws ${picture}. ` +
        "The same seed gives the same figures; scripts/rush/world.ts describes the stadium.",
    )
    .argument("[seed]", "of the randomness", wholeNumber, 2026)
    .argument("[fans]", "how many want to order", wholeNumber, 3000)
    .option("--pickup <share>", "of the fans who fetch their food, between 0 and 1: a third column", shareOf)
    .option("--shelves <count>", "at each shop", wholeNumber, 24)
    .option("--no-picture", "leave the picture as it is")
    .option(...jsonOption)
    .addHelpText(...example("npm run simulate:rush -- 7 500 --no-picture"))
    .action(async (seed: number, fans: number, options: Options) => {
      progress(`${fans} fans`);
      const { compareRush, textOf } = await import("../rush/compare.ts");
      const { drawRush } = await import("../rush/draw.ts");
      const { pickup: share, shelves } = options;
      const pickup = share === undefined ? null : { share, shelves };
      const { without, withPacing, withPickup } = await compareRush(seed, fans, pickup);
      if (options.picture) writeFileSync(picture, drawRush([without, withPacing]));
      const third = withPickup?.figures ?? null;
      const figures = {
        without: without.figures,
        withPacing: withPacing.figures,
        ...(third && { withPickup: third }),
      };
      const table = textOf(without.figures, withPacing.figures, third);
      const text = `seed ${seed}: ${fans} fans, 10 shops, a whistle\n\n${table}`;
      printResult(
        options.json,
        { seed, fans, ...figures },
        options.picture ? `${text}\n\n${picture} drawn` : text,
      );
    });

function shareOf(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError("A share above 0, at most 1.");
  return share;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new InvalidArgumentError("A whole number above 0.");
  return Number(text);
}
