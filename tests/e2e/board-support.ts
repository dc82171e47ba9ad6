import { type Browser, expect, type Locator, type Page } from "playwright/test";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Language } from "#domain/language/localized.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { demoPassword } from "../../scripts/lib/demo.mjs";
import { type Fan, signUpFan } from "../../scripts/lib/fan.ts";
import { origin } from "./support.ts";
import type { Venue } from "./venue.ts";

/** A stand of the test's own venue, with its dishes and staff. */
export type Stand = { venue: Venue; shopId: string; stadiumId: string; account: string; dish: CartLine };
const dishes = { "teddy-oven": "tmarin", "teddy-wok": "tbento", "teddy-coffee": "twater" };
export const standOf = (venue: Venue, shop: keyof typeof dishes = "teddy-oven"): Stand => ({
  venue,
  shopId: venue.shop(shop),
  stadiumId: venue.id,
  account: venue.email(),
  dish: venue.line(dishes[shop]),
});

/** The session of an account, once per account and run. */
const sessions = new Map<string, Promise<[string, string][]>>();
function sessionOf(email: string) {
  const known = sessions.get(email) ?? signIn(email);
  sessions.set(email, known);
  return known;
}
async function signIn(email: string): Promise<[string, string][]> {
  const answer = await fetch(`${origin()}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  return answer.headers.getSetCookie().map((cookie) => {
    const pair = cookie.split(";")[0] ?? "";
    return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
  });
}

/**
 * A browser window with its own cookies. A page that it opens is ready once React listens: what a form loses before
 * that is the subject of before-react.spec.ts.
 */
export async function openWindow(
  browser: Browser,
  cookies: Iterable<[string, string]>,
  { language = "en" as Language, tablet = false, opensOffline = false } = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...(opensOffline && { serviceWorkers: "allow" as const }),
    viewport: tablet ? { width: 1280, height: 800 } : { width: 390, height: 844 },
  });
  const all = [...cookies, ["seatside_language", language], ["seatside_onboarded", "1"]];
  await context.addCookies(all.map(([name = "", value = ""]) => ({ name, value, url: origin() })));
  const page = await context.newPage();
  const goto = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await goto(...to);
    // A sheet to print has no scripts to wait for.
    await page.locator("html[data-hydrated], html:not(:has(script))").waitFor();
    return answer;
  };
  return page;
}

/** The board's sheet of dishes, with one of them found and opened. */
export async function openDish(board: Page, search: string) {
  await board.getByRole("button", { name: /^Dishes/ }).click();
  const sheet = board.locator("dialog.staff-sheet");
  await sheet.getByRole("searchbox").fill(search);
  await sheet.locator("[aria-expanded]").click();
  return sheet;
}

/** A tablet at the stand, live; on shift unless told otherwise. */
export async function openTablet(
  browser: Browser,
  stand: Stand,
  {
    language = "en" as Language,
    onShift = true,
    before = async (_: Page): Promise<unknown> => undefined,
  } = {},
): Promise<Page> {
  const page = await openWindow(browser, await sessionOf(stand.account), { language, tablet: true });
  await before(page);
  await page.goto(`${origin()}/staff/shop/${stand.shopId}`);
  const start = page.locator("dialog[open]");
  await start.locator("button").last().waitFor();
  await start.locator("button")[onShift ? "last" : "first"]().click();
  await expect(start).toHaveCount(0);
  return page;
}

export type Placed = { fan: Fan; id: string; code: string; total: number };

/** A new order at the stand, of its own fan. */
export async function orderAt(stand: Stand, lines = [stand.dish]): Promise<Placed> {
  const fan = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
  const placed = await stand.venue.order(fan, { lines });
  const { order } = await fan.call<{ order: { totals: { totalMinor: number } } }>(
    "GET",
    `/api/orders/${placed.id}`,
  );
  return { fan, ...placed, total: order.totals.totalMinor };
}

/** The fan's phone on the order. */
export async function openFan(browser: Browser, { fan, id }: Placed, language: Language = "en") {
  const page = await openWindow(browser, fan.cookies, { language });
  await page.goto(`${origin()}/order/${id}`);
  return page;
}

/** An order's card on the board, and the column that it must stand in. */
export const cardOf = (board: Page, { code }: Pick<Placed, "code">) =>
  board.locator(`[data-order="${code}"]`);
export const inColumn = (board: Page, column: string, order: Pick<Placed, "code">) =>
  board.locator(`[data-column="${column}"] [data-order="${order.code}"]`);
/** Its main button. */
export const nextStep = (board: Page, order: Pick<Placed, "code">) => cardOf(board, order).locator(".big");
/** Silences the bell. */
export const silence = (board: Page) => board.locator("[data-ringing] .alarm-seen").click();
export async function openDetails(board: Page, order: Pick<Placed, "code">) {
  await cardOf(board, order).locator(".card-code").click();
  const sheet = board.locator("dialog.staff-sheet");
  await expect(sheet).toContainText(spacedOrderCode(order.code));
  return sheet;
}

/** The order from the staff API, money included. */
export async function readAsStaff(stand: Stand, id: string) {
  const cookie = (await sessionOf(stand.account)).map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${origin()}/api/staff/orders/${id}`, { headers: { cookie } });
  const { order } = (await answer.json()) as { order: Record<string, unknown> };
  return order;
}

/** A whole order is given back, by the API. */
export async function refundAsStaff(stand: Stand, id: string) {
  const cookie = (await sessionOf(stand.account)).map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${origin()}/api/staff/orders/${id}/refunds`, {
    method: "POST",
    headers: { cookie, origin: origin(), "content-type": "application/json" },
    body: JSON.stringify({ requestKey: crypto.randomUUID(), scope: "order", lines: [], reason: "cold" }),
  });
  expect(answer.status).toBe(200);
}

/** How fans see the shop now. */
export async function liveShop({ stadiumId, shopId }: Stand) {
  const answer = await fetch(`${origin()}/api/stadiums/${stadiumId}/live`);
  const { shops } = (await answer.json()) as { shops: { id: string; state: string }[] };
  return shops.find((shop) => shop.id === shopId);
}

/** Whether fans can order a dish now. */
export async function isOnMenu(venue: Venue, dish: string) {
  const answer = await fetch(`${origin()}/api/stadiums/${venue.id}/catalog`);
  const { items } = (await answer.json()) as { items: { id: string; isAvailable: boolean }[] };
  return items.find((item) => item.id === venue.item(dish))?.isAvailable;
}

/** Counts the taps of a task. */
export function finger() {
  let taps = 0;
  return {
    async tap(target: Locator) {
      taps++;
      await target.click();
    },
    taps: () => taps,
  };
}
