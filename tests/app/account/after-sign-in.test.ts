import { describe, expect, test } from "vitest";
import { afterSignIn, afterStadiumOf, isForOrder } from "#app/routes/account/after-sign-in.ts";

describe("where one goes after signing in", () => {
  // [product 3.7]
  test("home where nothing was asked for", () => {
    expect(afterSignIn(null, null)).toBe("/home");
  });

  // [product 3.7]
  test("where one wanted to go", () => {
    expect(afterSignIn("/orders", null)).toBe("/orders");
    expect(afterSignIn("/order/confirm", "teddy")).toBe("/order/confirm");
  });

  // [product 1.5 3.8]
  test.each(["/cart", "/tip", "/order/confirm", "/order/123?x=1"])(
    "%s needs a stadium, and is kept meanwhile",
    (next) => {
      expect(afterSignIn(next, null)).toBe(`/stadium-selection?next=${encodeURIComponent(next)}`);
    },
  );
});

test("a link that names no path of ours after the choice of a stadium stops nobody from signing in", () => {
  expect(afterStadiumOf(afterSignIn("/order/confirm", null))).toBe("/order/confirm");
  for (const next of [
    "/stadium-selection?next=%zz",
    "/stadium-selection?next=//evil.test",
    "/home?next=/cart",
    "/%zz",
  ])
    expect([next, afterStadiumOf(next)]).toEqual([next, null]);
});

test("the reason is told to those who were ordering", () => {
  expect(["/cart", "/tip", "/order/confirm"].every(isForOrder)).toBe(true);
  expect([null, "/home", "/orders", "/order/123"].some(isForOrder)).toBe(false);
});
