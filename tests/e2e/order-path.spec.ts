import type { WrittenLanguage } from "#domain/language/localized.ts";
import { takeWhatIsNewer } from "./old-browser.ts";
import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  payButton,
  readOrderCode,
  readPin,
  registerOnScreen,
  staff,
  startWith,
  test,
} from "./support.ts";

// As for a fan: with the service worker.
test.use({ serviceWorkers: "allow", contextOptions: { reducedMotion: "no-preference" } });

const words = {
  he: {
    stadium: "אצטדיון טדי",
    received: "ההזמנה התקבלה",
    steps: ["בהכנה", "בדרך"],
    delivered: "נמסרה בשעה",
    dir: "rtl",
  },
  en: {
    stadium: "Teddy Stadium",
    received: "Order Received",
    steps: ["Preparing", "On the Way"],
    delivered: "Delivered at",
    dir: "ltr",
  },
} satisfies Record<WrittenLanguage, unknown>;

for (const language of ["he", "en"] as const) {
  // [product 1.2 4.4 9.2 13.6 13.8]
  test(`a fan with an old phone orders to the seat and watches it come, in ${language} @all`, async ({
    page,
    context,
    venue,
  }) => {
    await context.addInitScript(takeWhatIsNewer);
    const text = words[language];
    await startWith(context, language, null);

    await page.goto("/stadium-selection");
    await expect(page.locator("html")).toHaveAttribute("dir", text.dir);
    await page.getByText(text.stadium).first().click();
    await page.locator("form button[type=submit]").last().click();
    await page.waitForURL("**/home");
    await expect(page.getByText(text.stadium).first()).toBeVisible();

    await startWith(context, language, venue.id);
    for (let times = 0; times < 2; times++) await addDish(page, venue.item("tfalafel"));
    await page.goto("/cart");
    await expect(page.locator("main")).toContainText("₪56.00");

    await registerOnScreen(page, "/tip");
    await page.locator("button[value=add]").click();
    await page.waitForURL("**/order/confirm");
    await fillSeat(page);
    await fillCard(page);
    const sum = payButton(page);
    await expect(sum).toContainText("₪60.00");
    await sum.click();

    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    const code = await readOrderCode(page);
    const timeline = page.locator("ol");
    await expect(timeline.locator("[aria-current=step]")).toContainText(text.received);

    // The next cart stays in reach: its bar stands above the order's.
    const orderPath = new URL(page.url()).pathname;
    await addDish(page, venue.item("tfalafel"));
    await page.goto("/home");
    await expect(page.locator("a.order-bar")).toBeVisible();
    await page.locator("a.cart-bar").click();
    await page.waitForURL("**/cart");
    await page.goto(orderPath);

    // From here on nothing is reloaded: the socket brings every change.
    const marked = await page.evaluate(() => Object.assign(window, { sameDocument: true }) && true);
    expect(marked).toBe(true);
    const member = await staff(venue.email());
    await member.move(code, { action: "accept" });
    await expect(timeline.locator("[aria-current=step]")).toContainText(text.steps[0] ?? "");
    await member.move(code, { action: "ready" });
    await member.move(code, { action: "hand-over", runnerId: member.id });
    await expect(timeline.locator("[aria-current=step]")).toContainText(text.steps[1] ?? "");
    await expect(page.locator("a[href='tel:+972525550177']")).toBeVisible();
    await member.move(code, { action: "deliver", proof: await readPin(page) });
    await expect(page.getByText(text.delivered).first()).toBeVisible();
    await expect(page.locator("a[href^='tel:']")).toHaveCount(0);
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);

    await page.goto("/orders?tab=completed");
    await expect(page.locator("main")).toContainText(code.slice(3));
  });
}
