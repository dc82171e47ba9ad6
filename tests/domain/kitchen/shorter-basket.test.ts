import fc from "fast-check";
import { expect, test } from "vitest";
import { type KitchenLine, portionsLeft, workOf } from "#domain/kitchen/kitchen.ts";
import { shorterBasket } from "#domain/kitchen/shorter-basket.ts";

const line = (preparationMinutes: number, quantity: number): KitchenLine => ({
  itemId: "a",
  quantity,
  preparationMinutes,
});

test("the quickest dishes stay, and of the next as many pieces as fit", () => {
  expect(shorterBasket([line(12, 2), line(2, 3)], 17)).toEqual([1, 3]);
  expect(shorterBasket([line(12, 2), line(2, 3)], 5)).toEqual([0, 3]);
});

test("where nothing fits there is no shorter basket", () => {
  expect(shorterBasket([line(12, 1)], 11)).toBeNull();
  expect(shorterBasket([], 100)).toBeNull();
});

test("it always fits, is never more than the cart, and one piece more of any dish would not fit", () => {
  const lines = fc.array(
    fc.record({
      itemId: fc.constant("a"),
      quantity: fc.integer({ min: 1, max: 12 }),
      preparationMinutes: fc.integer({ min: 1, max: 30 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 200, noNaN: true }), (cart, room) => {
      const kept = shorterBasket(cart, room);
      const basket = (quantities: number[]) =>
        cart
          .map((each, index) => ({ ...each, quantity: quantities[index] ?? 0 }))
          .filter((each) => each.quantity > 0);
      const quantities = kept ?? cart.map(() => 0);
      expect(workOf(basket(quantities))).toBeLessThanOrEqual(room + 1e-3);
      cart.forEach((each, index) => {
        expect(quantities[index]).toBeLessThanOrEqual(each.quantity);
        if ((quantities[index] ?? 0) === each.quantity) return;
        const more = quantities.map((quantity, i) => (i === index ? quantity + 1 : quantity));
        expect(workOf(basket(more))).toBeGreaterThan(room);
      });
    }),
  );
});

test("portions left are what is counted less what is held, never below zero, and endless where nobody counts", () => {
  const held = [
    { itemId: "a", quantity: 2 },
    { itemId: "b", quantity: 9 },
    { itemId: "a", quantity: 1 },
  ];
  expect(portionsLeft(5, held, "a")).toBe(2);
  expect(portionsLeft(1, held, "a")).toBe(0);
  expect(portionsLeft(null, held, "a")).toBe(Number.POSITIVE_INFINITY);
});
