import { expect, test } from "vitest";
import type { Cart, CartLine } from "#domain/cart/cart.ts";
import { fitRound, holdsRound } from "#domain/cart/round.ts";
import type { CatalogItem } from "#domain/menu/catalog.ts";

const dish = (id: string, shopIds: string[], more: Partial<CatalogItem> = {}) =>
  ({ id, shopIds, isAvailable: true, customization: [], ...more }) as unknown as CatalogItem;
const line = (itemId: string, quantity = 1, choices: string[] = []): CartLine => ({
  itemId,
  choices,
  quantity,
});
const ids = (lines: CartLine[]) => lines.map(({ itemId }) => itemId);

test("what is gone, sold out, or asks for a choice that it did not have is left out", () => {
  const size = { id: "size", kind: "single", isRequired: true, min: 1, max: 1, options: [{ id: "l" }] };
  const catalog = {
    items: [
      dish("falafel", ["grill"]),
      dish("cola", ["grill"], { isAvailable: false }),
      dish("fries", ["grill"], { customization: [size] as never }),
    ],
  };
  const { fits, left } = fitRound(
    catalog,
    ["falafel", "cola", "fries", "gone"].map((id) => line(id)),
  );
  expect(ids(fits)).toEqual(["falafel"]);
  expect(ids(left)).toEqual(["cola", "fries", "gone"]);
});

test("one shop brings an order: the one that has most of it", () => {
  const catalog = {
    items: [dish("burger", ["a"]), dish("pizza", ["b"]), dish("beer", ["a", "b"]), dish("salad", ["b"])],
  };
  const { fits, left } = fitRound(
    catalog,
    ["burger", "pizza", "beer", "salad"].map((id) => line(id)),
  );
  expect(ids(fits)).toEqual(["pizza", "beer", "salad"]);
  expect(ids(left)).toEqual(["burger"]);
});

test("a menu with nothing of it leaves all of it out", () => {
  expect(fitRound({ items: [] }, [line("falafel")])).toEqual({ fits: [], left: [line("falafel")] });
});

test("a cart that holds the round already is known, whatever else is in it, in whatever order", () => {
  const cart: Cart = { key: "k", stadiumId: "s", lines: [line("a", 2, ["x", "y"]), line("b"), line("c")] };
  expect(holdsRound(cart, [line("b"), line("a", 2, ["y", "x"])])).toBe(true);
  expect(holdsRound(cart, [line("a", 3, ["x", "y"])])).toBe(false);
  expect(holdsRound(cart, [{ ...line("b"), note: "no ice" }])).toBe(false);
  expect(holdsRound(null, [line("b")])).toBe(false);
});
