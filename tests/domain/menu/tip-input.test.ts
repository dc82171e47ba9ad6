import { describe, expect, test } from "vitest";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { inputFromForm, inputFromTip, tipFromInput } from "#domain/menu/money/tip-input.ts";

const amount = (custom: string, preset = 4) => tipFromInput({ kind: "amount", preset, custom });
const percentage = (custom: string, preset = 4) => tipFromInput({ kind: "percentage", preset, custom });

describe("what the form means", () => {
  // [product 9.5]
  test("a preset is shekels in one reading and percent in the other", () => {
    expect(amount("", 6)).toEqual({ kind: "amount", amountMinor: 600 });
    expect(percentage("", 6)).toEqual({ kind: "percentage", percentage: 6 });
  });

  test("a custom figure goes before the preset", () => {
    expect(amount("12.5")).toEqual({ kind: "amount", amountMinor: 1250 });
    expect(percentage("12")).toEqual({ kind: "percentage", percentage: 12 });
  });

  test("a decimal comma and spaces around are forgiven", () => {
    expect(amount(" 7,5 ")).toEqual({ kind: "amount", amountMinor: 750 });
  });

  // [product 9.4]
  test.each(["0", "500", "500.00"])("%s shekels are within the bounds", (text) => {
    expect(amount(text)).not.toBeNull();
  });

  // [product 9.4]
  test.each(["500.01", "501", "-1", "1e2", "7.505", "four"])("%s shekels are no tip", (text) => {
    expect(amount(text)).toBeNull();
  });

  // [product 9.4]
  test.each(["101", "7.5", "-1", "100%"])("%s percent is no tip", (text) => {
    expect(percentage(text)).toBeNull();
  });

  test("by a law with a least tip a button is percent on both sides, and an own figure is what its side says", () => {
    const lawful = (kind: "amount" | "percentage", custom = "") =>
      tipFromInput({ kind, preset: 15, custom, percents: true });
    expect(lawful("amount")).toEqual({ kind: "percentage", percentage: 15 });
    expect(lawful("percentage")).toEqual({ kind: "percentage", percentage: 15 });
    expect(lawful("amount", "12.5")).toEqual({ kind: "amount", amountMinor: 1250 });
    const form = new FormData();
    for (const [name, value] of Object.entries({ kind: "amount", preset: "15", percents: "1" }))
      form.set(name, value);
    expect(tipFromInput(inputFromForm(form))).toEqual({ kind: "percentage", percentage: 15 });
  });

  test("a form without a preset is no tip, unless a figure is given", () => {
    expect(tipFromInput(inputFromForm(new FormData()))).toEqual({ kind: "amount", amountMinor: 0 });
    expect(amount("3", Number.NaN)).toEqual({ kind: "amount", amountMinor: 300 });
    expect(amount("", Number.NaN)).toBeNull();
  });
});

describe("a tip shown again", () => {
  test.each([
    [null, { kind: "amount", preset: 4, custom: "" }],
    [
      { kind: "amount", amountMinor: 0 },
      { kind: "amount", preset: 4, custom: "" },
    ],
    [
      { kind: "amount", amountMinor: 800 },
      { kind: "amount", preset: 8, custom: "" },
    ],
    [
      { kind: "amount", amountMinor: 750 },
      { kind: "amount", preset: 4, custom: "7.5" },
    ],
    [
      { kind: "percentage", percentage: 2 },
      { kind: "percentage", preset: 2, custom: "" },
    ],
    [
      { kind: "percentage", percentage: 15 },
      { kind: "percentage", preset: 4, custom: "15" },
    ],
  ] as const)("%j starts as %j", (tip, input) => {
    expect(inputFromTip(tip, defaultTerms.tips)).toEqual(input);
  });

  test.each([
    [null, { kind: "percentage", preset: 15, custom: "", percents: true }],
    // Whoever skipped it chose no unit.
    [
      { kind: "amount", amountMinor: 0 },
      { kind: "percentage", preset: 15, custom: "", percents: true },
    ],
    // Ten dollars are not the button of ten percent.
    [
      { kind: "amount", amountMinor: 1000 },
      { kind: "amount", preset: 15, custom: "10", percents: true },
    ],
    [
      { kind: "percentage", percentage: 10 },
      { kind: "percentage", preset: 10, custom: "", percents: true },
    ],
  ] as const)("by a law with a least tip, %j starts as %j", (tip, input) => {
    const tips = { kind: "percentage" as const, presets: [10, 15, 18, 20], preset: 15 };
    expect(inputFromTip(tip, tips, 10)).toEqual(input);
  });
});
