import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOrderPhone, isRegistrationPhone, normalizePhone } from "#domain/language/phone.ts";

// [product 3.12]
describe("a phone number as it is stored", () => {
  test.each([
    ["  050-123 4567 ", "0501234567"],
    ["+972 (50) 123-4567", "+972501234567"],
    ["tel. 03/555", "03555"],
    ["tel:+972-50-555-0142", "+972505550142"],
    ["+972 (0)50-555.0142", "+972505550142"],
    ["972 (0)50 555 0142", "972505550142"],
    ["(+972) 50-555-0142", "+972505550142"],
    ["00972 (0)50-5550142", "00972505550142"],
    ["(0)50 555 0142", "0505550142"],
    ["(03) 555 0142", "035550142"],
    ["\u202d050\u2011555\u20110142\u202c", "0505550142"],
    ["٠٥٠٥٥٥٠١٤٢", "0505550142"],
    ["०५०-५५५०१४२", "0505550142"],
    // What is no part of a number is refused with the rest: who leaves it out rings somebody else.
    ["O50-5550142", ""],
    ["050-5550142 x7", ""],
    ["972+50", ""],
    ["++972", ""],
    ["", ""],
    ["+", "+"],
  ])("%j is %j: as it is meant, or nothing", (input, expected) => {
    expect(normalizePhone(input)).toBe(expected);
  });

  test("is a plus and digits at most, and stays the same when stored again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^ ?\+?[\d() -]{0,20}$/)),
        (text) => {
          const once = normalizePhone(text);
          expect(once).toMatch(/^\+?[0-9]*$/);
          expect(normalizePhone(once)).toBe(once);
        },
      ),
    );
  });
});

const digits = (count: number) => "5".repeat(count);

// [product 3.11 10.7]
describe("the phone of an account", () => {
  test.each([7, 10, 16])("%i digits are enough", (count) => {
    expect(isRegistrationPhone(digits(count))).toBe(true);
    expect(isRegistrationPhone(`+${digits(count)}`)).toBe(true);
  });

  test.each([0, 6, 17])("%i digits are refused", (count) => {
    expect(isRegistrationPhone(digits(count))).toBe(false);
  });

  test("what is written between the digits does not count", () => {
    expect(isRegistrationPhone("050-123-4567")).toBe(true);
    expect(isRegistrationPhone("12-34-56")).toBe(false);
  });
});

// [product 3.11 10.7]
describe("the contact phone of an order", () => {
  test.each([6, 10, 16])("%i digits are valid, with or without a leading plus", (count) => {
    expect(isOrderPhone(digits(count))).toBe(true);
    expect(isOrderPhone(`+${digits(count)}`)).toBe(true);
  });

  test.each([0, 5, 17])("%i digits are not", (count) => {
    expect(isOrderPhone(digits(count))).toBe(false);
    expect(isOrderPhone(`+${digits(count)}`)).toBe(false);
  });

  test("spaces, hyphens and brackets are forgiven", () => {
    expect(isOrderPhone(" +972 (50) 123-4567 ")).toBe(true);
  });

  test.each(["0501234567x", "call 0501234567", "050+1234567", "++0501234567"])(
    "%j has other characters and is refused",
    (text) => {
      expect(isOrderPhone(text)).toBe(false);
    },
  );

  test("an accepted phone is stored as an optional plus and 6 to 16 digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\s?\+?[\d() -]{0,24}$/), (text) => {
        if (isOrderPhone(text)) expect(normalizePhone(text)).toMatch(/^\+?\d{6,16}$/);
      }),
    );
  });
});
