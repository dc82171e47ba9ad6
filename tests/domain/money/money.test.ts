import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Currency,
  convertCenti,
  convertMinor,
  currencies,
  divideRounded,
  formatFigure,
  formatMoney,
  minChargeMinor,
  plainAmount,
} from "#domain/money/money.ts";

/** Half away from zero in exact arithmetic, written another way than the code. */
function exactly(numerator: bigint, denominator: bigint): number {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const [whole, rest] = [magnitude / denominator, magnitude % denominator];
  const rounded = 2n * rest >= denominator ? whole + 1n : whole;
  return Number(numerator < 0n ? -rounded : rounded);
}

const hundredths: Record<Currency, bigint> = { ILS: 100n, USD: 27n, EUR: 25n };
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

// [product 1.11]
describe("rounding", () => {
  test.each([
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, -1],
    [15, 10, 2],
    [25, 10, 3],
    [-25, 10, -3],
    [0, 7, 0],
    [7, 7, 1],
  ])("%i / %i is %i: a half goes away from zero", (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator)).toBe(expected);
  });

  test("a small negative amount rounds to 0, never to a negative zero", () => {
    expect(Object.is(divideRounded(-1, 10), 0)).toBe(true);
  });

  test("rounding agrees with exact arithmetic for every amount", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (numerator, denominator) => {
        expect(divideRounded(numerator, denominator)).toBe(exactly(BigInt(numerator), BigInt(denominator)));
      }),
    );
  });

  test("a rounded amount is never further than a half from the true one", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000 }), (numerator, denominator) => {
        const error = BigInt(divideRounded(numerator, denominator)) * BigInt(denominator) - BigInt(numerator);
        expect(2n * (error < 0n ? -error : error) <= BigInt(denominator)).toBe(true);
      }),
    );
  });
});

describe("conversion", () => {
  // [product 1.10]
  test("0.27 dollars and 0.25 euros are a shekel", () => {
    expect(convertCenti(2700, "USD", "ILS")).toBe(100);
    expect(convertCenti(2500, "EUR", "ILS")).toBe(100);
    expect(convertCenti(10_000, "ILS", "ILS")).toBe(100);
  });

  test("a price of 12.00 dollars is 44.44 shekels: divided by the rate, rounded", () => {
    expect(convertCenti(120_000, "USD", "ILS")).toBe(4444);
  });

  test("54.00 shekels read as 14.58 dollars and 13.50 euros", () => {
    expect(convertMinor(5400, "ILS", "ILS")).toBe(5400);
    expect(convertMinor(5400, "ILS", "USD")).toBe(1458);
    expect(convertMinor(5400, "ILS", "EUR")).toBe(1350);
  });

  test.each(currencies)("%s to shekels agrees with exact arithmetic for every amount", (currency) => {
    fc.assert(
      fc.property(amount, (centi) => {
        expect(convertCenti(centi, currency, "ILS")).toBe(exactly(BigInt(centi), hundredths[currency]));
      }),
    );
  });

  test.each(currencies)("shekels to %s agrees with exact arithmetic for every amount", (currency) => {
    fc.assert(
      fc.property(amount, (agorot) => {
        expect(convertMinor(agorot, "ILS", currency)).toBe(
          exactly(BigInt(agorot) * hundredths[currency], 100n),
        );
      }),
    );
  });

  test("shekels stay as they are on the way to shekels and back", () => {
    fc.assert(
      fc.property(amount, (agorot) => {
        expect(convertMinor(convertCenti(agorot * 100, "ILS", "ILS"), "ILS", "ILS")).toBe(agorot);
      }),
    );
  });
});

describe("reading an amount", () => {
  test.each([
    [5400, "ILS", "₪54.00"],
    [1458, "USD", "$14.58"],
    [1350, "EUR", "€13.50"],
    [5, "ILS", "₪0.05"],
    [0, "ILS", "₪0.00"],
    [123_456_789, "ILS", "₪1,234,567.89"],
    [-250, "ILS", "-₪2.50"],
  ] as const)("%i of %s reads %s in both languages", (minor, currency, expected) => {
    expect(formatMoney(minor, currency)).toBe(expected);
  });
});

test.each([
  [999_999, "₪9,999.99"],
  [1_000_049, "₪10,000"],
  [1_000_050, "₪10,001"],
  [123_456_789, "₪1,234,568"],
  [-1_000_000, "-₪10,000"],
])("as a figure %i reads %s: large ones in whole shekels", (minor, expected) => {
  expect(formatFigure(minor, "ILS")).toBe(expected);
});

test("nothing under two shekels goes to a card", () => {
  expect(minChargeMinor.ILS).toBe(200);
});

test("an amount that settles in a foreign currency has that currency's digits, as the provider counts them", () => {
  const amounts = { USD: "12345.00", JPY: "1234500", KWD: "1234.500", ISK: "12345.00", "": "12345.00" };
  for (const [currency, shown] of Object.entries(amounts))
    expect(plainAmount(1_234_500, currency)).toBe(shown);
});
