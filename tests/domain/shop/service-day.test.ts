import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { isoDate, serviceDayEnd, serviceDayStart } from "#domain/shop/service-day.ts";

const jerusalem = "Asia/Jerusalem";
const at = (text: string) => Date.parse(text);

test("an evening match and the hours after midnight are one service day", () => {
  const start = at("2026-11-21T04:00:00+02:00");
  expect(serviceDayStart(jerusalem, at("2026-11-21T20:30:00+02:00"))).toBe(start);
  expect(serviceDayStart(jerusalem, at("2026-11-22T01:15:00+02:00"))).toBe(start);
  expect(serviceDayEnd(jerusalem, at("2026-11-22T01:15:00+02:00"))).toBe(at("2026-11-22T04:00:00+02:00"));
});

test("at four in the morning the next day begins", () => {
  expect(serviceDayStart(jerusalem, at("2026-11-22T04:00:00+02:00"))).toBe(at("2026-11-22T04:00:00+02:00"));
});

test("nights in which the clocks change have their own length", () => {
  // Israel goes to summer time on 2026-03-27 at 02:00, New York leaves it on 2026-11-01 at 02:00.
  expect(serviceDayStart(jerusalem, at("2026-03-27T03:30:00+03:00"))).toBe(at("2026-03-26T04:00:00+02:00"));
  expect(serviceDayEnd("America/New_York", at("2026-10-31T20:00:00-04:00"))).toBe(
    at("2026-11-01T04:00:00-05:00"),
  );
});

test("every moment lies in its day, and the day begins at four by the wall clock", () => {
  const moments = fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-01-01T00:00:00Z") });
  const zones = fc.constantFrom("Asia/Jerusalem", "America/New_York", "Europe/London", "UTC");
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const [start, end] = [serviceDayStart(zone, moment), serviceDayEnd(zone, moment)];
      expect(start).toBeLessThanOrEqual(moment);
      expect(end).toBeGreaterThan(moment);
      const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone });
      expect([clock.format(start), clock.format(end)]).toEqual(["04:00", "04:00"]);
    }),
  );
});

test("a date is read by its parts: some engines write Canada's as 11/28/2026", () => {
  const { prototype } = Intl.DateTimeFormat;
  const own = Object.getOwnPropertyDescriptor(prototype, "format") ?? {};
  Object.defineProperty(prototype, "format", { ...own, get: () => () => "11/28/2026" });
  onTestFinished(() => void Object.defineProperty(prototype, "format", own));
  expect(isoDate(jerusalem, at("2026-11-28T23:30:00Z"))).toBe("2026-11-29");
});
