import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { FoodNotFound, ErrorBoundary as FoodProblem } from "#app/routes/browse/food/food.tsx";
import { HomeProblem } from "#app/routes/browse/home/home.tsx";
import { HomeScreen } from "#app/routes/browse/home/home-screen.tsx";
import ShopMenu, { ErrorBoundary as ShopProblem } from "#app/routes/browse/shop/shop-menu.tsx";
import { ErrorBoundary as MenuProblem } from "#app/routes/browse/whole-menu/menu.tsx";
import { ErrorBoundary as CartProblem } from "#app/routes/cart/cart.tsx";
import { ErrorBoundary as PrecartProblem } from "#app/routes/cart/precart.tsx";
import { draw } from "#tests/support/draw.tsx";

// [product 5.16 5.19 5.20 5.21]
test("home without its menu names each part that is missing, each with its own retry", async () => {
  const { html, text } = await draw(<HomeProblem />, { path: "/home" });
  for (const words of ["Failed to load offers", "Failed to load menu items", "Failed to fetch restaurants"])
    expect(text).toContain(words);
  expect([...html.matchAll(/role="alert".*?href="\/home".*?Try again/gs)]).toHaveLength(3);
});

// [product 5.22]
test("a search that failed says so, and is asked again with its words", async () => {
  const { html, text } = await draw(<HomeProblem />, { path: "/home?q=falafel" });
  expect(text).toContain("Failed to search menu items");
  expect(text).toContain("Failed to search offers");
  expect(html).toContain('href="/home?q=falafel"');
});

// [product 7.12]
test("a food that is not there has the way to the menu, and a retry", async () => {
  const { html, text } = await draw(<FoodNotFound />, { path: "/food/nothing" });
  expect(text).toContain("Food not found");
  expect(html).toMatch(/href="\/food\/nothing".*Try again/s);
});

// [product 8.15]
test.each([CartProblem, PrecartProblem])(
  "a cart whose menu does not come says so, with a retry",
  async (Problem) => {
    const { text } = await draw(<Problem />, { path: "/cart" });
    expect(text).toContain("Failed to fetch");
    expect(text).toContain("Your cart is safe.");
    expect(text).toContain("Try again");
  },
);

test.each([
  ["/home", HomeProblem],
  ["/cart", CartProblem],
  ["/precart", PrecartProblem],
  ["/shop-menu/nowhere", ShopProblem],
  ["/menu", MenuProblem],
  ["/food/nothing", FoodNotFound],
  ["/food/broken", FoodProblem],
])("the accessibility statement is linked where %s could not be loaded, too", async (path, Problem) => {
  const Screen = Problem as ComponentType<{ error: unknown }>;
  const { html } = await draw(<Screen error={null} />, { path });
  expect(html).toContain('href="/settings/accessibility"');
});

// [product 5.14 5.17]
test("a stadium without dishes and stands says so", async () => {
  const home = {
    stadium: { name: "Teddy Stadium", color: "#d99a00" },
    greeting: "evening",
    categories: "",
    dishes: "",
    offers: "",
    shops: "",
    cart: null,
  } as const;
  const { text } = await draw(<HomeScreen home={home} query="" category={null} />);
  expect(text).toContain("No menu items available");
  expect(text).toContain("No shops available");
});

// [product 6.6]
test.each([
  ["Malha Grill", "5", "Malha Grill"],
  ["", "5", "Gate 5"],
  ["", "", "nowher"],
])("a stand named %j at gate %j is titled %s", async (name, gate, title) => {
  const shop = {
    id: "x",
    name,
    text: "",
    gate,
    picture: "burger",
    first: [],
    more: 0,
    state: "open",
  } as const;
  const loaderData = {
    shopId: "nowhere-grill",
    shop: { ...shop, first: [] },
    hours: [],
    certificates: [],
    stadiumId: "teddy",
    dishes: "",
    cart: null,
  };
  const Screen = ShopMenu as unknown as ComponentType<{ loaderData: unknown }>;
  const { html } = await draw(<Screen loaderData={loaderData} />, { path: "/shop-menu/nowhere-grill" });
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
});
