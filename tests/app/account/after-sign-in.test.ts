import { describe, expect, test } from "vitest";
import { afterSignIn, isForOrder } from "#app/routes/account/after-sign-in.ts";

describe("where one goes after signing in", () => {
  // [spec 2.auth.next]
  test("home where nothing was asked for", () => {
    expect(afterSignIn(null, null)).toBe("/home");
  });

  // [spec 2.auth.next]
  test("where one wanted to go", () => {
    expect(afterSignIn("/orders", null)).toBe("/orders");
    expect(afterSignIn("/order/confirm", "teddy")).toBe("/order/confirm");
  });

  // [spec 2.auth.stadium-first 6.stadium-needed]
  test.each(["/cart", "/tip", "/order/confirm", "/order/123?x=1"])(
    "%s needs a stadium, and is kept meanwhile",
    (next) => {
      expect(afterSignIn(next, null)).toBe(`/stadium-selection?next=${encodeURIComponent(next)}`);
    },
  );
});

test("the reason is told to those who were ordering", () => {
  expect(["/cart", "/tip", "/order/confirm"].every(isForOrder)).toBe(true);
  expect([null, "/home", "/orders", "/order/123"].some(isForOrder)).toBe(false);
});
