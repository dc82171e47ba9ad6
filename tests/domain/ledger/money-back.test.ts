import { describe, expect, test } from "vitest";
import {
  capturedShares,
  type GivenBack,
  leftShares,
  planCapture,
  planRefund,
} from "#domain/ledger/money-back.ts";
import type { SoldLine } from "#domain/ledger/pieces.ts";
import { noShares, sumOfShares } from "#domain/ledger/shares.ts";

/** Two burgers at 54.00 and three colas at 12.50, a tip of 10.00: 155.50 with five delivery fees. */
const sums = { subtotalMinor: 14_550, discountMinor: 0, deliveryFeeMinor: 1_000, tipMinor: 1_000, tax: null };
const line = (position: number, quantity: number, unitMinor: number, removedQuantity = 0): SoldLine => ({
  position,
  quantity,
  unitMinor,
  unitTaxMinor: 0,
  removedQuantity,
});
const lines = [line(0, 2, 5_400), line(1, 3, 1_250)];
const burger = { position: 0, quantity: 1 };
const cola = { position: 1, quantity: 1 };
const given = (plan: ReturnType<typeof planRefund>): GivenBack => {
  if (!plan.ok) throw new Error(plan.reason);
  return { ...plan.shares, lines: plan.lines };
};

describe("captured less", () => {
  test("with everything there, the whole order is taken", () => {
    expect(planCapture(sums, lines, [])).toEqual({
      ok: true,
      kind: "capture",
      shares: { ...noShares, foodMinor: 14_550, deliveryFeeMinor: 1_000, tipMinor: 1_000 },
      without: [],
    });
  });

  test("a piece that sold out takes its price and its delivery fee along, not the tip", () => {
    expect(planCapture(sums, lines, [burger])).toMatchObject({
      shares: { foodMinor: 9_150, deliveryFeeMinor: 800, tipMinor: 1_000 },
    });
  });

  test("a line named twice counts as its pieces together", () => {
    expect(planCapture(sums, lines, [cola, burger, cola])).toMatchObject({
      shares: { foodMinor: 6_650, deliveryFeeMinor: 400 },
      without: [burger, { position: 1, quantity: 2 }],
    });
  });

  test("with everything gone there is nothing to take", () => {
    const all = [
      { position: 0, quantity: 2 },
      { position: 1, quantity: 3 },
    ];
    expect(planCapture(sums, lines, all)).toEqual({ ok: true, kind: "nothing-left" });
  });

  for (const [name, without] of [
    ["a line that the order does not have", [{ position: 2, quantity: 1 }]],
    ["more pieces than were ordered", [{ position: 0, quantity: 3 }]],
    ["more pieces than were ordered, in two parts", [burger, { position: 0, quantity: 2 }]],
    ["no piece", [{ position: 0, quantity: 0 }]],
    ["half a piece", [{ position: 0, quantity: 0.5 }]],
    ["fewer than no pieces", [{ position: 0, quantity: -1 }]],
  ] as const)
    test(`${name} is refused`, () => {
      expect(planCapture(sums, lines, without)).toEqual({ ok: false, reason: "lines-invalid" });
    });

  test("a discount of the order never makes the food less than nothing", () => {
    const discounted = { ...sums, discountMinor: 12_000 };
    expect(planCapture(discounted, lines, [{ position: 0, quantity: 2 }])).toMatchObject({
      shares: { foodMinor: 0, deliveryFeeMinor: 600, tipMinor: 1_000 },
    });
  });
});

describe("refunds", () => {
  const refund = (
    scope: "order" | "lines" | "tip",
    pieces: { position: number; quantity: number }[] = [],
    refunds: GivenBack[] = [],
    of = lines,
    isOver = false,
  ) => planRefund(sums, of, refunds, { scope, lines: pieces, isOver });

  test("of a line: its price and its delivery fee, not the tip", () => {
    expect(refund("lines", [burger])).toEqual({
      ok: true,
      shares: { ...noShares, foodMinor: 5_400, deliveryFeeMinor: 200 },
      lines: [burger],
      endsOrder: false,
    });
  });

  test("of the tip: the tip alone, once", () => {
    const tip = refund("tip");
    expect(tip).toMatchObject({ shares: { foodMinor: 0, deliveryFeeMinor: 0, tipMinor: 1_000 } });
    expect(refund("tip", [], [given(tip)])).toEqual({ ok: false, reason: "nothing-left" });
  });

  test("of the order: exactly the rest", () => {
    const first = given(refund("lines", [burger]));
    const removed = [line(0, 2, 5_400, 1), line(1, 3, 1_250)];
    expect(refund("order", [], [first], removed)).toMatchObject({
      shares: { foodMinor: 9_150, deliveryFeeMinor: 800, tipMinor: 1_000 },
    });
  });

  test("of pieces that sold out before the capture: they were never paid for", () => {
    const short = [line(0, 2, 5_400, 2), line(1, 3, 1_250)];
    expect(refund("lines", [burger], [], short)).toEqual({ ok: false, reason: "more-than-left" });
    expect(sumOfShares(capturedShares(sums, short, []))).toBe(16_550 - 2 * 5_600);
  });

  test("of a piece that was refunded already", () => {
    const first = given(refund("lines", [{ position: 0, quantity: 2 }]));
    const removed = [line(0, 2, 5_400, 2), line(1, 3, 1_250)];
    expect(refund("lines", [burger], [first], removed)).toEqual({ ok: false, reason: "more-than-left" });
    expect(leftShares(sums, removed, [first])).toEqual({
      ...noShares,
      foodMinor: 3_750,
      deliveryFeeMinor: 600,
      tipMinor: 1_000,
    });
  });

  test("the last piece of an order that is under way ends it: the tip goes back too", () => {
    const last = [line(0, 2, 5_400, 2), line(1, 3, 1_250, 2)];
    expect(refund("lines", [cola], [], last)).toMatchObject({
      endsOrder: true,
      shares: { foodMinor: 1_250, deliveryFeeMinor: 200, tipMinor: 1_000 },
    });
    expect(refund("lines", [cola], [], last, true)).toMatchObject({
      endsOrder: false,
      shares: { foodMinor: 1_250, deliveryFeeMinor: 200, tipMinor: 0 },
    });
  });

  test("after everything went back, nothing is left for lines, order or tip", () => {
    const all = given(refund("order"));
    for (const [scope, pieces] of [
      ["order", []],
      ["tip", []],
      ["lines", [burger]],
    ] as const)
      expect(refund(scope, [...pieces], [all])).toEqual({ ok: false, reason: "nothing-left" });
  });

  test("scope and lines fit together", () => {
    expect(refund("lines")).toEqual({ ok: false, reason: "lines-invalid" });
    expect(refund("order", [burger])).toEqual({ ok: false, reason: "lines-invalid" });
    expect(refund("tip", [burger])).toEqual({ ok: false, reason: "lines-invalid" });
    expect(refund("lines", [{ position: 9, quantity: 1 }])).toEqual({ ok: false, reason: "lines-invalid" });
  });
});
