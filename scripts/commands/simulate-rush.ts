import { writeFileSync } from "node:fs";
import { type Command, InvalidArgumentError } from "commander";
import type { Table } from "../bench/report.ts";
import { example, jsonOption, wholeNumber } from "../lib/options.ts";
import { printResult, progress } from "../lib/output.ts";
import type { Finals } from "../rush/finals.ts";
import { titleOf, type WorldName, worlds } from "../rush/world.ts";

const picture = "docs/rush.svg";

type Options = {
  picture: boolean;
  pickup?: number;
  shelves: number;
  json?: boolean;
  fans: number;
  break?: boolean;
  world?: WorldName;
  forecast?: number;
  record?: boolean;
  matches: number;
  shops: number;
  phones: number;
  within?: number;
  busy: number;
};

export default (command: Command) =>
  command
    .description(
      `Runs one half-time in virtual time through the real boards, without and with pacing, and draws ${picture}. ` +
        "With --break it counts over nine seeds who has food in hand before the second half. With --record the same " +
        "world asks a database for every step: a server that does one round trip after the other. The same seed " +
        "gives the same figures; scripts/rush/world.ts describes the stadium.",
    )
    .argument("[seed]", "of the randomness", wholeNumber, 2026)
    .option("--fans <count>", "how many want to order", wholeNumber, 3000)
    .option("--pickup <share>", "of the fans who fetch their food, between 0 and 1: a third column", shareOf)
    .option("--shelves <count>", "at each shop", wholeNumber, 24)
    .option("--no-picture", "leave the picture as it is")
    .option(
      "--break",
      "who has food before the second half, with menu and bake list too: runners always free, and twelve at each shop",
    )
    .addOption(command.createOption("--world <name>", "of --break: another one").choices(Object.keys(worlds)))
    .option("--forecast <fans>", "of --break: how many came to the evenings before", wholeNumber)
    .option("--record", "behind the half-time, with pacing")
    .option("--matches <count>", "at once, each in a stadium of its own", wholeNumber, 1)
    .option("--shops <count>", "in each stadium", wholeNumber, 10)
    .option("--phones <count>", "that look at the menu, signed in, in each stadium", wholeNumber, 40_000)
    .option("--within <minutes>", "everybody orders in so many minutes from the whistle on", wholeNumber)
    .option("--busy <ms>", "that the database needs for one round trip", wholeNumber, 1)
    .option(...jsonOption)
    .addHelpText(
      ...example(
        "npm run simulate:rush -- 7 --fans 500 --no-picture",
        "npm run simulate:rush -- --break",
        "npm run simulate:rush -- --break --world twelve --fans 1500 --forecast 3000",
        "npm run simulate:rush -- --fans 7500 --record",
        "npm run simulate:rush -- --fans 7500 --shops 25 --within 15 --matches 4 --record",
      ),
    )
    .action(async (seed: number, options: Options) => {
      const { record, busy, within = null, ...given } = options;
      if (options.break) return runBreak(options);
      if (record) return runFinals({ ...given, within, seed, busyMs: busy, wayMs: 30 }, options.json);
      const { fans } = options;
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
      const text = `seed ${seed}: ${fans} fans, 10 shops, a whistle; ${titleOf(worlds.free)}\n\n${table}`;
      printResult(
        options.json,
        { seed, fans, ...figures },
        options.picture ? `${text}\n\n${picture} drawn` : text,
      );
    });

async function runBreak({ world, fans, shops, forecast = fans, json }: Options) {
  const { breakTable, forecastNote } = await import("../rush/break.ts");
  const { handsVariants, halfTimeVariants } = await import("../rush/variants.ts");
  const { printReport } = await import("../bench/report.ts");
  const names: WorldName[] = world ? [world] : ["free", "twelve"];
  const tables: Table[] = [];
  for (const name of names)
    for (const variants of [handsVariants, halfTimeVariants])
      tables.push(await breakTable(worlds[name], { fans, shops }, variants, forecast));
  printReport({ tables, notes: [forecastNote({ fans, shops }, forecast)], problems: [] }, json);
}

/** Assumed: the platform says nowhere how many serve one stadium. */
const isolates = 100;

async function runFinals(finals: Finals, json?: boolean) {
  progress(`${finals.matches} × ${finals.fans} fans, ${finals.phones} phones`);
  const { simulateFinals, floorCallsASecond } = await import("../rush/finals.ts");
  const { printReport } = await import("../bench/report.ts");
  const { figures, placed, cutOff, trips, sentAgain, worstMinute, placeMs } = await simulateFinals(finals);
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
  const row = (name: string, value: string | number) => [
    name,
    typeof value === "number" ? value.toLocaleString("en") : value,
  ];
  const table: Table = {
    title: `${finals.matches} × ${finals.fans} fans, ${finals.busyMs} ms a round trip; ${titleOf(worlds.free)}`,
    head: ["", "seen"],
    rows: [
      row("fans who want to order", figures.fans),
      row("told that the kitchens are full", figures.refused),
      row("given up at the card form", figures.gaveUp),
      row("placed", placed),
      row("delivered", figures.delivered),
      row("asked of the database, worst minute", `${Math.round(worstMinute * 100)} %`),
      row("round trips", trips),
      row("placing, half of them", seconds(placeMs[0])),
      row("placing, one in a hundred", seconds(placeMs[1])),
      row("sent again", sentAgain),
      row(
        "a stadium's floor is asked, a second",
        Math.round(await floorCallsASecond(finals.phones, isolates)),
      ),
    ],
  };
  const problems = [
    ...(placed === figures.delivered
      ? []
      : [`${placed - figures.delivered} orders were placed and never came`]),
    ...(cutOff === 0 ? [] : [`${cutOff} fans were cut off`]),
  ];
  printReport({ tables: [table], notes: [], problems }, json);
}

function shareOf(text: string): number {
  const share = Number(text);
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError("A share above 0, at most 1.");
  return share;
}
