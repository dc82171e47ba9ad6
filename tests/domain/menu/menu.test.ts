import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chosenOptions, defaultChoices, findChoiceProblem, validDiscount } from "#domain/menu/menu.ts";
import { aGroup, aPricedItem } from "../../support/menu.ts";

// [product 7.3]
describe("a discount", () => {
  const offer = aPricedItem({ discountPercentage: 20, offerActive: true });

  test("counts when it is above 0, active, and the item is available", () => {
    expect(validDiscount(offer)).toBe(20);
  });

  test.each([
    ["the item is not available", { isAvailable: false }],
    ["the offer is not active", { offerActive: false }],
    ["the offer was never set active", { offerActive: null }],
    ["it is 0", { discountPercentage: 0 }],
    ["it is negative", { discountPercentage: -5 }],
    ["there is none", { discountPercentage: null }],
  ])("does not count when %s", (_, change) => {
    expect(validDiscount({ ...offer, ...change })).toBe(0);
  });
});

const size = aGroup([0, 500], { id: "size", kind: "sizes", min: 1, max: 1, prefix: "s" });
const toppings = aGroup([100, 100, 100], { id: "toppings", kind: "toppings", min: 0, max: 2, prefix: "t" });
const groups = [size, toppings];

// [product 7.4]
describe("choosing", () => {
  test("a size and up to two toppings are fine", () => {
    expect(findChoiceProblem(groups, ["sa"])).toBeNull();
    expect(findChoiceProblem(groups, ["tb", "sb", "ta"])).toBeNull();
  });

  test("an item without groups takes no choices", () => {
    expect(findChoiceProblem([], [])).toBeNull();
    expect(findChoiceProblem([], ["sa"])).toEqual({ reason: "option-unknown", optionId: "sa" });
  });

  test("an option of another item is refused by its name", () => {
    expect(findChoiceProblem(groups, ["sa", "zz"])).toEqual({ reason: "option-unknown", optionId: "zz" });
  });

  test("an option chosen twice is refused", () => {
    expect(findChoiceProblem(groups, ["sa", "ta", "ta"])).toEqual({
      reason: "option-repeated",
      optionId: "ta",
    });
  });

  test("a group that wants a choice and has none is named", () => {
    expect(findChoiceProblem(groups, ["ta"])).toEqual({ reason: "too-few-options", groupId: "size" });
  });

  test("two sizes are too many", () => {
    expect(findChoiceProblem(groups, ["sa", "sb"])).toEqual({ reason: "too-many-options", groupId: "size" });
  });

  test("a third topping is too many where two may be chosen", () => {
    expect(findChoiceProblem(groups, ["sa", "ta", "tb", "tc"])).toEqual({
      reason: "too-many-options",
      groupId: "toppings",
    });
  });
});

describe("chosen options", () => {
  test("come in the menu's order, whatever the order of choosing", () => {
    const all = groups.flatMap((group) => group.options.map((option) => option.id));
    fc.assert(
      fc.property(fc.shuffledSubarray(all), (chosen) => {
        expect(chosenOptions(groups, chosen).map((option) => option.id)).toEqual(
          all.filter((id) => chosen.includes(id)),
        );
      }),
    );
  });

  test("leave out what the item does not have", () => {
    expect(chosenOptions(groups, ["zz"])).toEqual([]);
  });
});

describe("who touches nothing", () => {
  test("gets the first option of every group that requires one, and no other", () => {
    expect(defaultChoices(groups)).toEqual(["sa"]);
  });

  test("gets as many as a group requires", () => {
    expect(defaultChoices([aGroup([0, 0, 0], { min: 2 })])).toEqual(["a", "b"]);
  });

  // [product 7.4]
  test("always has choices that the item accepts", () => {
    const group = fc
      .record({ size: fc.integer({ min: 1, max: 6 }), a: fc.nat(6), b: fc.nat(6) })
      .map(({ size, a, b }) => ({ size, min: Math.min(a, b, size), max: Math.min(Math.max(a, b, 1), size) }));
    fc.assert(
      fc.property(fc.array(group, { maxLength: 6 }), (shapes) => {
        const groups = shapes.map(({ size, min, max }, index) =>
          aGroup(Array(size).fill(0), { id: `g${index}`, prefix: String(index), min, max }),
        );
        expect(findChoiceProblem(groups, defaultChoices(groups))).toBeNull();
      }),
    );
  });
});
