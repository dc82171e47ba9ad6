import { expect } from "playwright/test";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow, orderAt, readAsStaff, standOf } from "./board-support.ts";
import { origin, staff, test } from "./support.ts";

const words = {
  en: {
    ...{ close: "Close the day", again: "Still open today", anyway: "Close the day anyway" },
    ...{ open: "are under way", number: "Closing no. 1", today: "Today is closed" },
    ...{
      rest: "Cancel and refund the rest…",
      yes: "Yes, cancel and refund them",
      canceled: "1 order was canceled",
    },
  },
  he: {
    ...{ close: "סגירת היום", again: "עדיין פתוחים היום", anyway: "סגירת היום בכל זאת" },
    ...{ open: "שעדיין בתהליך", number: "סגירה מס׳ 1", today: "היום סגור" },
    ...{ rest: "ביטול וזיכוי של כל השאר…", yes: "כן, לבטל ולזכות", canceled: "הזמנה אחת בוטלה" },
  },
} as const;

for (const language of ["en", "he"] as const)
  test(`a manager closes the evening once its last order is over, and gets its figures (${language}) @all`, async ({
    browser,
    venue,
  }) => {
    const { close, again, anyway, open, number, today, rest, yes, canceled } = words[language];
    const stand = standOf(venue);
    const { id, code } = await orderAt(stand);
    const manager = await signInStaff(origin(), venue.email("manager"));
    const page = await openWindow(browser, manager.cookies, { language, tablet: language === "he" });
    await page.goto(`${origin()}/staff/venue/${venue.id}/closes`);
    const button = page.getByRole("button", { name: close });
    await button.click();
    // The shops of a demo are always open.
    await expect(page.getByRole("alert")).toContainText(again);
    await page.getByRole("button", { name: anyway }).click();
    await expect(page.getByRole("alert")).toContainText(open);
    await expect(page.getByRole("alert").getByRole("link")).toContainText(spacedOrderCode(code));

    // One act for all that is left, and its fan's money back.
    await page.getByText(rest).click();
    await page.getByRole("button", { name: yes }).click();
    await expect(page.getByRole("status").filter({ hasText: canceled })).toBeVisible();
    expect(await readAsStaff(stand, id)).toMatchObject({ status: 4, paymentState: "released" });
    await button.click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(number);
    const links = page.locator("main ul").first().getByRole("link");
    const [sheet, csv] = [await links.nth(0).getAttribute("href"), await links.nth(1).getAttribute("href")];
    const table = await page.request.get(`${origin()}${csv}`);
    expect(table.headers()["content-type"]).toContain("text/csv");
    await page.goto(`${origin()}/staff/venue/${venue.id}/closes`);
    await expect(page.getByRole("status").filter({ hasText: today })).toBeVisible();
    await expect(page.locator("#close-1")).toContainText(number);
    await page.goto(`${origin()}${sheet}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  });

test("an operator marks a shop's statement as paid, once, with the bank's reference @all", async ({
  browser,
  venue,
}) => {
  const stand = standOf(venue);
  const operator = await signInStaff(origin(), "ops@seatside.example");
  const page = await openWindow(browser, operator.cookies);
  // Without an account of its own, so that the platform owes it.
  await page.goto(`${origin()}/staff/ops`);
  const row = page.locator(`details[data-shop="${stand.shopId}"]`);
  // The list begins with the first stands only.
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: /^Show all: / }).click();
  await row.locator("> summary").click();
  await row.locator('input[name="account"]').fill("");
  await row.getByRole("button", { name: "Change the account" }).click();
  await expect(row.getByText("Open an account for this shop")).toBeVisible();
  const { code, fan, id } = await orderAt(stand);
  const shop = await staff(stand.account);
  for (const action of ["accept", "ready", "take"]) await shop.move(code, { action });
  const { order } = await fan.call<{ order: { handoverPin: string } }>("GET", `/api/orders/${id}`);
  await shop.move(code, { action: "deliver", proof: order.handoverPin });
  await page.goto(`${origin()}/staff/venue/${venue.id}/closes`);
  await page.getByRole("button", { name: "Close the day" }).click();
  await page.getByRole("button", { name: "Close the day anyway" }).click();
  await page.waitForURL("**/closes/1");
  const statement = page.locator(`#shop-${stand.shopId}`);
  await page.locator("html[data-hydrated]").waitFor();
  await statement.getByText("Mark as paid").click();
  await statement.getByLabel("The bank’s reference").fill("BANK-77");
  await statement.getByRole("button", { name: "Record it" }).click();
  await expect(statement).toContainText("BANK-77");
  await expect(statement.getByText("Mark as paid")).toHaveCount(0);
});
