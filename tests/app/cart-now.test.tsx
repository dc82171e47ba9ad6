import { expect, test } from "vitest";
import { CartNow } from "#app/routes/cart/cart-summary.tsx";
import { CartTrouble } from "#app/routes/cart/cart-trouble.tsx";
import type { Alternative, Quote } from "#domain/cart/checkout.ts";
import { draw } from "#tests/support/draw.tsx";

const name = (en: string) => ({ en, he: en });
const quote = {
  promise: { from: 14, to: 20 },
  shopName: name("Gate 12 Kitchen"),
  passedOver: null,
} as unknown as Quote;
const cart = { key: "0".repeat(32), stadiumId: "teddy", lines: [{ itemId: "b", choices: [], quantity: 3 }] };
const shorter: Alternative = {
  shopId: "grill",
  shopName: name("Malha Grill"),
  lines: [{ itemId: "b", choices: [], quantity: 1 }],
  without: [{ itemId: "b", name: name("Burger"), quantity: 2 }],
  promise: { from: 8, to: 14 },
};
const whole: Alternative = { ...shorter, shopId: "oven", shopName: name("The Oven"), without: [] };
const trouble = (problem: Parameters<typeof CartTrouble>[0]["problem"]) =>
  draw(<CartTrouble problem={problem} />, { visitor: { cart } });

test("the cart tells who makes it and when it comes, and which closer stand is passed over", async () => {
  const { text } = await draw(<CartNow quote={quote} />);
  expect(text).toContain("At your seat in about 14–20 minutes");
  expect(text).toContain("Gate 12 Kitchen");
  const passedOver = { name: name("Malha Grill"), reason: "shop-full" as const };
  expect((await draw(<CartNow quote={{ ...quote, passedOver }} />)).text).toContain(
    "Malha Grill is closer, but too busy right now.",
  );
});

test("a full kitchen says until when, and offers another stand or a shorter basket", async () => {
  const { text } = await trouble({ code: "shop-full", aboutMinutes: 6, alternatives: [whole, shorter] });
  expect(text).toContain("You can order again in about 6 min.");
  expect(text).toContain("The Oven Everything in your cart 8–14 min");
  expect(text).toContain("Malha Grill Without 2× Burger");
});

test.each([
  ["shop-full", {}, "The kitchen is at capacity. Please try again in a few minutes."],
  ["sold-out", { name: name("Burger"), left: 2 }, "Only 2 Burger left."],
  ["sold-out", { name: name("Burger"), left: 0 }, "Burger just sold out."],
  ["drinks-only", {}, "We only deliver drinks to your seat."],
  ["outside-zone", {}, "Is your seat correct?"],
  ["shops-closed", {}, "No shops are open right now."],
  ["no-common-shop", {}, "No single shop sells all of this."],
] as const)("the cart says %s in words", async (code, more, expected) => {
  expect((await trouble({ code, ...more })).text).toContain(expected);
});

test("a seat that is not reached has the way to another one beside it", async () => {
  expect((await trouble({ code: "outside-zone" })).html).toContain('href="/seat"');
});

test("a cart of a closed shop names it while others are open, and leads to what they have instead", async () => {
  const problem = { code: "shops-closed", shop: "Malha Grill" } as const;
  const similar = [{ id: "wokburger", name: "Wok Burger", picture: "hamburger", minutes: 8 }];
  const { html, text } = await draw(<CartTrouble problem={problem} similar={similar} />, {
    visitor: { cart },
  });
  expect(text).toContain("Malha Grill isn’t taking orders right now.");
  expect(text).not.toContain("No shops are open");
  expect(html).toContain('href="/food/wokburger"');
  expect(html).toContain('href="/menu"');
});
