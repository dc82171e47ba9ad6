import type { VenueFile } from "#domain/schemas/venue-file.ts";
import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, origin, test } from "./support.ts";

const words = {
  en: { fee: "An amount like 2.00, up to 100", law: "these rules apply", missing: "Required" },
  he: { fee: "סכום כמו 2.00, עד 100", law: "הכללים האלה חלים", missing: "שדה חובה" },
} as const;

for (const language of ["en", "he"] as const)
  test(`a manager sets law, fee, tax and a category's class; what is wrong is named by its field (${language}) @all`, async ({
    browser,
    venue,
  }) => {
    const manager = await signInStaff(origin(), venue.email("manager"));
    const page = await openWindow(browser, manager.cookies, { language, tablet: language === "he" });
    const console = `${origin()}/staff/venue/${venue.id}`;
    await page.goto(`${console}/settings`);
    await page.locator("html[data-hydrated]").waitFor();
    const form = (name: string) => page.locator("form").filter({ has: page.locator(`[name="${name}"]`) });
    async function save(name: string) {
      await form(name).locator("button[type=submit]").click();
      await expect(page.locator("main button[aria-busy]")).toHaveCount(0);
    }

    await page.locator("[name=privacyEmail]").fill("privacy@venue.example");
    await page.locator("[name=feePerItemMinor]").fill("much");
    await save("feePerItemMinor");
    await expect(form("feePerItemMinor")).toContainText(words[language].fee);
    await expect(page.locator("[name=feePerItemMinor]")).toBeFocused();
    await page.locator("[name=feePerItemMinor]").fill("3.5");
    await save("feePerItemMinor");
    await expect(page.locator("[name=feePerItemMinor]")).toHaveValue("3.50");
    // What was typed in another part is still there.
    await expect(page.locator("[name=privacyEmail]")).toHaveValue("privacy@venue.example");
    await save("privacyEmail");

    await page.locator("[name=jurisdiction]").selectOption("us-nj");
    await expect(form("jurisdiction")).toContainText(words[language].law);
    await save("jurisdiction");
    await expect(form("jurisdiction")).not.toContainText(words[language].law);

    await page.locator('[name="tax.shown"]').selectOption("added");
    await page.locator('[name="tax.rates.0.class"]').fill("food");
    await page.locator('[name="tax.rates.0.from"]').fill("2026-01-01");
    await page.locator('[name="tax.rates.0.rate"]').fill("6.625");
    await save("tax.shown");
    await expect(form("tax.shown")).toContainText(words[language].missing);
    for (const name of ["usualClass", "feeClass"])
      await page.locator(`[name="tax.${name}"]`).selectOption("food");
    await save("tax.shown");
    await expect(form("tax.shown")).not.toContainText(words[language].missing);

    await page.goto(`${console}/categories`);
    await page.locator("html[data-hydrated]").waitFor();
    await page.locator("main ol button.row-link").first().click();
    await page.locator("[name=taxClass]").selectOption("food");
    await page.locator("dialog[open] button", { hasText: language === "en" ? "Save" : "שמירה" }).click();
    await expect(page.locator("dialog[open]")).toHaveCount(0);

    const fan = await openWindow(browser, [["seatside_stadium", venue.id]], { language });
    await fan.goto(`${origin()}/settings/privacy`);
    await expect(fan.locator("main")).toContainText("privacy@venue.example");
    const answer = await page.request.get(`${origin()}/api/staff/venue/${venue.id}/export`);
    const { stadium, categories } = (await answer.json()) as VenueFile;
    expect(stadium).toMatchObject({
      ...{ jurisdiction: "us-nj", feePerItemMinor: 350, privacyEmail: "privacy@venue.example" },
      tax: { shown: "added", rates: [{ class: "food", from: "2026-01-01", rate: 6_625 }] },
    });
    expect(categories[0]?.taxClass).toBe("food");
  });
