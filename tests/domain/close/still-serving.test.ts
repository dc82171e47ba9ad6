import { expect, test } from "vitest";
import { stillServing } from "#domain/close/close.ts";
import type { OpeningHours } from "#domain/menu/opening.ts";

/** Saturday 21 November 2026. */
const daily = (from: string, to: string): OpeningHours => [{ days: [0, 1, 2, 3, 4, 5, 6], from, to }];
const asks = (openingHours: OpeningHours, moment: string, rest: object = {}) =>
  stillServing([{ openingHours, state: { isOpen: true }, ...rest }], "Asia/Jerusalem", Date.parse(moment))
    .length > 0;

test.each([
  ["around the clock", "always" as const, "2026-11-21T22:00+02:00", true],
  ["before it opens", daily("17:00", "23:00"), "2026-11-21T12:00+02:00", true],
  ["while it is open", daily("17:00", "23:00"), "2026-11-21T22:00+02:00", true],
  ["after the evening", daily("17:00", "23:00"), "2026-11-21T23:30+02:00", false],
  ["after midnight, of the evening before", daily("17:00", "23:00"), "2026-11-22T01:00+02:00", false],
  ["early in the morning of the next day", daily("17:00", "23:00"), "2026-11-22T04:00+02:00", true],
])("closing a day asks again while a shop serves or will: %s", (_, hours, moment, expected) => {
  expect(asks(hours, moment)).toBe(expected);
});

test("a shop that its staff switched off, or that rests for Shabbat, is not asked about", () => {
  expect(asks("always", "2026-11-21T22:00+02:00", { state: { isOpen: false } })).toBe(false);
  const shabbat = { from: "15:30", until: "23:59" };
  expect(asks(daily("10:00", "23:00"), "2026-11-21T20:00+02:00", { shabbat })).toBe(false);
});
