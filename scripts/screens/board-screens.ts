import type { Page } from "playwright/test";
import { aRush } from "./rush.ts";
import type { Screen } from "./screens.ts";
import type { World } from "./world.ts";

const shop = { path: "/staff/shop/teddy-street", staff: "teddy@seatside.example" };

/** Of a venue where fans pick up. */
const pickup = { path: "/staff/shop/almond-grill", staff: "demo@seatside.example" };

/** Doesn't start a shift: a board that then disconnects would pause the shop. */
async function look(page: Page) {
  const dialog = page.locator("dialog[open]");
  await dialog.locator("button").first().click();
  await dialog.waitFor({ state: "detached" }).catch(() => {});
  await page.locator(".order-card").first().waitFor();
}
const open = (sheet: string) => async (page: Page) => {
  await look(page);
  await page.locator(`header [data-sheet=${sheet}]`).click();
  await page.locator("dialog.staff-sheet").waitFor();
};
/** The world's own order: others may wait at the shop as well. */
const openCard = async (page: Page, { waitingCode }: World) => {
  await look(page);
  await page.locator(`[data-order="${waitingCode}"] .card-code`).click();
  await page.locator("dialog.staff-sheet").waitFor();
};

/** A match of that venue whose half-time begins in so many minutes; those of pictures before go. */
async function planMatch(page: Page, minutes: number) {
  const path = "/api/staff/venue/almond-park/events";
  const headers = { origin: new URL(page.url()).origin };
  const { events } = (await (await page.request.get(path)).json()) as {
    events: { id: string; tag: string }[];
  };
  for (const { id, tag } of events) await page.request.delete(`${path}/${id}`, { headers, data: { tag } });
  const name = { en: "Park against Yard", he: "הפארק נגד היארד" };
  const event = { name, kickoffAt: Date.now() + (minutes - 47) * 60_000 };
  await page.request.post(path, { headers, data: { event } });
}

/** The shop's board: one order is new, one on its way. */
export const boardScreens: Screen[] = [
  { name: "staff-choice", path: "/staff?all", staff: "teddy@seatside.example" },
  { name: "staff-not-staff", path: "/staff", signedIn: true },
  { name: "invitation-unknown", path: "/staff-invitation?token=none", staff: "teddy@seatside.example" },
  { name: "staff-not-yours", path: "/staff/shop/smash", staff: "teddy@seatside.example" },
  { ...shop, name: "board-start-dialog", arrange: (page) => page.locator("dialog[open]").waitFor() },
  { ...shop, name: "board", arrange: look },
  {
    ...shop,
    name: "board-menu-dialog",
    arrange: async (page) => {
      await look(page);
      await page.locator("header summary").click();
    },
  },
  ...[10, 5].map((minutes) => ({
    ...pickup,
    name: minutes > 8 ? "board-half-time-soon" : "board-half-time",
    arrange: async (page: Page) => {
      await page.locator("dialog[open] button").first().click();
      await planMatch(page, minutes);
      await page.locator("main").waitFor();
      await page.locator(".board > section.bg-soft").waitFor({ timeout: 15_000 });
    },
  })),
  { ...pickup, name: "wall", path: `${pickup.path}/wall` },
  { ...pickup, name: "counter", path: `${pickup.path}/counter` },
  { ...shop, name: "board-order-dialog", arrange: openCard },
  {
    ...shop,
    name: "board-without-dialog",
    arrange: async (page, world) => {
      await openCard(page, world);
      await page.locator(".staff-sheet .btn").nth(2).click();
      await page.locator(".staff-sheet li button").nth(1).click();
    },
  },
  {
    ...shop,
    name: "board-cancel-dialog",
    arrange: async (page, world) => {
      await openCard(page, world);
      await page.locator(".staff-sheet .btn").nth(3).click();
      await page.locator(".staff-sheet .option").last().click();
    },
  },
  { ...shop, name: "board-figures-dialog", arrange: open("figures") },
  {
    ...shop,
    name: "board-dishes-dialog",
    arrange: async (page) => {
      await open("items")(page);
      await page.locator(".staff-sheet li button").first().click();
    },
  },
  { ...shop, name: "board-shop-dialog", arrange: open("shop") },
  {
    ...shop,
    name: "board-offline",
    arrange: async (page) => {
      await look(page);
      await page.context().setOffline(true);
      await page
        .getByRole("alert")
        .filter({ has: page.locator("p.bg-danger") })
        .waitFor();
    },
  },
];

/** A full kitchen, with the text as large as the device says. */
const rush = (size: "S" | "M" | "L"): Screen => ({
  name: `board-rush-${size}`,
  path: "/staff/shop/almond-grill",
  staff: "demo@seatside.example",
  async arrange(page, { origin, stripeOrigin }) {
    await aRush(origin, stripeOrigin);
    await page.evaluate((size) => localStorage.setItem("seatside_board_size", size), size);
    await page.reload();
    await look(page);
  },
});
export const rushScreens = [rush("S"), rush("M"), rush("L")];

/** The board of the venue with the longest texts, for an operator. */
export const longBoardScreens: Screen[] = [
  {
    name: "long-board",
    path: "/staff/shop/long-shop-0",
    staff: "ops@seatside.example",
    stadium: "long",
    arrange: (page) => page.locator(".order-card").first().waitFor(),
  },
  {
    name: "long-board-order-dialog",
    path: "/staff/shop/long-shop-0",
    staff: "ops@seatside.example",
    stadium: "long",
    arrange: async (page) => {
      await page.locator(".order-card .card-code").first().click();
      await page.locator("dialog.staff-sheet").waitFor();
    },
  },
];
