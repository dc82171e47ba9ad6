import { ordersPerPage } from "#domain/order/order-list.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { expect, origin, staff, startWith, test } from "./support.ts";

test.setTimeout(180_000);

// Paging itself is tested in tests/worker; here only the button, and the link without scripts.
test("older orders come a page at a time, below those that are there, by a tap or by a link @long", async ({
  page,
  context,
  browser,
  venue,
}) => {
  const fan = await signUpFan(origin());
  const stand = await staff(venue.email());
  const count = ordersPerPage + 2;
  for (let index = 0; index < count; index++) {
    const { code } = await venue.order(fan);
    // By the stand: a fan who cancels so often has to wait.
    await stand.move(code, { action: "cancel", reason: "closing" });
  }
  const cookies = [...fan.cookies].map(([name, value]) => ({ name, value, url: origin() }));
  await startWith(context, "en");
  await context.addCookies(cookies);
  await page.goto("/orders?tab=canceled");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const cards = page.locator("main li");
  await expect(cards).toHaveCount(ordersPerPage);
  const more = page.getByRole("link", { name: "Show more" });
  const path = await more.getAttribute("href");
  await more.click();
  await expect(cards).toHaveCount(count);
  await expect(more).toHaveCount(0);
  const codes = await cards.allInnerTexts();
  expect(new Set(codes).size).toBe(count);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: origin() });
  await startWith(plain, "en");
  await plain.addCookies(cookies);
  const older = await plain.newPage();
  await older.goto(path ?? "");
  await expect(older.locator("main li")).toHaveCount(count - ordersPerPage);
  await plain.close();
});
