import type { Page } from "playwright/test";
import type { Language } from "#domain/language/localized.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import {
  expect,
  fillCard,
  origin,
  payButton,
  readOrderCode,
  readPin,
  register,
  staff,
  startWith,
  test,
} from "./support.ts";

const shots = process.env.SHOTS;
const shoot = async (page: Page, name: string) =>
  shots && (await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }));

const places: {
  id: string;
  language: Language;
  seat: string;
  dish: string;
  shop: string;
  at: { latitude: number; longitude: number };
  total: RegExp;
  ready: RegExp;
}[] = [
  {
    ...{ id: "almond-park", language: "he", seat: "section=101&row=4&seat=7&gate=1", dish: "apfalafel" },
    ...{ shop: "almond-grill", at: { latitude: 31.02, longitude: 34.7211 }, total: /₪\s?26\.00/ },
    ready: /מוכן ב.*, מדף A\d/,
  },
  {
    ...{ id: "pretzel-yard", language: "en", seat: "section=2&row=4&seat=7&gate=A", dish: "pyuptown" },
    // 7.50, 0.50 for the shelf, and 8.875 % of both: no tip is asked.
    ...{ shop: "pretzel-grill", at: { latitude: 40.66, longitude: -74.0488 }, total: /\$\s?8\.71/ },
    ready: /Ready at .*, shelf A\d/,
  },
];

for (const { id, language, seat, dish, shop, at, total, ready } of places)
  test(`${id}: picked up, from the cart to the counter, on a fan's phone and the shop's (${language})`, async ({
    browser,
    context,
    page,
  }) => {
    test.setTimeout(120_000);
    await context.setGeolocation(at);
    await startWith(context, language, null);
    await page.goto(`/home?stadium=${id}&${seat}`);
    await page.goto(`/food/${dish}`);
    await page.locator("form[data-add] button[type=submit]").click();
    await page.waitForURL("**/precart");
    await register(page, "/cart");
    const way = page.locator('a[href="/order/confirm?way=pickup"]');
    await expect(way).toBeVisible();
    await shoot(page, `${id}-cart`);
    await way.click();
    await page.waitForURL("**/order/confirm?way=pickup");
    const [bySeat, byShelf] = [
      page.locator("[name=way][value=seat]"),
      page.locator("[name=way][value=pickup]"),
    ];
    await expect(byShelf).toBeChecked();
    await expect(page.locator("input[name=row]")).toHaveCount(0);
    await expect(page.locator("dl.totals .sum")).toContainText(total);
    await page.locator("html[data-hydrated]").waitFor();
    // Both stand beside each other, and may be chosen until the payment.
    await bySeat.check();
    await expect(page.locator("input[name=row]")).toHaveCount(1);
    await expect(page.locator("dl.totals .sum")).not.toContainText(total);
    await byShelf.check();
    await expect(page.locator("dl.totals .sum")).toContainText(total);
    // A price that the fan chose is no price that changed.
    await expect(page.locator("main del, main s")).toHaveCount(0);
    await shoot(page, `${id}-confirm`);
    await fillCard(page);
    await payButton(page).click();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    const code = await readOrderCode(page);
    await shoot(page, `${id}-order`);

    const people = await staff("demo@seatside.example");
    for (const action of ["accept", "ready"]) await people.move(code, { action });
    const { cookies } = await signInStaff(origin(), "demo@seatside.example");
    const counter = await openWindow(browser, cookies, { language, tablet: true });
    await counter.goto(`${origin()}/staff/shop/${shop}`);
    const start = counter.locator("dialog[open]");
    await start.locator("button").last().click();
    await expect(start).toHaveCount(0);
    await shoot(counter, `${id}-board`);
    const card = counter.locator(`[data-order="${code}"]`);
    await card.locator(".big").click();
    await expect(page.locator("main")).toContainText(ready);
    await shoot(page, `${id}-on-shelf`);

    // It leaves the cooks' columns for those on the way, which are folded until somebody opens them.
    await expect(counter.locator(`[data-column="ready"] [data-order="${code}"]`)).toHaveCount(0);
    const onTheWay = counter.locator('[data-column="on-the-way"]');
    const title = onTheWay.locator(".way-title");
    if ((await title.getAttribute("aria-expanded")) === "false") await title.click();
    await onTheWay.locator(`[data-order="${code}"]`).click();
    const sheet = counter.locator("dialog.staff-sheet");
    await shoot(counter, `${id}-counter`);
    const pin = await readPin(page);
    await sheet.locator("input").fill(pin === "0000" ? "1111" : "0000");
    await expect(sheet.getByRole("alert")).toBeVisible();
    await sheet.locator("input").fill(pin);
    await expect(sheet).toHaveCount(0);
    await expect(page.locator("main")).toContainText(language === "he" ? "נמסרה" : "Delivered");
    await page.goto(`${page.url()}/receipt`);
    await expect(page.locator("article")).toContainText(total);
    await shoot(page, `${id}-receipt`);
  });
