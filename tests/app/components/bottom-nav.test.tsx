import { describe, expect, test } from "vitest";
import { BottomNav } from "#app/components/page/bottom-nav.tsx";
import { draw } from "#tests/support/draw.tsx";

const user = {
  id: "u1",
  firstName: "Noa",
  lastName: "Levi",
  email: "noa@example.com",
  image: null,
  emailVerified: true,
  phone: null,
};
const cartOf = (quantity: number) => ({
  key: "0".repeat(32),
  stadiumId: "teddy",
  lines: [
    { itemId: "tfalafel", choices: ["pit"], quantity },
    { itemId: "tcola", choices: [], quantity: 1 },
  ],
});

describe("the bar at the lower edge", () => {
  // [product 16.1]
  test("leads home, to orders, cart and profile", async () => {
    const { html, text } = await draw(<BottomNav />, { path: "/home", visitor: { user } });
    expect([...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual([
      "/home",
      "/orders",
      "/cart",
      "/profile",
    ]);
    expect(text).toBe("Home Orders Cart Profile");
    expect(html).toMatch(/aria-current="page"[^>]*href="\/home"|href="\/home"[^>]*aria-current="page"/);
  });

  // [product 16.3 16.4]
  test.each([
    [1, "2"],
    [98, "99"],
    [99, "99+"],
  ])("%i of one and 1 of another are %s in the cart's badge", async (quantity, badge) => {
    const visitor = { user, cart: cartOf(quantity) };
    const { text } = await draw(<BottomNav />, { path: "/home", visitor });
    expect(text).toBe(`Home Orders Cart ${badge} Profile`);
  });

  // [product 1.1 16.2]
  test.each(["/auth", "/auth?next=/cart", "/onboarding", "/stadium-selection", "/food/tburger"])(
    "is not there on %s",
    async (path) => {
      expect((await draw(<BottomNav />, { path, visitor: { user } })).html).toBe("");
    },
  );

  // [product 1.1 16.2]
  test("is not there for one who is not signed in", async () => {
    expect((await draw(<BottomNav />, { path: "/home" })).html).toBe("");
  });
});
