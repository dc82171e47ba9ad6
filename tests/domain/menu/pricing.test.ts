import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PricedItem } from "#domain/menu/menu.ts";
import {
  type LineToPrice,
  originalUnitPriceMinor,
  priceLine,
  totalsOf,
  unitPriceMinor,
} from "#domain/menu/money/pricing.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { maxTipAmountMinor, maxTipPercentage, noTip, tipMinorOf } from "#domain/menu/money/tip.ts";
import { currencies } from "#domain/money/money.ts";
import { aGroup, aPricedItem } from "../../support/menu.ts";

const unitAgorot = (item: PricedItem, choices: readonly string[]) =>
  priceLine({ item, choices, quantity: 1 }, "ILS").unitMinor;
const originalUnitAgorot = (item: PricedItem, choices: readonly string[]) =>
  priceLine({ item, choices, quantity: 1 }, "ILS").originalUnitMinor;

const item: fc.Arbitrary<PricedItem> = fc.record({
  id: fc.constantFrom("burger", "cola", "fries", "pizza"),
  priceMinor: fc.integer({ min: 0, max: 10_000_000 }),
  currency: fc.constantFrom(...currencies),
  isAvailable: fc.boolean(),
  discountPercentage: fc.option(fc.integer({ min: 0, max: 90 })),
  offerActive: fc.option(fc.boolean()),
  customization: fc
    .array(fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 6 }), { maxLength: 4 })
    .map((groups) => groups.map((prices, g) => aGroup(prices, { id: `g${g}`, prefix: String(g) }))),
});

const line: fc.Arbitrary<LineToPrice> = item.chain((each) =>
  fc.record({
    item: fc.constant(each),
    choices: fc.shuffledSubarray(
      each.customization.flatMap((group) => group.options.map((option) => option.id)),
    ),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
);
const cart = fc.array(line, { minLength: 1, maxLength: 8 });
const tip = fc.oneof(
  fc.record({
    kind: fc.constant("amount" as const),
    amountMinor: fc.integer({ min: 0, max: maxTipAmountMinor }),
  }),
  fc.record({
    kind: fc.constant("percentage" as const),
    percentage: fc.integer({ min: 0, max: maxTipPercentage }),
  }),
);

describe("the price of one piece", () => {
  test("without choices and offers it is the item's price", () => {
    expect(unitPriceMinor(aPricedItem())).toBe(5400);
    expect(unitAgorot(aPricedItem(), [])).toBe(5400);
  });

  test("choices add their prices, in the item's currency", () => {
    const dollars = aPricedItem({ priceMinor: 1000, currency: "USD", customization: [aGroup([50, 300])] });
    expect(unitPriceMinor(dollars, ["a", "b"])).toBe(1350);
    expect(unitAgorot(dollars, ["a", "b"])).toBe(5000);
  });

  test("a choice that the item does not have adds nothing", () => {
    expect(unitPriceMinor(aPricedItem({ customization: [aGroup([50])] }), ["zz"])).toBe(5400);
  });

  test("a choice named twice counts once", () => {
    expect(unitPriceMinor(aPricedItem({ customization: [aGroup([50])] }), ["a", "a"])).toBe(5450);
  });

  // [product 7.2 7.3]
  test("a valid discount takes its part of the item and leaves the choices at full price", () => {
    const offer = aPricedItem({
      discountPercentage: 25,
      offerActive: true,
      customization: [aGroup([1000])],
    });
    expect(unitPriceMinor(offer, ["a"])).toBe(4050 + 1000);
    expect(originalUnitPriceMinor(offer, ["a"])).toBe(6400);
    expect(unitAgorot(offer, ["a"])).toBe(5050);
    expect(originalUnitAgorot(offer, ["a"])).toBe(6400);
  });

  test("half an agora from a discount rounds away from zero", () => {
    expect(unitPriceMinor(aPricedItem({ priceMinor: 1, discountPercentage: 50, offerActive: true }))).toBe(1);
    expect(unitPriceMinor(aPricedItem({ priceMinor: 33, discountPercentage: 50, offerActive: true }))).toBe(
      17,
    );
  });

  test("a discounted foreign price is rounded once, not once per step", () => {
    // 0.99 USD less 33 % is 0.6633 USD: 2.4567 ILS. Rounding to 0.66 USD first would give 2.44.
    const offer = aPricedItem({
      priceMinor: 99,
      currency: "USD",
      discountPercentage: 33,
      offerActive: true,
    });
    expect(unitAgorot(offer, [])).toBe(246);
  });

  test("a discounted price is never above the original one", () => {
    fc.assert(
      fc.property(line, ({ item, choices }) => {
        expect(unitAgorot(item, choices)).toBeLessThanOrEqual(originalUnitAgorot(item, choices));
        expect(unitPriceMinor(item, choices)).toBeLessThanOrEqual(originalUnitPriceMinor(item, choices));
      }),
    );
  });

  // [product 1.12]
  test("shekel items cost in the cart what the menu shows", () => {
    fc.assert(
      fc.property(line, ({ item, choices }) => {
        const shekels = { ...item, currency: "ILS" as const };
        expect(unitAgorot(shekels, choices)).toBe(unitPriceMinor(shekels, choices));
      }),
    );
  });
});

describe("a line", () => {
  test("tells its price, the price before the offer, and its choices in the menu's order", () => {
    const offer = aPricedItem({
      discountPercentage: 10,
      offerActive: true,
      customization: [aGroup([100, 200], { id: "first", prefix: "x" }), aGroup([300])],
    });
    expect(priceLine({ item: offer, choices: ["a", "xb"], quantity: 2 }, "ILS")).toEqual({
      itemId: "burger",
      choices: ["xb", "a"],
      quantity: 2,
      unitMinor: 4860 + 500,
      originalUnitMinor: 5900,
      discountPercentage: 10,
      totalMinor: 2 * 5360,
    });
  });

  test("three of a thing cost three times the price of one", () => {
    fc.assert(
      fc.property(line, (each) => {
        const one = priceLine({ ...each, quantity: 1 }, "ILS");
        const three = priceLine({ ...each, quantity: 3 }, "ILS");
        expect(three.totalMinor).toBe(3 * one.totalMinor);
        expect(three.unitMinor).toBe(one.unitMinor);
      }),
    );
  });

  test("three at 33.33 dollars cost three times the shown 123.44 shekels", () => {
    const dear = aPricedItem({ priceMinor: 3333, currency: "USD" });
    expect(priceLine({ item: dear, choices: [], quantity: 3 }, "ILS").totalMinor).toBe(3 * 12_344);
  });
});

describe("a venue that charges in another currency", () => {
  test.each(currencies)("dishes in %s cost in the cart what the menu shows", (currency) => {
    fc.assert(
      fc.property(line, ({ item, choices, quantity }) => {
        const own = { ...item, currency };
        const { unitMinor } = priceLine({ item: own, choices, quantity }, currency);
        expect(unitMinor).toBe(unitPriceMinor(own, choices));
      }),
    );
  });

  test("a dish of 54.00 shekels is 14.58 dollars there", () => {
    const item = aPricedItem({ priceMinor: 5400, currency: "ILS" });
    expect(priceLine({ item, choices: [], quantity: 2 }, "USD").totalMinor).toBe(2 * 1458);
  });

  test("its own fee is summed by the item", () => {
    expect(totalsOf([{ totalMinor: 900, quantity: 3 }], noTip, { feePerItemMinor: 50 })).toMatchObject({
      deliveryFeeMinor: 150,
      totalMinor: 1050,
    });
  });
});

describe("a cart's totals", () => {
  const lines = [
    { totalMinor: 5400, quantity: 2 },
    { totalMinor: 1350, quantity: 1 },
  ];

  // [product 8.8]
  test("the delivery fee is two shekels per item, quantities summed", () => {
    expect(totalsOf(lines, noTip, defaultTerms).deliveryFeeMinor).toBe(600);
  });

  // [product 8.9]
  test("the order's own discount is 0", () => {
    expect(totalsOf(lines, noTip, defaultTerms).discountMinor).toBe(0);
  });

  // [product 9.5]
  test("a tip as an amount has no percentage", () => {
    expect(totalsOf(lines, { kind: "amount", amountMinor: 400 }, defaultTerms)).toEqual({
      subtotalMinor: 6750,
      deliveryFeeMinor: 600,
      tipMinor: 400,
      tipPercentage: null,
      discountMinor: 0,
      totalMinor: 7750,
    });
  });

  // [product 9.5]
  test("a tip as a percentage is of the subtotal alone, and says both", () => {
    expect(totalsOf(lines, { kind: "percentage", percentage: 8 }, defaultTerms)).toMatchObject({
      tipMinor: 540,
      tipPercentage: 8,
      totalMinor: 6750 + 600 + 540,
    });
  });

  test("an empty cart comes to its tip and nothing else", () => {
    expect(totalsOf([], noTip, defaultTerms).totalMinor).toBe(0);
    expect(totalsOf([], { kind: "percentage", percentage: 100 }, defaultTerms).totalMinor).toBe(0);
  });

  test("percent tips round half away from zero in exact arithmetic", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: maxTipPercentage }),
        (subtotalMinor, percentage) => {
          const product = BigInt(subtotalMinor) * BigInt(percentage);
          const expected = product / 100n + (product % 100n >= 50n ? 1n : 0n);
          expect(tipMinorOf({ kind: "percentage", percentage }, subtotalMinor)).toBe(Number(expected));
        },
      ),
    );
  });

  // [product 8.5 18.9]
  test("the total is the sum of its parts, all of them whole agorot and none negative", () => {
    fc.assert(
      fc.property(cart, tip, (lines, tip) => {
        const priced = lines.map((each) => priceLine(each, "ILS"));
        const totals = totalsOf(priced, tip, defaultTerms);
        expect(totals.subtotalMinor).toBe(priced.reduce((sum, each) => sum + each.totalMinor, 0));
        expect(totals.totalMinor).toBe(
          totals.subtotalMinor + totals.deliveryFeeMinor + totals.tipMinor - totals.discountMinor,
        );
        const { tipPercentage: _, ...amounts } = totals;
        for (const minor of Object.values(amounts)) {
          expect(Number.isSafeInteger(minor)).toBe(true);
          expect(minor).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test("a cart with priced food never comes to 0", () => {
    fc.assert(
      fc.property(cart, tip, (lines, tip) => {
        expect(
          totalsOf(
            lines.map((each) => priceLine(each, "ILS")),
            tip,
            defaultTerms,
          ).totalMinor,
        ).toBeGreaterThan(0);
      }),
    );
  });

  test("browser and server agree on 10,000 random carts, whatever the order of choices and lines", () => {
    const reordered = fc.record({ lines: cart, tip, turn: fc.nat() });
    fc.assert(
      fc.property(reordered, ({ lines, tip, turn }) => {
        const rotate = <T>(list: readonly T[]) => {
          const by = list.length ? turn % list.length : 0;
          return [...list.slice(by), ...list.slice(0, by)].reverse();
        };
        const mine = lines.map((each) => priceLine(each, "ILS"));
        const theirs = rotate(lines).map((each) =>
          priceLine({ ...each, choices: rotate(each.choices) }, "ILS"),
        );
        expect(totalsOf(theirs, tip, defaultTerms)).toEqual(totalsOf(mine, tip, defaultTerms));
        expect(rotate(mine)).toEqual(theirs);
      }),
      { numRuns: 10_000 },
    );
  });
});
