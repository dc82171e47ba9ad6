import { expect, test } from "vitest";
import { errorPlace, errorText } from "#domain/language/error-text.ts";
import { routeName } from "#domain/language/route-name.ts";

test("a failed query is logged without the people in its parameters", () => {
  const cause = new Error("D1_ERROR: UNIQUE constraint failed: user.email");
  const error = new Error("Failed query: insert into user values (?, ?)\nparams: noa@example.com,Noa\nLevi", {
    cause,
  });
  expect(errorText(error)).toBe(
    "Error: Failed query: insert into user values (?, ?) < Error: D1_ERROR: UNIQUE constraint failed: user.email",
  );
});

test("what is no error is named by its kind, and never drawn out", () => {
  expect(errorText("gone")).toBe("gone");
  expect(errorText({ email: "noa@example.com" })).toBe("object");
  expect(errorText(null)).toBe("object");
  expect(errorPlace("gone")).toBeUndefined();
});

test("endless causes end", () => {
  const error = new Error("round");
  error.cause = error;
  expect(errorText(error).split(" < ")).toHaveLength(5);
});

test("the place is lines of the stack only", () => {
  const error = new Error("params: noa@example.com");
  expect(errorPlace(error)).toMatch(/^at /);
  expect(errorPlace(error)).not.toContain("noa@");
});

const paths: [string, string][] = [
  ["/", "/"],
  ["/home", "/home"],
  ["/food/tburger", "/food/:id"],
  ["/order/confirm", "/order/confirm"],
  ["/order/0193c5b0-7e7e-7000-8000-123456789abc", "/order/:id"],
  ["/api/orders/0193c5b0-7e7e-7000-8000-123456789abc/cancel", "/api/orders/:id/cancel"],
  ["/api/tickets/abc/def.jpg", "/api/tickets/:id/:id"],
  ["/api/stadiums/teddy/live", "/api/stadiums/:id/live"],
  ["/noa@example.com", "/:id"],
  ["/settings/language", "/settings/language"],
  ["/staff/venue/teddy/menu/tburger", "/staff/venue/:id/menu/:id"],
  ["/food/tburger.data", "/food/:id.data"],
  ["/home.data", "/home.data"],
];
for (const [path, name] of paths)
  test(`${path} is counted as ${name}`, () => {
    expect(routeName(path)).toBe(name);
  });
