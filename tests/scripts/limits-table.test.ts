import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CallRow, callTable } from "#domain/wire/call-table.ts";
import { floods, type Limit, limits } from "#worker/platform/limits.ts";

/** SECURITY.md shows the limits that the code has: a changed row is copied from this test's output. */

const inWords = (ms: number) => {
  const [unit, count] =
    ms % 86_400_000 === 0
      ? ["day", ms / 86_400_000]
      : ms % 3_600_000 === 0
        ? ["hour", ms / 3_600_000]
        : ["minute", ms / 60_000];
  return count === 1 ? `a ${unit}`.replace("a hour", "an hour") : `${count} ${unit}s`;
};
const above = {
  refused: "refused, with the time to wait",
  challenged: "challenged",
  silent: "nothing, silently",
  "asks-again": "asked to show or to do it again",
} as const;

const ofRecord = Object.values(limits as Record<string, Limit>)
  .flatMap(({ max, windowMs, counts, of, alert: told, ...row }) =>
    row.above === "once"
      ? []
      : `| ${counts} | ${of} | ${max.toLocaleString("en")} in ${inWords(windowMs)} | ${above[row.above]}${told ? `; rings as \`${told}\`` : ""} |`,
  )
  .join("\n");
const perMinute = { RATE_FEW: 30, RATE_SOME: 60, RATE_MANY: 1_200, RATE_CROWD: 12_000 };
const ofPlatform = Object.entries(floods)
  .map(
    ([purpose, row]) =>
      `| ${purpose} | ${row.of} | ${perMinute[row.limiter].toLocaleString("en")} | ${row.above} |`,
  )
  .join("\n");

const page = readFileSync("SECURITY.md", "utf8");
const wrangler = readFileSync("wrangler.toml", "utf8");

test("the security page names every limit of the record, as it is", () => expect(page).toContain(ofRecord));

test("it names every limit of the platform, as it is", () => {
  expect(page).toContain(ofPlatform);
  for (const [name, limit] of Object.entries(perMinute))
    expect(wrangler).toMatch(
      new RegExp(`name = "${name}"\\nnamespace_id = "\\d+"\\nsimple = \\{ limit = ${limit}, period = 60 \\}`),
    );
});

test("every limit of a call is one of the platform's", () => {
  const named = Object.values(callTable as Record<string, CallRow>).flatMap(({ limit }) => limit?.[1] ?? []);
  expect(named.filter((purpose) => !(purpose in floods))).toEqual([]);
});
