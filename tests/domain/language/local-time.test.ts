import { expect, test } from "vitest";
import { localTime, momentOf } from "#domain/language/local-time.ts";

test.each(["Asia/Jerusalem", "America/New_York", "Asia/Kathmandu", "UTC"])(
  "a wall clock's time in %s is the moment that it came from, on every day of a year",
  (timeZone) => {
    const start = Date.UTC(2026, 0, 1, 12, 30);
    for (let day = 0; day < 365; day++) {
      const at = start + day * 86_400_000;
      expect(momentOf(timeZone, localTime(timeZone, at))).toBe(at);
    }
  },
);

test("a stadium's evening is written as its clocks show it", () => {
  expect(localTime("Asia/Jerusalem", Date.UTC(2026, 10, 23, 17, 30))).toBe("2026-11-23T19:30");
  expect(localTime("Asia/Jerusalem", Date.UTC(2026, 10, 23, 22, 5))).toBe("2026-11-24T00:05");
  expect(momentOf("Asia/Jerusalem", "2026-07-01T20:00")).toBe(Date.UTC(2026, 6, 1, 17));
});

test("a time in the hour that a clock change leaves out is an hour beside it", () => {
  // 27 March 2026, 02:00 to 03:00 in Jerusalem.
  const at = momentOf("Asia/Jerusalem", "2026-03-27T02:30");
  expect(["2026-03-27T01:30", "2026-03-27T03:30"]).toContain(localTime("Asia/Jerusalem", at));
});

test("what is no time is no moment", () => {
  expect(momentOf("Asia/Jerusalem", "")).toBeNaN();
  expect(momentOf("Asia/Jerusalem", "soon")).toBeNaN();
});
