import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  payButton,
  readOrderCode,
  register,
  startWith,
  test,
} from "./support.ts";

// [product 14.5 18.10]
test("a reload in the middle loses nothing: cart, seat and tip stay", async ({ page, context, venue }) => {
  await startWith(context, "he", venue.id);
  await addDish(page, venue.item("tfalafel"));
  await page.reload();
  await page.goto("/cart");
  await page.reload();
  await expect(page.locator("main")).toContainText("₪28.00");

  await register(page, "/tip");
  await page.locator("button[value=add]").click();
  await page.waitForURL("**/order/confirm");
  await fillSeat(page);
  await page.reload();
  await expect(page.locator("input[name=row]")).toHaveValue("14");
  await expect(page.locator("input[name=section]")).toHaveValue("112");
  await expect(payButton(page)).toContainText("₪32.00");
});

// [product 11.25]
test("a page that dies right after the card's yes finds its order again, charged once", async ({
  page,
  context,
  venue,
}) => {
  await startWith(context, "he", venue.id);
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  await fillSeat(page);
  await fillCard(page);

  // The answer to placing never arrives, as if the tab had been closed.
  await page.route("**/api/orders", () => {});
  const confirmed = page.waitForResponse((answer) => /payment_intents\/[^/]+\/confirm$/.test(answer.url()));
  await payButton(page).click();
  expect((await confirmed).ok()).toBe(true);
  // Closed before it asks again.
  await page.goto("about:blank");
  await page.unroute("**/api/orders");
  await page.goto("/order/confirm");
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  const code = await readOrderCode(page);

  await page.goto("/orders");
  await expect(page.getByText(code.slice(3))).toHaveCount(1);
  await page.goto("/cart");
  await page.locator("html[data-hydrated]").waitFor();
  await expect(page.locator("main")).not.toContainText("₪28.00");
  await expect(page).toHaveURL(/\/cart$/);
});
