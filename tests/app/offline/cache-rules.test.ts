import { expect, test } from "vitest";
import {
  isPlain,
  keyOf,
  menuBehind,
  mustForgetPages,
  networkWaitMs,
  type Plan,
  planFor,
} from "#app/offline/worker/cache-rules.ts";

const origin = "https://seatside.example";
const plan = (path: string, isNavigation = true, method = "GET") =>
  planFor({ method, url: new URL(path, origin).href, isNavigation }, origin);

const plans: [string, boolean, Plan][] = [
  ["/home", true, "page"],
  ["/menu?shopId=teddy-grill", true, "page"],
  ["/food/tburger", true, "page"],
  ["/shop-menu/teddy-grill", true, "page"],
  ["/cart", true, "page"],
  ["/orders?tab=completed", true, "page"],
  ["/order/0193c5b0-7e7e-7000-8000-123456789abc", true, "page"],
  ["/order/confirm", true, "navigation"],
  ["/auth", true, "navigation"],
  ["/profile/account", true, "navigation"],
  ["/staff/runner/teddy", true, "page"],
  ["/staff/runner", true, "navigation"],
  ["/staff/shop/teddy-grill", true, "navigation"],
  ["/home.data?_routes=root", false, "data"],
  ["/order/confirm.data", false, "network"],
  ["/assets/ui-Ab12.js", false, "asset"],
  ["/fonts/rubik.woff2", false, "asset"],
  ["/pictures/burger.webp", false, "picture"],
  ["/media/abc.webp", false, "picture"],
  ["/api/orders", false, "network"],
  ["/api/stadiums/teddy/live", false, "network"],
  ["/api/tickets/a/b.jpg", false, "network"],
  ["/sw.js", false, "network"],
];
for (const [path, isNavigation, wanted] of plans)
  test(`${path} is answered by plan "${wanted}"`, () => {
    expect(plan(path, isNavigation)).toBe(wanted);
  });

test("nothing but reading our own addresses is touched", () => {
  expect(plan("/cart", true, "POST")).toBe("network");
  expect(plan("https://js.stripe.com/endive/stripe.js", false)).toBe("network");
});

test("a search makes no copy of its own, the router's question for parts of a page does", () => {
  expect(keyOf(`${origin}/home?q=falafel`)).toBe(`${origin}/home`);
  expect(keyOf(`${origin}/home.data?_routes=root&q=x`)).toBe(`${origin}/home.data?_routes=root`);
  expect(isPlain(`${origin}/home?q=falafel`)).toBe(false);
  expect(isPlain(`${origin}/home.data?_routes=root`)).toBe(true);
});

test("the menu is kept whose live states a screen asks for", () => {
  expect(menuBehind(`${origin}/api/stadiums/teddy/live?section=112`)).toBe(
    `${origin}/api/stadiums/teddy/catalog`,
  );
  for (const path of ["/api/stadiums/teddy/catalog", "/api/stadiums", "/menu"])
    expect(menuBehind(origin + path)).toBeNull();
});

const forgetting: [string, string, boolean][] = [
  ["POST", "/auth?next=/cart", true],
  ["POST", "/auth.data", true],
  ["POST", "/profile", true],
  ["POST", "/profile.data", true],
  ["POST", "/profile/account", true],
  ["POST", "/reset-password?token=x", true],
  ["POST", "/set-language", true],
  ["POST", "/stadium-selection", true],
  ["POST", "/staff/sign-out", true],
  ["DELETE", "/api/session", true],
  ["DELETE", "/api/account", true],
  ["POST", "/cart-lines", false],
  ["POST", "/api/orders", false],
  ["GET", "/auth", false],
  ["GET", "/profile", false],
];
for (const [method, path, forgets] of forgetting)
  test(`${method} ${path} ${forgets ? "empties" : "keeps"} the personal copies`, () => {
    expect(mustForgetPages({ method, url: new URL(path, origin).href, isNavigation: true }, origin)).toBe(
      forgets,
    );
  });

test("what everybody browses is shown from its copy after a moment; a search, an order and data wait longer", () => {
  const wait = (path: string, isNavigation = true) =>
    networkWaitMs({ method: "GET", url: new URL(path, origin).href, isNavigation });
  for (const path of ["/home", "/menu", "/food/tburger", "/shop-menu/teddy-grill"])
    expect([path, wait(path) < 500]).toEqual([path, true]);
  for (const path of ["/menu?q=beer", "/home?seat=1&stadium=teddy", "/cart", "/orders", "/order/1"])
    expect([path, wait(path) > 3_000]).toEqual([path, true]);
  expect(wait("/home.data?_routes=root", false)).toBeGreaterThan(3_000);
});
