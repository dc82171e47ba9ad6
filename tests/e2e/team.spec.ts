import { demoPassword } from "../../scripts/lib/demo.mjs";
import { openWindow } from "./board-support.ts";
import { expect, test } from "./support.ts";

test("a link can't put words of its own on the team's screen", async ({ browser, venue }) => {
  const page = await openWindow(browser, [["seatside_language", "en"]]);
  const path = `/staff/team/${venue.id}?sent=${encodeURIComponent("call-0525550142@evil.example")}`;
  await page.goto(`/auth?next=${encodeURIComponent(path)}`);
  await page.locator("input[name=email]").fill(venue.email("manager"));
  await page.locator("input[name=password]").fill(demoPassword);
  await page.locator("form button[type=submit]").last().click();
  await expect(page.getByRole("heading", { name: "Invite by email" })).toBeVisible();
  expect(page.url()).toContain("sent=");
  await expect(page.getByText("evil.example")).toHaveCount(0);
});
