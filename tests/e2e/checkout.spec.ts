import type { Page } from "playwright/test";
import { addDish, expect, fillCard, fillSeat, payButton, register, startWith, test } from "./support.ts";
import type { Venue } from "./venue.ts";

const orderPage = /\/order\/[0-9a-f-]{36}$/;
const challenge = (page: Page) => page.frameLocator('iframe[title="3D Secure 2 challenge frame"]');

async function toPayment(page: Page, venue: Venue) {
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  await fillSeat(page);
  // The seat is stored now, so another tab knows it too.
  await page.locator("html[data-hydrated]").waitFor();
}

async function countOrders(page: Page): Promise<number> {
  const answer = await page.request.get("/api/orders");
  return ((await answer.json()) as { orders: unknown[] }).orders.length;
}

test.beforeEach(({ context, venue }) => startWith(context, "en", venue.id));

// [product 11.12 11.17 11.18 11.20 11.21]
test("what goes wrong is told at the button, and another card pays the same order", async ({
  page,
  venue,
}) => {
  await toPayment(page, venue);
  await fillCard(page);
  const unknown = { json: { code: "internal", message: "for developers" } };
  await page.route("**/api/stripe/create-intent", (route) => route.fulfill({ status: 503, ...unknown }));
  await payButton(page).click();
  await expect(page.getByText("Failed to create order: Unknown error")).toBeVisible();
  await page.unroute("**/api/stripe/create-intent");
  await fillCard(page, "4000000000000002");
  await payButton(page).click();
  await expect(page.getByText("Payment failed: Your card was declined.")).toBeVisible();
  await fillCard(page);
  await page.route("**/api/orders", (route) => route.fulfill({ status: 409, ...unknown }));
  await payButton(page).click();
  const noOrder =
    /Payment succeeded but order failed: Order failed\. Please try again\. Please contact support\./;
  await expect(page.getByText(noOrder)).toBeVisible();
  await page.unroute("**/api/orders");
  await payButton(page).click();
  await page.waitForURL(orderPage);
  expect(await countOrders(page)).toBe(1);
});

// [product 11.8 11.23]
test("the bank's question can be refused, asked again and answered", async ({ page, venue }) => {
  await toPayment(page, venue);
  await fillCard(page, "4000002500003155");
  await payButton(page).click();
  await challenge(page).locator("#fail").click();
  await expect(page.getByText(/^Payment failed: We are unable to authenticate/)).toBeVisible();
  await payButton(page).click();
  await challenge(page).locator("#complete").click();
  await page.waitForURL(orderPage);
  await expect(page.getByText(/Order placed successfully!/)).toBeVisible();
});

// [product 11.1 11.9]
test("a wallet asks for the seat first; its sheet closed leaves nothing behind, opened again it pays", async ({
  page,
  venue,
}) => {
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  const wallet = page.frameLocator('iframe[title="Secure express checkout frame"]').locator("button").first();
  await wallet.click();
  await expect(page.getByText("Please complete required fields:")).toBeVisible();
  await fillSeat(page);
  await wallet.click();
  const sheet = page.frameLocator('iframe[title="Wallet payment sheet"]');
  await sheet.locator("#cancel").click();
  await expect(page.getByText("Payment canceled. Nothing was taken.")).toBeVisible();
  expect(await countOrders(page)).toBe(0);
  await wallet.click();
  await sheet.locator("#card").selectOption("4000000000000002");
  await sheet.locator("#pay").click();
  await expect(sheet.getByRole("alert")).toContainText("declined");
  await sheet.locator("#card").selectOption("4242424242424242");
  await sheet.locator("#pay").click();
  await page.waitForURL(orderPage);
});

test("one cart in two tabs, both paid twice over: one order", async ({ page, context, venue }) => {
  await toPayment(page, venue);
  const other = await context.newPage();
  await other.goto("/order/confirm");
  for (const tab of [page, other]) await fillCard(tab);
  const payTwice = (tab: Page) =>
    payButton(tab).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
    });
  await Promise.all([page, other].map(payTwice));
  await Promise.all([page, other].map((tab) => tab.waitForURL(orderPage)));
  expect(page.url()).toBe(other.url());
  expect(await countOrders(page)).toBe(1);
});

// [product 10.15 10.16]
test("what is missing is listed on top, and each entry leads to its field", async ({ page, venue }) => {
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  await page.locator("html[data-hydrated]").waitFor();
  await payButton(page).click();
  await expect(page.getByText("Please complete required fields:")).toBeInViewport();
  await page.getByRole("button", { name: "Row" }).click();
  await expect(page.locator("input[name=row]")).toBeFocused();
});

test.describe("where location is refused", () => {
  test.use({ permissions: [] });

  // [product 10.10 10.12 10.14]
  test("paying waits for it, and says why", async ({ page, venue }) => {
    await toPayment(page, venue);
    await fillCard(page);
    await payButton(page).click();
    await expect(page.getByRole("dialog")).toContainText("Location access is required for delivery");
    expect(await countOrders(page)).toBe(0);
  });
});

// [product 3.23]
test("a wrong password and an unknown address are told the same", async ({ page }) => {
  const email = await register(page, "/home");
  await page.context().clearCookies({ name: /session/ });
  for (const address of [email, "nobody@example.com"]) {
    await page.goto("/auth");
    await page.locator("input[name=email]").fill(address);
    await page.locator("input[name=password]").fill("not-the-password");
    await page.locator("form button[type=submit]").last().click();
    await expect(page.getByText("Invalid email or password. Please check your credentials.")).toBeVisible();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  // [product 9.5]
  test("one registers and leaves a tip in percent", async ({ page, venue }) => {
    await addDish(page, venue.item("tfalafel"));
    await register(page, "/tip");
    await page.locator("label:has([value=percentage])").click();
    await page.locator("label:has([value='8'])").click();
    await page.locator("button[value=add]").click();
    await page.waitForURL("**/order/confirm");
    await expect(page.locator("main")).toContainText("₪2.08");
  });
});
