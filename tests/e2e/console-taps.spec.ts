import type { Locator, Page } from "playwright/test";
import { signInStaff, signUpFan } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, newFan, origin, startWith, teddySeat, test } from "./support.ts";

/** What the bar offers to pay with, and what the phone itself asks then: a face, or a finger. */
async function payByWallet(page: Page) {
  await page.waitForURL("**/order/confirm");
  const wallet = page.locator('.bar iframe[title="Secure express checkout frame"]');
  await expect(wallet).toBeInViewport();
  await expect(page.getByText(/Location received|near gate/).first()).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await wallet.contentFrame().locator("button").first().click();
  await page.frameLocator('iframe[title="Wallet payment sheet"]').locator("#pay").click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
}

/** The table of taps in docs/look.md, counted as they are walked. */
// [product 9.6]
test("a returning fan with a wallet has paid three taps after the seat's link, without scrolling", async ({
  browser,
  venue,
}) => {
  const { cookies } = await signUpFan(origin(), { firstName: "Noa", lastName: "Levi" });
  const page = await openWindow(browser, cookies);
  // Returning: this phone has said before where it is.
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation(teddySeat);
  await page.goto(`${origin()}/home?stadium=${venue.id}&section=112&row=14&seat=7&gate=5`);
  for (const step of [page.locator("button.plus").first(), page.locator("a.cart-bar")]) {
    await expect(step).toBeInViewport();
    await step.click();
  }
  // The cart has asked for the tip, and begins with the one that its screen would.
  await expect(page.getByRole("radio", { name: "₪4.00" })).toBeChecked();
  await expect(page.locator("dl.totals")).toContainText("Tip₪4.00");
  const frame = page.frameLocator('iframe[title="Pay with your wallet"]');
  await expect(page.locator('iframe[title="Pay with your wallet"]')).toBeInViewport();
  await expect(page.locator('iframe[title="Pay with your wallet"]')).toBeVisible();
  const wallet = frame.frameLocator('iframe[title="Secure express checkout frame"]');
  await wallet.locator("button").first().click();
  await frame.frameLocator('iframe[title="Wallet payment sheet"]').locator("#pay").click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
});

test("a new fan with a wallet has paid eight taps after the seat's link, besides what is typed @all", async ({
  context,
  page,
  venue,
}) => {
  await startWith(context, "en", null);
  // This phone was never asked where it is.
  await page.addInitScript(() => {
    navigator.permissions.query = () => Promise.reject(new Error("not known yet"));
  });
  let taps = 0;
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport();
    taps++;
    await target.click();
  };
  await page.goto(`/home?stadium=${venue.id}&section=112&row=14&seat=7&gate=5`);
  await page.locator("html[data-hydrated]").waitFor();
  await tap(page.locator("button.plus").first());
  await tap(page.locator("a.cart-bar"));
  await tap(page.locator(".bar").getByText("Place order"));
  await tap(page.getByRole("link", { name: "New here? Create an account" }));
  // The first field needs a tap, Enter leads from each to the next and sends the last.
  await tap(page.getByLabel("First name"));
  for (const value of Object.values(newFan())) {
    await page.keyboard.type(value);
    await page.keyboard.press("Enter");
  }
  await page.waitForURL("**/order/confirm");
  await tap(page.getByRole("button", { name: "Share location" }));
  await payByWallet(page);
  // With the browser's own "Allow", and the wallet.
  expect(taps + 2).toBe(8);
});

test("a price takes one tap, sold out one, and the last dish is first with two", async ({
  browser,
  venue,
}) => {
  const { cookies } = await signInStaff(origin(), venue.email("manager"));
  const page: Page = await openWindow(browser, cookies, { tablet: true });
  await page.goto(`${origin()}/staff/venue/${venue.id}/menu?category=burgers`);
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps++;
    await page.getByRole("button", { name }).first().click();
  };
  const counted = () => {
    const count = taps;
    taps = 0;
    return count;
  };
  const rows = page.locator("ol.rows > li");
  const nameOf = async (at: number) => (await rows.nth(at).locator(".row-link").textContent()) ?? "";
  const [first, last] = [await nameOf(0), await nameOf((await rows.count()) - 1)];

  await tap(`Change the price: ${first}`);
  await page.keyboard.type("71.5");
  await page.keyboard.press("Enter");
  await expect(rows.first()).toContainText("71.50");
  expect(counted()).toBe(1);
  await tap(/^Back to/);
  await expect(rows.first()).not.toContainText("71.50");
  counted();

  await tap(`On sale · ${first}`);
  await expect(rows.first()).toContainText("Sold out");
  expect(counted()).toBe(1);
  await tap(new RegExp(`^Sold out.* · ${first}`));
  await expect(rows.first()).toContainText("On sale");
  counted();

  await tap("Change the order");
  await tap(`Move to the top: ${last}`);
  await expect(rows.first()).toContainText(last);
  expect(counted()).toBe(2);
  // And back where it was, by dragging it.
  const grip = await rows.first().locator(".grip").boundingBox();
  const end = await rows.last().boundingBox();
  if (!grip || !end) throw new Error("nothing to drag");
  await page.mouse.move(grip.x + 22, grip.y + 22);
  await page.mouse.down();
  await page.mouse.move(grip.x + 22, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(rows.last()).toContainText(last);
  await expect(rows.first()).toContainText(first);
});

test("an offer takes three taps besides what is typed, a pause one @all", async ({ browser, venue }) => {
  const { cookies } = await signInStaff(origin(), venue.email("manager"));
  const page = await openWindow(browser, cookies, { tablet: true });
  await page.goto(`${origin()}/staff/venue/${venue.id}/offers`);
  const dish = await (await page.request.get(`${origin()}/api/stadiums/${venue.id}/catalog`)).json();
  const name: string = dish.items.find(
    (each: { discountPercentage: number | null }) => each.discountPercentage === null,
  ).name.en;
  const rows = page.locator("ul.rows > li");
  const offers = await rows.count();
  await page.getByRole("button", { name: "New offer" }).click();
  await page.keyboard.type(name);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${origin()}/staff/venue/${venue.id}/offers`);
  await expect(rows).toHaveCount(offers + 1);
  // What an offer brings stands beside it.
  const combo = rows.filter({ hasText: "Derby Meal" });
  await expect(combo).toContainText("no orders today");
  await venue.order(await signUpFan(origin()), { lines: [venue.line("tcombo", 2, "col")] });
  await page.reload();
  await expect(combo).toContainText("1 order today");

  await page.goto(`${origin()}/staff/venue/${venue.id}`);
  await page
    .getByRole("button", { name: /Pause 10 min/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /Resume/ }).first()).toBeVisible();
});

test("an option that a stand has run out of is out in one tap of its dish, and can't be chosen @all", async ({
  browser,
  context,
  page,
  venue,
}) => {
  await startWith(context, "en", venue.id);
  const { cookies } = await signInStaff(origin(), venue.email("manager"));
  const manager = await openWindow(browser, cookies);
  const dish = venue.item("tmarin");
  await manager.goto(`${origin()}/staff/venue/${venue.id}/menu/${dish}`);
  await manager.locator("html[data-hydrated]").waitFor();
  const mushrooms = manager.getByRole("button", { name: "Mushrooms", exact: true });
  await mushrooms.click();
  await expect(mushrooms).toHaveAttribute("aria-pressed", "true");
  await expect(async () => {
    await page.goto(`/food/${dish}`);
    await expect(page.locator("label", { hasText: "Sold out for now" }).locator("input")).toBeDisabled();
  }).toPass({ timeout: 20_000 });
});
