import fc from "fast-check";
import { expect, test } from "vitest";
import { isNewer } from "#domain/order/order-events.ts";

test("a screen takes a newer state and the same one again, never an older one", () => {
  expect(isNewer({ number: 3 }, { number: 4 })).toBe(true);
  expect(isNewer({ number: 3 }, { number: 3 })).toBe(true);
  expect(isNewer({ number: 3 }, { number: 2 })).toBe(false);
});

test("in whatever order the messages arrive, what is shown never goes backwards and ends at the newest", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { minLength: 1 }), (numbers) => {
      let shown = { number: -1 };
      for (const number of numbers) {
        const before = shown.number;
        if (isNewer(shown, { number })) shown = { number };
        expect(shown.number).toBeGreaterThanOrEqual(before);
      }
      expect(shown.number).toBe(Math.max(...numbers));
    }),
  );
});
