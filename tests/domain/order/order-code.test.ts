import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOrderCode, orderCodeFrom, spacedOrderCode } from "#domain/order/order-code.ts";

const allCodes = Array.from({ length: 90_000 }, (_, index) => orderCodeFrom(index));

describe("order codes", () => {
  // [product 11.26]
  test("all 90,000 are six digits from 100000 to 999999, no two alike, and valid", () => {
    expect(new Set(allCodes).size).toBe(90_000);
    expect(allCodes.every((code) => /^[1-9]\d{5}$/.test(code) && isOrderCode(code))).toBe(true);
  });

  test("no other number is one: 90,000 of the 900,000 are valid", () => {
    let valid = 0;
    for (let number = 100_000; number <= 999_999; number++) if (isOrderCode(String(number))) valid++;
    expect(valid).toBe(90_000);
  });

  test("any two differ in at least two digits: changing any one digit of any code breaks it", () => {
    const unnoticed: string[] = [];
    for (const code of allCodes)
      for (let at = 0; at < 6; at++)
        for (let digit = 0; digit < 10; digit++) {
          const other = `${code.slice(0, at)}${digit}${code.slice(at + 1)}`;
          if (other !== code && isOrderCode(other)) unnoticed.push(`${code} and ${other}`);
        }
    expect(unnoticed).toEqual([]);
  });

  test("two neighbours swapped break a code, but for digits that differ by five", () => {
    const unnoticed = new Set<number>();
    for (const code of allCodes)
      for (let at = 0; at < 5; at++) {
        const [a, b] = [Number(code[at]), Number(code[at + 1])];
        const swapped = `${code.slice(0, at)}${b}${a}${code.slice(at + 2)}`;
        if (a !== b && isOrderCode(swapped)) unnoticed.add(Math.abs(a - b));
      }
    expect([...unnoticed]).toEqual([5]);
  });

  test("a number of any size and sign gives a valid code", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, min: -1e15, max: 1e15 })),
        (random) => {
          expect(isOrderCode(orderCodeFrom(random))).toBe(true);
        },
      ),
    );
  });

  test.each(["", "12345", "1234567", "012345", "abcdef", " 123456", "123 456", "123456\n", "١٢٣٤٥٦"])(
    "%j is no code",
    (text) => {
      expect(isOrderCode(text)).toBe(false);
    },
  );

  test("a code is read aloud in two halves", () => {
    expect(spacedOrderCode("482913")).toBe("482 913");
  });
});
