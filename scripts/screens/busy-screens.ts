import { readFileSync } from "node:fs";
import type { Page } from "playwright/test";
import { seatCookie } from "#app/cookies/cookies.ts";
import type { Alternative } from "#domain/cart/checkout.ts";
import { emptySeat, serializeSeat } from "#domain/seat/seat.ts";
import { type LiveShop, type LiveStadium, liveDishes } from "#domain/shop/live-shops.ts";
import { falafel } from "../lib/fan.ts";
import type { Screen } from "./screens.ts";

/** Half-time at Teddy: one shop is busy, one full, one paused, one sold out of a dish. */
const usual: Omit<LiveShop, "id"> = {
  isOpen: true,
  state: "open",
  load: "free",
  promise: { from: 9, to: 15 },
  queueMinutes: 2,
  speed: 1,
  slow: {},
  walkMinutes: 4,
  busyMinutes: 0,
  roomInMinutes: 0,
  soldOut: [],
};
const shops: LiveShop[] = [
  { ...usual, id: "teddy-grill", load: "full", roomInMinutes: 7, queueMinutes: 15 },
  { ...usual, id: "teddy-street", load: "busy", queueMinutes: 11, promise: { from: 18, to: 24 } },
  { ...usual, id: "teddy-oven", soldOut: ["tmargh"] },
  { ...usual, id: "teddy-coffee", isOpen: false, state: "paused" },
  { ...usual, id: "teddy-wok" },
];
const { items } = JSON.parse(readFileSync("seed/venues/teddy.json", "utf8")) as {
  items: { id: string; shops: string[]; preparationMinutes: number }[];
};
const dishes = items.map(({ shops, ...item }) => ({ ...item, shopIds: shops }));
const live: LiveStadium = { at: 0, shops, dishes: liveDishes(dishes, shops) };
/** A stand's half-time menu is on: its burgers come after the break. */
const short = shops.map((shop) =>
  shop.id === "teddy-street" ? { ...shop, later: ["tfalafel", "tkebab"] } : shop,
);
const match: LiveStadium["match"] = {
  ...{ status: "running", phase: "first-half", certainty: "lost" },
};
const shortMenu = {
  "/api/stadiums/*/live": { json: { at: 0, shops: short, dishes: liveDishes(dishes, short), match } },
};
const halfTime = { "/api/stadiums/*/live": { json: live } };

const kebab = { itemId: "tkebab", choices: [], quantity: 6 };
const alternatives: Alternative[] = [
  {
    shopId: "teddy-grill",
    shopName: { en: "Malha Grill", he: "הגריל של מלחה" },
    lines: [falafel, { ...kebab, quantity: 2 }],
    without: [{ itemId: "tkebab", name: { en: "Lamb Kebab in Laffa", he: "קבב כבש בלאפה" }, quantity: 4 }],
    promise: { from: 16, to: 22 },
  },
  {
    shopId: "teddy-street",
    shopName: { en: "Agrippas Corner", he: "פינת אגריפס" },
    lines: [falafel],
    without: [{ itemId: "tkebab", name: { en: "Lamb Kebab in Laffa", he: "קבב כבש בלאפה" }, quantity: 6 }],
    promise: { from: 11, to: 17 },
  },
];
const full = {
  "/api/quote": { status: 409, json: { code: "shop-full", message: "", aboutMinutes: 9, alternatives } },
};
const seatAt = (section: string) => ({
  [seatCookie.name]: serializeSeat({ ...emptySeat, section, row: "12", seatNo: "4" }),
});
const waitForChoice = (page: Page) => page.locator("main h3").first().waitFor();

/** Fans' screens when kitchens are busy, or the seat's zone is not served by every shop. */
export const busyScreens: Screen[] = [
  {
    name: "home-half-time",
    path: "/home",
    answers: halfTime,
    arrange: (page) => page.locator(".dish-now").first().waitFor(),
  },
  {
    name: "menu-half-time",
    path: "/menu",
    answers: halfTime,
    arrange: (page) => page.locator(".dish-now").first().waitFor(),
  },
  ...[
    { name: "home-half-time-menu", path: "/home" },
    { name: "menu-half-time-menu", path: "/menu" },
    { name: "food-half-time-menu", path: "/food/tfalafel" },
  ].map((screen) => ({ ...screen, answers: shortMenu })),
  { name: "shop-full", path: "/shop-menu/teddy-grill", answers: halfTime },
  { name: "food-full", path: "/food/tburger", answers: halfTime },
  { name: "food-busy", path: "/food/tfalafel", answers: halfTime },
  { name: "food-sold-out", path: "/food/tmargh", answers: halfTime },
  {
    name: "cart-full",
    path: "/cart",
    cart: [falafel, kebab],
    answers: full,
    arrange: waitForChoice,
  },
  {
    name: "confirm-full",
    path: "/order/confirm",
    signedIn: true,
    cart: [falafel, kebab],
    answers: full,
    arrange: async (page) => {
      await page.locator("input[name=section]").fill("112");
      await waitForChoice(page);
    },
  },
  { name: "home-zone", path: "/home", stadium: "metlife", cookies: seatAt("224") },
  { name: "food-zone", path: "/food/msmash", stadium: "metlife", cookies: seatAt("224") },
  { name: "order-arrived", path: ({ arrivedId }) => `/order/${arrivedId}`, signedIn: true },
  {
    name: "order-sign-lowered",
    path: ({ arrivedId }) => `/order/${arrivedId}`,
    signedIn: true,
    arrange: (page) => page.locator("dialog.sign-screen button").first().click(),
  },
];
