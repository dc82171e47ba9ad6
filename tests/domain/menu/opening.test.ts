import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWithinAt, localMoment, type OpeningHours, opensToday } from "#domain/menu/opening.ts";

const jerusalem = "Asia/Jerusalem";
/** A moment on Jerusalem's clock; the offset is written out, so that summer time is never guessed. */
const at = (text: string) => Date.parse(text);
const [sunday, saturday] = [0, 6];
function isWithinHours(hours: OpeningHours, timeZone: string, at: number) {
  const { day, minute } = localMoment(timeZone, at);
  return isWithinAt(hours, day, minute);
}

describe("always", () => {
  test("is open at any moment of any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (moment) => {
        expect(isWithinHours("always", jerusalem, moment)).toBe(true);
        expect(opensToday("always", jerusalem, moment)).toBe(true);
      }),
    );
  });
});

test("a shop without any hours is never open", () => {
  expect(isWithinHours([], jerusalem, at("2026-06-07T12:00+03:00"))).toBe(false);
  expect(opensToday([], jerusalem, at("2026-06-07T12:00+03:00"))).toBe(false);
});

describe("hours within a day", () => {
  // 2026-06-07 is a Sunday.
  const hours: OpeningHours = [{ days: [sunday], from: "10:00", to: "18:00" }];

  test.each([
    ["09:59", false],
    ["10:00", true],
    ["17:59", true],
    ["18:00", false],
  ])("at %s of an opening day: %s", (clock, open) => {
    expect(isWithinHours(hours, jerusalem, at(`2026-06-07T${clock}+03:00`))).toBe(open);
  });

  test("another day is closed all day", () => {
    expect(isWithinHours(hours, jerusalem, at("2026-06-08T12:00+03:00"))).toBe(false);
    expect(opensToday(hours, jerusalem, at("2026-06-08T12:00+03:00"))).toBe(false);
  });

  // [product 8.18 18.7]
  test("before and after its hours the shop is closed now, but not closed today", () => {
    expect(opensToday(hours, jerusalem, at("2026-06-07T08:00+03:00"))).toBe(true);
    expect(opensToday(hours, jerusalem, at("2026-06-07T23:59+03:00"))).toBe(true);
  });

  test("the day is the stadium's: 22:00 UTC on Saturday is Sunday in Jerusalem", () => {
    const night: OpeningHours = [{ days: [sunday], from: "00:30", to: "02:00" }];
    expect(isWithinHours(night, jerusalem, at("2026-06-06T22:00Z"))).toBe(true);
    expect(isWithinHours(night, "UTC", at("2026-06-06T22:00Z"))).toBe(false);
  });

  test("two ranges of one day leave the break closed", () => {
    const split: OpeningHours = [
      { days: [sunday], from: "10:00", to: "12:00" },
      { days: [sunday], from: "16:00", to: "20:00" },
    ];
    expect(isWithinHours(split, jerusalem, at("2026-06-07T13:00+03:00"))).toBe(false);
    expect(isWithinHours(split, jerusalem, at("2026-06-07T16:00+03:00"))).toBe(true);
  });

  test("a range that begins when it ends covers nothing, so the shop is closed for the day", () => {
    const none: OpeningHours = [{ days: [sunday], from: "10:00", to: "10:00" }];
    expect(isWithinHours(none, jerusalem, at("2026-06-07T10:00+03:00"))).toBe(false);
    expect(opensToday(none, jerusalem, at("2026-06-07T10:00+03:00"))).toBe(false);
  });
});

describe("hours past midnight", () => {
  const hours: OpeningHours = [{ days: [saturday], from: "20:00", to: "02:00" }];

  test.each([
    ["2026-06-06T19:59+03:00", false],
    ["2026-06-06T20:00+03:00", true],
    ["2026-06-06T23:59+03:00", true],
    ["2026-06-07T00:00+03:00", true],
    ["2026-06-07T01:59+03:00", true],
    ["2026-06-07T02:00+03:00", false],
    ["2026-06-06T01:00+03:00", false],
    ["2026-06-07T21:00+03:00", false],
  ])("Saturday 20:00 to 02:00 at %s: %s", (moment, open) => {
    expect(isWithinHours(hours, jerusalem, at(moment))).toBe(open);
  });

  test("the morning after belongs to the range: closed at three, but not closed today", () => {
    expect(opensToday(hours, jerusalem, at("2026-06-07T01:00+03:00"))).toBe(true);
    expect(opensToday(hours, jerusalem, at("2026-06-07T03:00+03:00"))).toBe(true);
    expect(opensToday(hours, jerusalem, at("2026-06-08T03:00+03:00"))).toBe(false);
  });

  test("a range up to midnight ends there and does not touch the next day", () => {
    const untilMidnight: OpeningHours = [{ days: [saturday], from: "20:00", to: "00:00" }];
    expect(isWithinHours(untilMidnight, jerusalem, at("2026-06-06T23:59+03:00"))).toBe(true);
    expect(isWithinHours(untilMidnight, jerusalem, at("2026-06-07T00:00+03:00"))).toBe(false);
    expect(opensToday(untilMidnight, jerusalem, at("2026-06-07T00:00+03:00"))).toBe(false);
  });
});

describe("days on which the clock changes in Israel", () => {
  test("hours follow the wall clock when 02:00 becomes 03:00", () => {
    // Friday 27 March 2026.
    const night: OpeningHours = [{ days: [5], from: "01:00", to: "03:30" }];
    expect(isWithinHours(night, jerusalem, at("2026-03-27T01:59+02:00"))).toBe(true);
    expect(isWithinHours(night, jerusalem, at("2026-03-27T03:00+03:00"))).toBe(true);
    expect(isWithinHours(night, jerusalem, at("2026-03-27T03:30+03:00"))).toBe(false);
  });

  test("hours inside the skipped hour never come", () => {
    const skipped: OpeningHours = [{ days: [5], from: "02:00", to: "03:00" }];
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => at("2026-03-26T22:00Z") + minute * 60_000);
    expect(minutes.some((moment) => isWithinHours(skipped, jerusalem, moment))).toBe(false);
  });

  test("hours inside the repeated hour come twice when 02:00 becomes 01:00", () => {
    // Sunday 25 October 2026.
    const repeated: OpeningHours = [{ days: [sunday], from: "01:00", to: "01:30" }];
    expect(isWithinHours(repeated, jerusalem, at("2026-10-25T01:15+03:00"))).toBe(true);
    expect(isWithinHours(repeated, jerusalem, at("2026-10-25T01:45+03:00"))).toBe(false);
    expect(isWithinHours(repeated, jerusalem, at("2026-10-25T01:15+02:00"))).toBe(true);
  });

  test("a Saturday night past midnight stays open through the repeated hour", () => {
    const night: OpeningHours = [{ days: [saturday], from: "20:00", to: "02:30" }];
    for (const moment of ["2026-10-25T01:30+03:00", "2026-10-25T01:30+02:00", "2026-10-25T02:29+02:00"])
      expect(isWithinHours(night, jerusalem, at(moment))).toBe(true);
    expect(isWithinHours(night, jerusalem, at("2026-10-25T02:30+02:00"))).toBe(false);
  });
});

describe("any hours", () => {
  const clock = fc
    .record({ hour: fc.nat(23), minute: fc.nat(59) })
    .map(({ hour, minute }) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  const range = fc.record({
    days: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
    from: clock,
    to: clock,
  });
  const ranges = fc.array(range, { maxLength: 4 });
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  // 2026-06-07 is a Sunday; the moments are of the week that follows.
  const week = Date.parse("2026-06-07T00:00Z");

  test("are the stretches of the week that one would draw on paper", () => {
    fc.assert(
      fc.property(ranges, fc.nat(7 * 1440 - 1), (hours, minute) => {
        const drawn = hours.some(({ days, from, to }) =>
          days.some((day) =>
            [-7, 0, 7].some((weeks) => {
              const start = (day + weeks) * 1440 + minutes(from);
              const length = (minutes(to) - minutes(from) + 1440) % 1440;
              return minute >= start && minute < start + length;
            }),
          ),
        );
        expect(isWithinHours(hours, "UTC", week + minute * 60_000)).toBe(drawn);
      }),
      { numRuns: 1000 },
    );
  });

  test("never cover a moment of a day on which the shop is said to be closed", () => {
    fc.assert(
      fc.property(ranges, fc.nat(7 * 1440 - 1), (hours, minute) => {
        const moment = week + minute * 60_000;
        if (isWithinHours(hours, "UTC", moment)) expect(opensToday(hours, "UTC", moment)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
