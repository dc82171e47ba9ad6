import type { Page } from "playwright/test";
import type { CartLine } from "#domain/cart/cart.ts";
import { type Language, languages, pseudoLanguage } from "#domain/language/localized.ts";
import { falafel } from "../lib/fan.ts";
import { boardScreens } from "./board-screens.ts";
import { busyScreens } from "./busy-screens.ts";
import { consoleScreens } from "./console-screens.ts";
import { runnerScreens } from "./runner-screens.ts";
import type { World } from "./world.ts";

export type Pair = { language: Language; theme: "light" | "dark" };

/** Both languages in both themes, and the pseudo-language, which shows missing translations and tight widths. */
export const pairs: Pair[] = [
  ...languages.flatMap((language) => (["light", "dark"] as const).map((theme) => ({ language, theme }))),
  { language: pseudoLanguage, theme: "light" },
];

export type Screen = {
  name: string;
  path: string | ((world: World) => string);
  /** Whether a fan is signed in. */
  signedIn?: boolean;
  /** The demo account that is signed in instead, for staff screens. */
  staff?: string;
  stadium?: string | null;
  cart?: CartLine[];
  cookies?: Record<string, string>;
  /** Steps before the screen is looked at. */
  arrange?: (page: Page, world: World) => Promise<unknown>;
  /** Stubbed answers of the API by the end of the URL, for states that no kitchen is in. */
  answers?: Record<string, { status?: number; json: unknown }>;
  /** Text that it must show in English. */
  says?: string;
  /** The navigation's data never comes, or fails. */
  data?: "slow" | "failing";
};

/** By the law of New York. */
const lawfulTip = {
  ...{ path: "/tip", signedIn: true, stadium: "pretzel-yard" },
  cart: [{ itemId: "pyuptown", choices: [], quantity: 6 }],
};
const submit = (page: Page) => page.locator("main form button[type=submit]").last().click();
const filled = [falafel, { itemId: "tkebab", choices: [], quantity: 12 }];

/** Every screen of the site map in every visible state. */
export const screens: Screen[] = [
  { name: "splash", path: "/splash", arrange: async (page) => page.locator("main").waitFor() },
  ...[1, 2, 3].map((step) => ({
    name: `onboarding-${step}`,
    path: "/onboarding",
    arrange: async (page: Page) => {
      for (let at = 1; at < step; at++) {
        await page.locator("main a.btn").last().click();
        await page.locator(`main[data-step="${at + 1}"]`).waitFor();
      }
    },
  })),
  { name: "sign-in", path: "/auth" },
  { name: "register", path: "/auth?mode=register" },
  { name: "register-refused", path: "/auth?mode=register", arrange: submit },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "forgot-password-sent",
    path: "/forgot-password",
    arrange: async (page) => {
      await page.locator("input[type=email]").fill("nobody@example.com");
      await submit(page);
      await page.locator("input[type=email]").waitFor({ state: "detached", timeout: 5000 });
    },
  },
  { name: "reset-password", path: "/reset-password?token=none" },
  { name: "challenge", path: "/challenge?next=/auth" },
  {
    name: "challenge-too-early",
    path: "/challenge",
    arrange: async (page) => {
      const form = page.locator("main form").last();
      await Promise.all([page.waitForEvent("load"), form.evaluate((each: HTMLFormElement) => each.submit())]);
      await page.locator("html[data-hydrated]").waitFor();
    },
  },
  { name: "verify-email-old-link", path: "/verify-email?token=none" },
  { name: "stadium-selection", path: "/stadium-selection", stadium: null },
  { name: "stadium-chosen", path: "/stadium-selection" },
  {
    name: "stadium-none-found",
    path: "/stadium-selection",
    arrange: (page) => page.locator("input[type=search]").fill("xyzzy"),
  },
  { name: "stadium-selection-loading", path: "/stadium-selection", data: "slow" },
  { name: "stadium-selection-failing", path: "/stadium-selection", data: "failing" },
  { name: "home-no-stadium", path: "/home", stadium: null },
  { name: "home", path: "/home" },
  { name: "home-signed-in-with-cart", path: "/home", signedIn: true, cart: filled },
  { name: "home-found", path: "/home?q=a" },
  { name: "home-nothing-found", path: "/home?q=xyzzy" },
  { name: "home-loading", path: "/home", data: "slow" },
  { name: "home-failing", path: "/home", data: "failing" },
  { name: "menu", path: "/menu" },
  { name: "menu-nothing-found", path: "/menu?q=xyzzy" },
  { name: "menu-loading", path: "/menu", data: "slow" },
  { name: "menu-failing", path: "/menu", data: "failing", says: "Failed to load menu items" },
  { name: "shop-menu", path: "/shop-menu/teddy-grill" },
  { name: "shop-menu-loading", path: "/shop-menu/teddy-grill", data: "slow" },
  {
    name: "shop-menu-failing",
    path: "/shop-menu/teddy-grill",
    data: "failing",
    says: "Failed to fetch shop menu",
  },
  { name: "shop-unknown", path: "/shop-menu/nobody" },
  { name: "food", path: "/food/tburger" },
  { name: "food-offer", path: "/food/tcombo" },
  { name: "food-age", path: "/food/tlager" },
  { name: "food-plain", path: "/food/twater" },
  { name: "food-unknown", path: "/food/nothing" },
  { name: "food-failing", path: "/food/tburger", data: "failing", says: "Failed to load food details" },
  {
    name: "food-conflict-dialog",
    path: "/food/tburger",
    cart: filled,
    arrange: async (page) => {
      await submit(page);
      await page.locator("dialog[open]").waitFor();
    },
  },
  { name: "seat", path: "/seat" },
  { name: "precart", path: "/precart", cart: filled },
  { name: "precart-empty", path: "/precart" },
  { name: "cart", path: "/cart", cart: filled },
  { name: "cart-empty", path: "/cart" },
  { name: "cart-remove-dialog", path: "/cart?remove=0", cart: filled },
  {
    name: "cart-sign-in-dialog",
    path: "/cart",
    cart: filled,
    arrange: async (page) => {
      await page.locator(".cart-screen .bar .btn").click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  { name: "tip", path: "/tip", signedIn: true, cart: filled },
  {
    ...lawfulTip,
    name: "tip-lawful",
    arrange: async (page) => page.locator("[name=kind][value=amount]").check({ force: true }),
  },
  {
    name: "tip-refused",
    path: "/tip",
    signedIn: true,
    cart: filled,
    arrange: async (page) => {
      await page.locator("#tip-custom").fill("501");
      await page.locator("button[value=add]").click();
    },
  },
  { name: "confirm", path: "/order/confirm", signedIn: true, cart: filled, arrange: waitForCard },
  {
    name: "confirm-choices-changed",
    path: "/order/confirm",
    signedIn: true,
    cart: [{ itemId: "tseeds", choices: [], quantity: 1 }],
  },
  {
    name: "confirm-incomplete",
    path: "/order/confirm",
    signedIn: true,
    cart: filled,
    arrange: async (page) => {
      await waitForCard(page);
      await submit(page);
    },
  },
  { name: "orders", path: "/orders", signedIn: true },
  { name: "orders-completed", path: "/orders?tab=completed", signedIn: true },
  { name: "orders-failing", path: "/orders", signedIn: true, data: "failing", says: "Error loading orders" },
  { name: "order-waiting", path: ({ waitingId }) => `/order/${waitingId}`, signedIn: true },
  {
    name: "order-cancel-dialog",
    path: ({ waitingId }) => `/order/${waitingId}`,
    signedIn: true,
    arrange: async (page) => {
      await page.locator("main button.text-canceled\\!").click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  { name: "order-delivering", path: ({ deliveringId }) => `/order/${deliveringId}`, signedIn: true },
  {
    name: "order-handover-dialog",
    path: ({ deliveringId }) => `/order/${deliveringId}`,
    signedIn: true,
    arrange: async (page) => {
      await page.locator(".bar button").last().click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  {
    name: "order-failing",
    path: ({ waitingId }) => `/order/${waitingId}`,
    signedIn: true,
    data: "failing",
    says: "Failed to load order",
  },
  { name: "waits", path: "/waits/almond-park" },
  {
    name: "receipt",
    path: ({ waitingId }) => `/order/${waitingId}/receipt`,
    signedIn: true,
  },
  { name: "order-unknown", path: "/order/00000000-0000-4000-8000-000000000000", signedIn: true },
  { name: "profile", path: "/profile", signedIn: true },
  { name: "profile-edit", path: "/profile/edit", signedIn: true },
  { name: "account", path: "/profile/account", signedIn: true },
  { name: "confirm-password", path: "/confirm-password", signedIn: true },
  { name: "favorites", path: "/profile/favorites", signedIn: true },
  { name: "broken", path: "/profile", signedIn: true, data: "failing" },
  { name: "notifications", path: "/settings/notifications", signedIn: true },
  { name: "language", path: "/settings/language" },
  { name: "about", path: "/settings/about" },
  { name: "terms", path: "/settings/terms" },
  { name: "privacy", path: "/settings/privacy" },
  { name: "accessibility", path: "/settings/accessibility" },
  { name: "feedback", path: "/settings/feedback" },
  {
    name: "feedback-thanks",
    path: "/settings/feedback",
    arrange: async (page) => {
      await page.locator("textarea").fill("שלום");
      await submit(page);
    },
  },
  { name: "report", path: "/settings/report" },
  ...busyScreens,
];

/** Staff, venue and operator. */
export const staffScreens: Screen[] = [...boardScreens, ...runnerScreens, ...consoleScreens];

export async function waitForCard(page: Page) {
  await page.locator('iframe[title="Secure payment input frame"]').waitFor();
  await page.frameLocator('iframe[title="Secure payment input frame"]').locator("[name=cvc]").waitFor();
}
