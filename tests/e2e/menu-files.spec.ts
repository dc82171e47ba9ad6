import { signInStaff } from "../../scripts/lib/fan.ts";
import { openWindow } from "./board-support.ts";
import { expect, origin, test } from "./support.ts";

const table = (...rows: string[]) => ({
  name: "menu.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["external id,name he,name en,category,price ILS", ...rows].join("\r\n")),
});

for (const language of ["en", "he"] as const)
  test(`a shop's menu comes in as a table: problems by cell, a comparison by name, then the fans' menu (${language}) @all`, async ({
    browser,
    venue,
  }) => {
    const manager = await signInStaff(origin(), venue.email("manager"));
    const page = await openWindow(browser, manager.cookies, { language, tablet: true });
    await page.goto(`${origin()}/staff/venue/${venue.id}/settings`);
    const shopId = await page.locator("[name=tableOf] option").nth(1).getAttribute("value");
    await page.locator("[name=tableOf]").selectOption(shopId);
    const file = page.locator("input[type=file]");

    await file.setInputFiles(table('T-1,חומוס,Hummus,Street food,"24,50"', "T-2,\u200b,,Street food,12"));
    const status = page.getByRole("status").filter({ has: page.locator("ol") });
    await expect(status.getByText("E2", { exact: true })).toBeVisible();
    await expect(status.getByText("24,50")).toBeVisible();

    await file.setInputFiles(
      table("T-1,חומוס,Hummus,Street food,24.50", "T-2,שקשוקה,Shakshuka,Breakfast,38"),
    );
    await expect(page.locator("bdi", { hasText: language === "en" ? "Shakshuka" : "שקשוקה" })).toBeVisible();
    await page
      .getByRole("button", { name: language === "en" ? "Apply changes" : "להחיל את השינויים" })
      .click();
    await expect(
      page.getByText(language === "en" ? "Saved. Fans can see it now." : "השינויים הוחלו"),
    ).toBeVisible();
    const fan = await openWindow(browser, [["seatside_stadium", venue.id]], { language });
    await fan.goto(`${origin()}/shop-menu/${shopId}`);
    await expect(fan.getByText("24.50").first()).toBeVisible();
    await expect(fan.getByText(language === "en" ? "Shakshuka" : "שקשוקה").first()).toBeVisible();
  });

test("dishes are typed one after another: category and shops stay, a free one is asked about, a long name is not cut @all", async ({
  browser,
  venue,
}) => {
  const manager = await signInStaff(origin(), venue.email("manager"));
  const page = await openWindow(browser, manager.cookies, { tablet: true });
  await page.goto(`${origin()}/staff/venue/${venue.id}/menu/+new`);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const category = await field("category").locator("option").nth(2).getAttribute("value");
  await field("category").selectOption(category);
  await page.locator("input[name=shops]").first().check();
  const long = "Slow-roasted lamb shoulder (with tahini, grilled tomato and pickled lemon)";
  await field("name.en").fill(long);
  await expect(field("name.en")).toHaveValue(long);
  await page.getByRole("button", { name: "Move what’s in brackets to the description" }).click();
  await expect(field("name.en")).toHaveValue("Slow-roasted lamb shoulder");
  await expect(field("description.en")).toHaveValue("with tahini, grilled tomato and pickled lemon");
  await field("name.he").fill("כתף טלה");
  await field("priceMinor").fill("0");
  const another = page.getByRole("button", { name: "Save and add another" });
  await another.click();
  await expect(page.getByText("At 0 this dish is free. If that’s right, save again.")).toBeVisible();
  await field("priceMinor").fill("NIS 78");
  await another.click();
  await expect(field("name.en")).toHaveValue("");
  await expect(field("category")).toHaveValue(category ?? "");
  await expect(page.locator("input[name=shops]").first()).toBeChecked();
  await page.goto(`${origin()}/staff/venue/${venue.id}/menu?q=lamb`);
  await expect(page.getByRole("link", { name: "Slow-roasted lamb shoulder" })).toBeVisible();
  await expect(page.getByText("78.00").first()).toBeVisible();
});
