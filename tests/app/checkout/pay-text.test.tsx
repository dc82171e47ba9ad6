import { describe, expect, test } from "vitest";
import type { PayResult } from "#app/routes/checkout/pay/pay-flow.ts";
import { usePayNotice } from "#app/routes/checkout/pay/use-pay-notice.ts";
import { type CheckoutCode, useProblemText } from "#app/routes/checkout/use-problem-text.ts";
import { say } from "#tests/support/draw.tsx";

const told = (result: PayResult) => say(() => usePayNotice("help@seatside.example")(result)?.text);
const problem = (code: string, more = {}) =>
  ({ kind: "problem", problem: { code, message: "for developers", ...more } }) as PayResult;

describe("an attempt that made no order", () => {
  // [product 11.12]
  test("says why the card failed, where somebody said so", async () => {
    const refused = (message: string | null) =>
      told({ kind: "refused", problem: { message, isInput: false } });
    expect(await refused("Your card was declined.")).toBe("Payment failed: Your card was declined.");
    expect(await refused(null)).toBe("Payment failed. Please try again.");
    expect(await told({ kind: "refused", problem: { message: "Incomplete", isInput: true } })).toBe("");
  });

  // [product 11.8 11.13 11.14 11.15]
  test("tells a question of the bank, a status that nobody knows, and what broke", async () => {
    expect(await told({ kind: "action-required" })).toBe("Additional authentication required");
    expect(await told({ kind: "unknown-status", status: "requires_capture_later" })).toBe(
      "Payment status: requires_capture_later",
    );
    expect(await told({ kind: "broken" })).toBe("Payment error");
    expect(await say(() => usePayNotice("help@seatside.example")({ kind: "action-required" })?.kind)).toBe(
      "info",
    );
    expect(
      await say(() => usePayNotice("help@seatside.example")({ kind: "unknown-status", status: "x" })?.kind),
    ).toBe("warning");
  });

  // [product 11.17 11.18 11.21]
  test.each([
    ["a card that failed", { kind: "refused", problem: { message: null, isInput: false } }, "card", 5000],
    ["an order that failed", problem("network"), "card", 4000],
    ["money held in vain", { kind: "paid-not-placed", problem: { code: "internal" } }, "card", 5000],
    [
      "money held in vain by a wallet",
      { kind: "paid-not-placed", problem: { code: "internal" } },
      "wallet",
      8000,
    ],
  ])("is toasted for its time: %s", async (_, result, by, ms) => {
    const use = () => usePayNotice("help@seatside.example")(result as PayResult, by as "card" | "wallet");
    expect(await say(() => String(use()?.durationMs))).toBe(String(ms));
  });

  // [product 11.18]
  test("names support where money is held and no order stands", async () => {
    const { problem: lost } = problem("payment-mismatch") as Extract<PayResult, { kind: "problem" }>;
    expect(await told({ kind: "paid-not-placed", problem: lost })).toBe(
      "Payment succeeded but order failed: This payment doesn’t match the order. Please contact support. \u2066help@seatside.example\u2069",
    );
  });

  // [product 11.20]
  test("an order that could not be made says so, with its reason", async () => {
    expect(await told(problem("order-not-found"))).toBe("Failed to create order: Order not found");
    expect(await told(problem("a code of tomorrow"))).toBe("Failed to create order: Unknown error");
  });

  // [product 10.21 11.22]
  test.each([
    ["cart-empty", {}, "Cart is empty. Please add items to cart."],
    ["stadium-unknown", {}, "Stadium data not found. Please select a stadium."],
    ["seat-incomplete", { missing: ["section", "row", "seatNo"] }, "Row number is required"],
    ["seat-incomplete", { missing: ["seatNo"] }, "Seat number is required"],
    [
      "location-required",
      {},
      "Location access is required for delivery. Please enable it in your browser settings.",
    ],
    ["network", {}, "Network error. Please check your connection and try again."],
  ])("what the fan can mend is told without the prefix: %s", async (code, more, text) => {
    expect(await told(problem(code, more))).toBe(text);
  });
});

// [product 11.21]
test("a problem without words of its own has the general ones", async () => {
  expect(await say(() => useProblemText()({ code: "a code of tomorrow" as CheckoutCode }))).toBe(
    "Order failed. Please try again.",
  );
});

// [product 8.17 11.16 11.19]
test.each([
  ["card-not-ready", "The card form isn’t ready yet. Please wait a moment and try again."],
  ["provider-not-loaded", "The card form couldn’t load. Please check your connection."],
  ["payment-refused", "Payment failed. Please try again."],
  ["payment-not-configured", "Payments aren’t set up here yet, so we can’t take orders."],
  ["unavailable", "We can’t take orders right now. You weren’t charged. Please try again in a minute."],
  ["quote-unavailable", "Unable to check shop availability. Please try again."],
] as const)("%s has its sentence", async (code, text) => {
  expect(await say(() => useProblemText()({ code }))).toBe(text);
});

test("every code is told in Hebrew to those who read that", async () => {
  const codes = [
    "cart-empty",
    "shop-full",
    "payment-refused",
    "card-not-ready",
    "network",
    "shops-closed",
    "unavailable",
  ] as const;
  for (const code of codes)
    expect(await say(() => useProblemText()({ code }), { language: "he" }), code).not.toMatch(/[A-Za-z]/);
});
