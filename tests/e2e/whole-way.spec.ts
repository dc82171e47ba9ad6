import { inColumn, nextStep, openTablet, standOf } from "./board-support.ts";
import { takeWhatIsNewer } from "./old-browser.ts";
import { openRunner, photoOfCode, scanPicture, seen, takeBags } from "./runner-support.ts";
import { expect, fillCard, payButton, readOrderCode, registerOnScreen, startWith, test } from "./support.ts";

// As fans see it, with its motion.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("from the code on the seat to the delivered bag: a fan orders, the stand cooks, a runner scans, all on old devices", async ({
  browser,
  context,
  page,
  venue,
}) => {
  // The development server puts each screen together when it is asked for, beside whatever else runs.
  test.setTimeout(300_000);
  const stand = standOf(venue);
  await context.addInitScript(takeWhatIsNewer);
  await startWith(context, "he", null);
  await page.goto(`/home?stadium=${venue.id}&section=112&row=14&seat=7&gate=5`);
  await page.locator("a[href='/menu']").first().click();
  // Home may show the same dish: its link belongs to the screen that is being left.
  await page.waitForURL("**/menu");
  await page.locator(`a[href='/food/${stand.dish.itemId}']`).first().click();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
  await registerOnScreen(page, "/tip");
  await page.locator("button[value=add]").click();
  await page.waitForURL("**/order/confirm");
  await expect(page.locator("input[name=seatNo]")).toHaveValue("7");
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const order = { code: await readOrderCode(page) };

  const tablet = await openTablet(browser, stand, { before: (page) => page.addInitScript(takeWhatIsNewer) });
  await nextStep(tablet, order).click();
  await expect(inColumn(tablet, "preparing", order)).toBeVisible();
  await nextStep(tablet, order).click();
  await expect(inColumn(tablet, "ready", order)).toBeVisible();

  const phone = await browser.newContext();
  await phone.addInitScript(takeWhatIsNewer);
  const runner = await openRunner(phone, venue);
  await takeBags(runner, [order]);
  await expect(page.locator("ol [aria-current=step]")).toContainText("בדרך");
  await scanPicture(runner, await photoOfCode(page));

  await expect(page.getByText("נמסרה בשעה").first()).toBeVisible();
  await expect(inColumn(tablet, "on-the-way", order)).toHaveCount(0);
  await expect(seen(runner, order.code)).toHaveCount(0);
  await expect(runner.getByText(/kept on this phone/i)).toHaveCount(0);
});
