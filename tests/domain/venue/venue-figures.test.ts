import { describe, expect, test } from "vitest";
import { drawnPart, keptPercent, spanOf } from "#domain/venue/venue-figures.ts";

const hour = 3_600_000;
const jerusalem = "Asia/Jerusalem";

describe("the span of a venue's figures", () => {
  test("of a service day runs from four in the morning to four in the morning", () => {
    const span = spanOf({ kind: "day", date: "2026-07-04" }, jerusalem, 0);
    // Summer time: three hours before Greenwich.
    expect(span).toMatchObject({ from: Date.UTC(2026, 6, 4, 1), to: Date.UTC(2026, 6, 5, 1) });
  });

  test("of a day on which the clocks change is an hour longer or shorter", () => {
    const hours = (date: string) => {
      const span = spanOf({ kind: "day", date }, "America/New_York", 0);
      return span && (span.to - span.from) / hour;
    };
    expect([hours("2026-03-07"), hours("2026-06-01"), hours("2026-10-31")]).toEqual([23, 24, 25]);
  });

  test("of a chosen date is that date in every time zone that has stadiums", () => {
    for (const zone of [
      "Pacific/Honolulu",
      "America/New_York",
      "Europe/London",
      jerusalem,
      "Asia/Tokyo",
      "Pacific/Auckland",
    ]) {
      const span = spanOf({ kind: "day", date: "2026-11-21" }, zone, 0);
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" }).format(span?.from);
      expect([zone, day]).toEqual([zone, "2026-11-21"]);
    }
  });

  test("of today has now in it, also at two in the morning after a late match", () => {
    const night = Date.UTC(2026, 10, 21, 0, 30);
    const span = spanOf({ kind: "today" }, jerusalem, night);
    expect(span && span.from <= night && night < span.to).toBe(true);
    expect(span?.from).toBe(Date.UTC(2026, 10, 20, 2));
  });

  test("of the last hours is three of them, up to this minute", () => {
    const now = Date.UTC(2026, 10, 21, 18, 5, 30);
    expect(spanOf({ kind: "hours" }, jerusalem, now)).toMatchObject({
      from: Date.UTC(2026, 10, 21, 15, 6),
      to: Date.UTC(2026, 10, 21, 18, 6),
    });
  });

  test.each(["", "2026-02-30", "2026-13-01", "yesterday", "2026-1-1", "02026-01-01"])(
    "of a date that is none is none: %j",
    (date) => {
      expect(spanOf({ kind: "day", date }, jerusalem, 0)).toBeNull();
    },
  );
});

describe("the part of a span that is drawn", () => {
  const span = { from: 0, to: 24 * hour, bucketMs: 300_000, stepBucketMs: 1_800_000 };

  test("begins shortly before the first order and ends at now", () => {
    const placedPerBucket = Array.from({ length: 204 }, (_, index) => (index >= 200 ? 3 : 0));
    const part = drawnPart({ placedPerBucket, span, at: 210 * span.bucketMs });
    expect([part.from / span.bucketMs, part.to / span.bucketMs]).toEqual([198, 211]);
    expect(part.counts).toEqual([0, 0, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("of a day without orders is the last hour", () => {
    const part = drawnPart({ placedPerBucket: [], span, at: 100 * span.bucketMs });
    expect(part.counts.every((count) => count === 0)).toBe(true);
    expect(part.to).toBe(101 * span.bucketMs);
  });

  test("of a day in the past ends with its last orders and stays within the day", () => {
    const placedPerBucket = Array.from({ length: 288 }, (_, index) => (index === 287 ? 1 : 0));
    const part = drawnPart({ placedPerBucket, span, at: span.to + 30 * 24 * hour });
    expect(part.to).toBe(span.to);
    expect(part.counts.at(-1)).toBe(1);
  });
});

test("promises are all kept only when all are: the share is rounded down", () => {
  expect(keptPercent({ kept: 999, broken: 1 })).toBe(99);
  expect(keptPercent({ kept: 1000, broken: 0 })).toBe(100);
  expect(keptPercent({ kept: 0, broken: 0 })).toBeNull();
});
