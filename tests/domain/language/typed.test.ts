import { expect, test } from "vitest";
import { parseProof } from "#domain/delivery/handover.ts";
import { typed, typedCode, typedNumber } from "#domain/language/typed.ts";
import { tipFromInput } from "#domain/menu/money/tip-input.ts";
import { parseAmount } from "#domain/money/money-input.ts";
import { emailSchema } from "#domain/schemas/email.ts";

test.each([
  ["\u200ffan@example.com", "fan@example.com"],
  ["\u2066fan@example.com\u2069", "fan@example.com"],
  ["\u00a0fan@example.com\u3000", "fan@example.com"],
  ["fan\u200b@example.com", "fan@example.com"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۱۴", "14"],
  ["०९", "09"],
  ["１４Ａ", "14A"],
  ["𝟙𝟠", "18"],
  ["14\u201315", "14-15"],
  ["\u22121", "-1"],
  ["O50", "O50"],
])("%j is meant as %j", (text, meant) => {
  expect(typed(text)).toBe(meant);
  expect(typed(meant)).toBe(meant);
});

test.each([
  ["٤٠", 40],
  ["1,000", 1000],
  ["12,345.5", 12_345.5],
  ["31,75", 31.75],
  ["0,125", 0.125],
  ["٣١٫٧٥", 31.75],
  ["", Number.NaN],
  ["1,2,3", Number.NaN],
  ["12 m", Number.NaN],
])("%j is the number %j", (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

test("an address, a code, a PIN, a tip and an amount are read by the same rule", () => {
  expect(emailSchema.parse("\u200fFan@example.com\u200e")).toBe("fan@example.com");
  expect(typedCode("١٢٣\u00a0٤٥٦")).toBe("123456");
  expect(typedCode("123\u2011456")).toBe("123456");
  expect(parseProof("٤٢٤٢")).toEqual({ kind: "pin", text: "4242" });
  expect(tipFromInput({ kind: "amount", preset: 4, custom: "١٠" })).toEqual({
    ...{ kind: "amount", amountMinor: 1000 },
  });
  expect(parseAmount("٥٤٫٩٠")).toBe(5490);
});
