import { describe, expect, test } from "vitest";
import { cartLineSchema, seatSchema, staffActionSchema, tipSchema } from "#domain/schemas/checkout.ts";

describe("a line that the phone proposes", () => {
  const line = { itemId: "tburger", choices: ["two"], quantity: 2 };

  test("is taken from 1 to 99 pieces", () => {
    for (const quantity of [1, 99])
      expect(cartLineSchema.safeParse({ ...line, quantity }).success).toBe(true);
  });

  test.each([0, -1, 1.5, 100, 1e9, Number.NaN, "5", null])("is refused with a quantity of %j", (quantity) => {
    expect(cartLineSchema.safeParse({ ...line, quantity }).success).toBe(false);
  });

  test("is refused when it names a price", () => {
    expect(cartLineSchema.safeParse({ ...line, priceMinor: 1 }).success).toBe(false);
  });
});

// [product 1.17 9.4]
describe("a tip that the phone proposes", () => {
  test.each([0, 50_000])("is taken at %i agorot", (amountMinor) => {
    expect(tipSchema.safeParse({ kind: "amount", amountMinor }).success).toBe(true);
  });

  test.each([
    { kind: "amount", amountMinor: -100 },
    { kind: "amount", amountMinor: 50_001 },
    { kind: "amount", amountMinor: 0.5 },
    { kind: "amount", amountMinor: "400" },
    { kind: "amount", percentage: 5 },
    { kind: "percentage", percentage: 101 },
    { kind: "percentage", percentage: -1 },
    { kind: "gift", amountMinor: 1 },
  ])("is refused as %j", (tip) => {
    expect(tipSchema.safeParse(tip).success).toBe(false);
  });
});

// [product 1.17 10.5]
describe("a seat that the phone proposes", () => {
  test("is cleaned and cut as the seat's own rule does", () => {
    expect(seatSchema.parse({ row: " \u202e5 ", stand: "Main" })).toMatchObject({ row: "5", section: "" });
  });

  test("is refused on an unknown stand, or with 10,000 characters of details", () => {
    expect(seatSchema.safeParse({ stand: "Balcony" }).success).toBe(false);
    expect(seatSchema.safeParse({ stand: "Main", seatDetails: "x".repeat(10_000) }).success).toBe(false);
  });
});

test("staff name an action, never the next status", () => {
  expect(staffActionSchema.safeParse({ action: "accept" }).success).toBe(true);
  expect(staffActionSchema.safeParse({ action: "delivered" }).success).toBe(false);
  expect(staffActionSchema.safeParse({ action: "accept", status: 3 }).success).toBe(false);
});
