import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { isValidTip, parseTip, serializeTip } from "#domain/menu/money/tip.ts";

// [product 9.1 9.4]
test("the presets are 2, 4, 6 and 8, and 4 is chosen at first", () => {
  expect(defaultTerms.tips).toEqual({ kind: "amount", presets: [2, 4, 6, 8], preset: 4 });
});

// [product 9.1 9.4]
describe("bounds", () => {
  test.each([0, 1, 400, 50_000])("%i agorot is a tip", (amountMinor) => {
    expect(isValidTip({ kind: "amount", amountMinor })).toBe(true);
  });

  test.each([-1, 50_001, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "%d agorot is no tip: 0 to 500 shekels",
    (amountMinor) => {
      expect(isValidTip({ kind: "amount", amountMinor })).toBe(false);
    },
  );

  test.each([0, 8, 100])("%i percent is a tip", (percentage) => {
    expect(isValidTip({ kind: "percentage", percentage })).toBe(true);
  });

  test.each([-1, 101, 7.5, Number.NaN])("%d percent is no tip: 0 to 100 whole percent", (percentage) => {
    expect(isValidTip({ kind: "percentage", percentage })).toBe(false);
  });
});

describe("the tip's cookie", () => {
  test("a400 is four shekels, p8 is eight percent", () => {
    expect(parseTip("a400")).toEqual({ kind: "amount", amountMinor: 400 });
    expect(parseTip("p8")).toEqual({ kind: "percentage", percentage: 8 });
  });

  test.each([
    null,
    undefined,
    "",
    "400",
    "a",
    "a-1",
    "a1.5",
    "a50001",
    "a500000",
    "p101",
    "x4",
    " a4",
    "a4\n",
    "a٤",
  ])("%j is no tip", (text) => {
    expect(parseTip(text)).toBeNull();
  });

  test("every valid tip is read back as it was written", () => {
    const tip = fc.oneof(
      fc.record({
        kind: fc.constant("amount" as const),
        amountMinor: fc.integer({ min: 0, max: 50_000 }),
      }),
      fc.record({
        kind: fc.constant("percentage" as const),
        percentage: fc.integer({ min: 0, max: 100 }),
      }),
    );
    fc.assert(
      fc.property(tip, (each) => {
        expect(parseTip(serializeTip(each))).toEqual(each);
      }),
    );
  });

  test("whatever the cookie holds, what is read is a valid tip or none", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[ap]\d{1,6}$/));
    fc.assert(
      fc.property(text, (each) => {
        const tip = parseTip(each);
        expect(tip === null || isValidTip(tip)).toBe(true);
      }),
    );
  });
});
