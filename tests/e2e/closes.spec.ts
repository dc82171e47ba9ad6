import { expect } from "playwright/test";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow, orderAt, standOf } from "./board-support.ts";
import { origin, staff, test } from "./support.ts";

const words = {
  en: { close: "Close the day", open: "are under way", number: "Close no. 1", today: "Today is closed" },
  he: { close: "סגירת היום", open: "שעדיין בתהליך", number: "סגירה מס׳ 1", today: "היום סגור" },
} as const;

for (const language of ["en", "he"] as const)
  test(`a manager closes the evening once its last order is over, and gets its figures (${language})`, async ({
    browser,
    venue,
  }) => {
    const { close, open, number, today } = words[language];
    const stand = standOf(venue);
    const { code } = await orderAt(stand);
    const manager = await signInStaff(origin(), venue.email("venue"));
    const page = await openWindow(browser, manager.cookies, { language, tablet: language === "he" });
    await page.goto(`${origin()}/staff/venue/${venue.id}/closes`);
    const button = page.getByRole("button", { name: close });
    await button.click();
    await expect(page.getByRole("alert")).toContainText(open);
    await expect(page.getByRole("alert")).toContainText(code);

    await (await staff(stand.account)).move(code, { action: "cancel", reason: "sold-out" });
    await button.click();
    await expect(page.locator("#close-1")).toContainText(number);
    await expect(page.getByRole("status").filter({ hasText: today })).toBeVisible();
    await page.reload();
    const links = page.locator("#close-1 a");
    const [sheet, csv] = [await links.nth(0).getAttribute("href"), await links.nth(1).getAttribute("href")];
    const table = await page.request.get(`${origin()}${csv}`);
    expect(table.headers()["content-type"]).toContain("text/csv");
    await page.goto(`${origin()}${sheet}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  });
