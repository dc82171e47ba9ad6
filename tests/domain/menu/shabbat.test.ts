import { describe, expect, test } from "vitest";
import type { OpeningHours } from "#domain/menu/opening.ts";
import { isShabbat, nextServing, servesAt, servesToday } from "#domain/menu/shabbat.ts";

const shabbat = { from: "15:30", until: "20:15" };
const jerusalem = "Asia/Jerusalem";
const at = (moment: string) => Date.parse(moment);
const rests = (moment: string, timeZone = jerusalem) => isShabbat(shabbat, timeZone, at(moment));

describe("a shop that rests on Shabbat and holidays", () => {
  test.each([
    ["2026-06-05T15:29+03:00", false],
    ["2026-06-05T15:30+03:00", true],
    ["2026-06-05T23:59+03:00", true],
    ["2026-06-06T00:00+03:00", true],
    ["2026-06-06T20:14+03:00", true],
    ["2026-06-06T20:15+03:00", false],
    ["2026-06-07T15:30+03:00", false],
  ])("from Friday's time to Saturday's: %s is %s", (moment, expected) => {
    expect(rests(moment)).toBe(expected);
  });

  test("by the clock of its own place, winter and summer", () => {
    expect(rests("2026-12-04T15:30+02:00")).toBe(true);
    expect(rests("2026-12-04T15:30+03:00")).toBe(false);
    expect(rests("2026-06-05T12:29Z", "America/New_York")).toBe(false);
    expect(rests("2026-06-05T19:30Z", "America/New_York")).toBe(true);
  });

  test.each([
    ["the eve of Yom Kippur", "2026-09-20T16:00+03:00"],
    ["Yom Kippur, a Monday", "2026-09-21T12:00+03:00"],
    ["between the two days of Rosh Hashana", "2026-09-12T21:00+03:00"],
    ["Shavuot", "2026-05-22T10:00+03:00"],
    ["the seventh day of Pesach", "2026-04-08T10:00+03:00"],
  ])("on %s", (_, moment) => {
    expect(rests(moment)).toBe(true);
  });

  test("not on the days between, and on second days only outside of Israel", () => {
    expect(rests("2026-04-05T10:00+03:00")).toBe(false);
    expect(rests("2026-09-27T12:00+03:00")).toBe(false);
    expect(rests("2026-09-27T12:00-04:00", "America/New_York")).toBe(true);
  });

  test("never serves then, whatever its hours say, and serves today when an hour is left", () => {
    const evening: OpeningHours = [{ days: [0, 1, 2, 3, 4, 5, 6], from: "17:00", to: "23:00" }];
    const serves = (hours: OpeningHours, moment: string) => {
      const shop = { openingHours: hours, shabbat };
      return [servesAt(shop, jerusalem, at(moment)), servesToday(shop, jerusalem, at(moment))];
    };
    expect(serves("always", "2026-06-06T12:00+03:00")).toEqual([false, true]);
    expect(serves(evening, "2026-06-06T12:00+03:00")).toEqual([false, true]);
    expect(serves(evening, "2026-06-06T20:15+03:00")).toEqual([true, true]);
    expect(serves(evening, "2026-06-05T18:00+03:00")).toEqual([false, false]);
    expect(serves(evening, "2026-06-05T12:00+03:00")).toEqual([false, false]);
  });

  test("a shop without it serves by its hours alone, at every hour of a year", () => {
    for (let hour = 0; hour < 365 * 24; hour++) {
      const moment = at("2026-01-01T00:00Z") + hour * 3_600_000;
      expect(servesAt({ openingHours: "always", shabbat: null }, jerusalem, moment)).toBe(true);
    }
  });
});

describe("when a shop serves next", () => {
  const next = (
    moment: string,
    openingHours: OpeningHours = "always",
    own: typeof shabbat | null = shabbat,
  ) => {
    const found = nextServing({ openingHours, shabbat: own }, jerusalem, at(moment));
    return found && [new Date(found.date).toISOString().slice(0, 10), found.minute];
  };

  test("after Shabbat, when it ends, also from the eve on", () => {
    expect(next("2026-06-05T16:00+03:00")).toEqual(["2026-06-06", 20 * 60 + 15]);
    expect(next("2026-06-06T12:00+03:00")).toEqual(["2026-06-06", 20 * 60 + 15]);
  });

  test("after two holy days in a row, when the second ends", () => {
    expect(next("2026-09-11T17:00+03:00")).toEqual(["2026-09-13", 20 * 60 + 15]);
  });

  test("by its hours, where these begin later, and never where it has none", () => {
    const sundays: OpeningHours = [{ days: [0], from: "10:00", to: "12:00" }];
    expect(next("2026-06-05T16:00+03:00", sundays)).toEqual(["2026-06-07", 600]);
    expect(next("2026-06-07T11:00+03:00", sundays)).toEqual(["2026-06-07", 660]);
    expect(next("2026-06-05T16:00+03:00", [])).toBeNull();
    expect(next("2026-06-05T16:00+03:00", sundays, null)).toEqual(["2026-06-07", 600]);
  });
});
