import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maxRangeValues, parseRange } from "#domain/seat/seat-ranges.ts";

const valuesOf = (text: string) => {
  const range = parseRange(text);
  return range.ok ? range.values : range.reason;
};

describe("a range of seats, rows or sections", () => {
  test.each([
    ["101-104", ["101", "102", "103", "104"]],
    ["104-101", ["101", "102", "103", "104"]],
    ["A-F", ["A", "B", "C", "D", "E", "F"]],
    ["a-c", ["A", "B", "C"]],
    ["א-ו", ["א", "ב", "ג", "ד", "ה", "ו"]],
    ["ט־ל", ["ט", "י", "כ", "ל"]],
    ["01-03", ["01", "02", "03"]],
    ["8-11", ["8", "9", "10", "11"]],
    ["N1-N3", ["N1", "N2", "N3"]],
    ["1 – 3", ["1", "2", "3"]],
    ["1..3", ["1", "2", "3"]],
    ["1\u20113", ["1", "2", "3"]],
    ["1−3", ["1", "2", "3"]],
    ["\u200f1-3\u200f", ["1", "2", "3"]],
    ["١-٣", ["1", "2", "3"]],
    ["7", ["7"]],
    ["VIP", ["VIP"]],
    ["101-103, 102, 110;A\nB", ["101", "102", "103", "110", "A", "B"]],
    [" , 5 ,, ", ["5"]],
    ["–2, –1, 1-2", ["–2", "–1", "1", "2"]],
    ["standing_room, Field Level 127B", ["standing_room", "Field Level 127B"]],
  ])("%s is every one of them, once, in order", (text, values) => {
    expect(valuesOf(text)).toEqual(values);
  });

  test.each([
    ["", "range-empty"],
    [" ,;\n", "range-empty"],
    ["1-", "range-invalid"],
    ["-5", "range-invalid"],
    ["A-12", "range-invalid"],
    ["A-ו", "range-invalid"],
    ["A1-B4", "range-invalid"],
    ["1-2-3", "range-invalid"],
    ["AA-AC", "range-invalid"],
    ["123456789012345678901", "range-invalid"],
    ["1-100000", "range-too-long"],
    ["1-9999999999", "range-too-long"],
    ["1-300, 400-700", "range-too-long"],
  ])("%j is refused as %s", (text, reason) => {
    expect(valuesOf(text)).toBe(reason);
  });

  test("of two numbers has as many as lie between them, whatever they are", () => {
    fc.assert(
      fc.property(fc.nat(9_000), fc.nat(maxRangeValues - 1), (from, more) => {
        const values = valuesOf(`${from}-${from + more}`);
        expect(values).toHaveLength(more + 1);
        expect(new Set(values).size).toBe(more + 1);
      }),
    );
  });

  test("never crashes and never grows beyond its bound, whatever is typed", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."019AZaאת,;-–־. \n\u{1F354}"), maxLength: 60 }),
        (text) => {
          const range = parseRange(text);
          expect(!range.ok || range.values.length <= maxRangeValues).toBe(true);
        },
      ),
    );
  });
});
