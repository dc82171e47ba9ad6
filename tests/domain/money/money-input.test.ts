import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText, maxPriceMinor, parseAmount } from "#domain/money/money-input.ts";

test.each([
  ["54", 5400],
  ["54.9", 5490],
  ["54.90", 5490],
  ["0.07", 7],
  [".5", 50],
  ["0", 0],
  ["12,50", 1250],
  ["12,5", 1250],
  ["1,250", 125_000],
  ["1,250.75", 125_075],
  [" ₪ 54.00 ", 5400],
  ["$3", 300],
  ["25 ש״ח", 2500],
  ["NIS 25", 2500],
  ["19.99", 1999],
  ["1.10", 110],
  ["100000", 10_000_000],
])("%j is %d in minor units", (text, minor) => {
  expect(parseAmount(text)).toBe(minor);
});

test.each([
  "",
  " ",
  ".",
  ",",
  "-5",
  "5.999",
  "1.234.5",
  "1,25,0",
  "abc",
  "5e3",
  "0x10",
  "100000.01",
  "99999999999",
  "5 pounds",
  "Infinity",
])("%j is no amount", (text) => {
  expect(parseAmount(text)).toBeNull();
});

test.each([
  ["₪20", "ILS", 2000],
  ["20 ₪", "USD", null],
  ["$20", "ILS", null],
  ["20 USD", "USD", 2000],
  ["NIS 20", "EUR", null],
  ["20 €", "EUR", 2000],
] as const)("%j where %s is charged is %j", (text, currency, minor) => {
  expect(parseAmount(text, currency)).toBe(minor);
});

test("what the field shows is what it means, for every price there is", () => {
  fc.assert(
    fc.property(fc.nat(maxPriceMinor), (minor) => {
      expect(parseAmount(amountText(minor))).toBe(minor);
    }),
  );
});
