import type { Page } from "playwright/test";
import { allergiesCookie } from "#app/cookies/cookies.ts";
import {
  cardOf,
  inColumn,
  openFan,
  openTablet,
  readAsStaff,
  refundAsStaff,
  standOf,
} from "./board-support.ts";
import { aReadyBag, deliverByApi, moveAsStand, openRunner, takeBags } from "./runner-support.ts";
import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  origin,
  payButton,
  readOrderCode,
  register,
  startWith,
  test,
} from "./support.ts";

/** What happens at the board with one tap waits five seconds for an undo. */
const settled = { timeout: 20_000 };

async function complainAbout(fan: Page) {
  await fan.getByRole("button", { name: "Something wrong?" }).click();
  await fan.getByRole("radio", { name: "It’s cold" }).check();
  await fan.getByRole("button", { name: "Tell the shop" }).dblclick();
}

// [product 13.16]
test("cold food: the fan says so at the seat, the shop refunds it in one tap, and the fan reads it without a reload @all", async ({
  browser,
  context,
  venue,
}) => {
  const stand = standOf(venue);
  const bag = await aReadyBag(venue, { lines: [stand.dish] });
  const runner = await openRunner(context, venue);
  await takeBags(runner, [bag]);
  await deliverByApi(venue, bag);
  const tablet = await openTablet(browser, stand);
  const fan = await openFan(browser, { ...bag, total: 0 });
  const other = await openFan(browser, { ...bag, total: 0 });
  await complainAbout(fan);
  await expect(fan.getByText("We told the shop")).toBeVisible();
  // The other tab hears of it.
  await expect(other.getByText("We told the shop")).toBeVisible();

  const row = cardOf(tablet, bag);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("Cold");
  await row.getByRole("button", { name: /^Refund/ }).click();
  await expect(fan.getByText("You’ll get a refund for it.")).toBeVisible(settled);
  await expect(fan.getByText("Refunded", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await readAsStaff(stand, bag.id)).toMatchObject({ refundedMinor: expect.any(Number) });
});

// [product 12.6]
test("a refund that nobody asked for reaches the open screen of a delivered order @all", async ({
  browser,
  context,
  venue,
}) => {
  const stand = standOf(venue);
  const bag = await aReadyBag(venue, { lines: [stand.dish] });
  await takeBags(await openRunner(context, venue), [bag]);
  await deliverByApi(venue, bag);
  const fan = await openFan(browser, { ...bag, total: 0 });
  await expect(fan.getByRole("button", { name: "Something wrong?" })).toBeVisible();
  await refundAsStaff(stand, bag.id);
  await expect(fan.getByText(/was refunded to your card/)).toBeVisible();
});

// [product 10.22]
test("an allergy: the dish warns, and it stands on the shop's card and with the runner @all", async ({
  browser,
  page,
  context,
  venue,
}) => {
  const stand = standOf(venue);
  const tablet = await openTablet(browser, stand);
  await startWith(context, "en", venue.id);
  await context.addCookies([{ name: allergiesCookie.name, value: "gluten", url: origin() }]);
  await page.goto(`/food/${venue.item("tmarin")}`);
  await expect(page.getByText("Contains gluten, which you’re allergic to")).toBeVisible();
  await addDish(page, venue.item("tmarin"));
  await register(page, "/order/confirm");
  const allergies = page.locator("#allergies");
  // React on the development server warns of what was opened before it.
  await page.locator("html[data-hydrated]").waitFor();
  await allergies.locator("summary").click();
  await allergies.getByRole("checkbox", { name: "sesame" }).check();
  await expect(allergies.locator("summary")).toContainText("sesame");
  await fillSeat(page);
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const order = { code: await readOrderCode(page) };
  await expect(inColumn(tablet, "new", order)).toContainText("sesame");
  for (const action of ["accept", "ready"]) await moveAsStand(venue, order.code, { action });
  const runner = await openRunner(await browser.newContext(), venue);
  await takeBags(runner, [order]);
  await expect(runner.locator(`[data-next="${order.code}"]`)).toContainText("sesame");
});
