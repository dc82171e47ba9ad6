import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockTime, greetingAt, hourIn } from "#domain/language/greeting.ts";

const bands = [
  ...Array(5).fill("night"), // 0 to 4
  ...Array(7).fill("morning"), // 5 to 11
  ...Array(5).fill("afternoon"), // 12 to 16
  ...Array(4).fill("evening"), // 17 to 20
  ...Array(3).fill("night"), // 21 to 23
].map((greeting, hour) => [hour, greeting]);

// [product 5.4]
test("the bands cover the day", () => {
  expect(bands).toHaveLength(24);
});

// [product 5.3 5.4]
test.each(bands)("at %i o'clock it is %s", (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting);
});

describe("the stadium's clock", () => {
  const summer = Date.parse("2026-07-01T21:05:00Z");
  const winter = Date.parse("2026-01-01T21:05:00Z");

  test("is the stadium's, not the server's", () => {
    expect(clockTime("Asia/Jerusalem", summer)).toBe("00:05");
    expect(clockTime("Asia/Jerusalem", winter)).toBe("23:05");
    expect(clockTime("America/New_York", summer)).toBe("17:05");
    expect(hourIn("Asia/Jerusalem", winter)).toBe(23);
  });

  test("midnight is 00:05 and hour 0, never 24", () => {
    expect(hourIn("Asia/Jerusalem", summer)).toBe(0);
    expect(clockTime("UTC", Date.parse("2026-01-01T00:05:00Z"))).toBe("00:05");
  });

  test("jumps from 01:59 to 03:00 when summer time begins in Israel", () => {
    expect(clockTime("Asia/Jerusalem", Date.parse("2026-03-26T23:59:00Z"))).toBe("01:59");
    expect(clockTime("Asia/Jerusalem", Date.parse("2026-03-27T00:00:00Z"))).toBe("03:00");
  });

  test("goes through 01:30 twice when summer time ends in Israel", () => {
    expect(clockTime("Asia/Jerusalem", Date.parse("2026-10-24T22:30:00Z"))).toBe("01:30");
    expect(clockTime("Asia/Jerusalem", Date.parse("2026-10-24T23:30:00Z"))).toBe("01:30");
  });

  test("always tells an hour that has a greeting, and the same one as the clock shows", () => {
    const zone = fc.constantFrom("Asia/Jerusalem", "America/New_York", "Asia/Kathmandu", "UTC");
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 4_000_000_000_000 }), (timeZone, at) => {
        const hour = hourIn(timeZone, at);
        expect(clockTime(timeZone, at)).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        expect(Number(clockTime(timeZone, at).slice(0, 2))).toBe(hour);
      }),
    );
  });
});
