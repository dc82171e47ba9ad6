import type { Page } from "playwright/test";
import { allergiesCookie } from "#app/cookies/cookies.ts";
import { chargeOf } from "../../scripts/lib/stripe-control.ts";
import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  hold,
  origin,
  payButton,
  register,
  registerOnScreen,
  staff,
  startWith,
  stripeOrigin,
  test,
} from "./support.ts";
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

const atButton = (page: Page) => page.locator(".bar");
const toasts = (page: Page) => page.locator(".toasts");

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
  await expect(atButton(page).getByText("Failed to create order: Unknown error")).toBeVisible();
  await page.unroute("**/api/stripe/create-intent");
  await fillCard(page, "4000000000000002");
  await payButton(page).click();
  await expect(toasts(page)).toContainText("Payment failed: Your card was declined.");
  await expect(toasts(page)).not.toContainText("declined", { timeout: 7_000 });
  await expect(atButton(page).getByText("Payment failed: Your card was declined.")).toBeVisible();
  await fillCard(page);
  await page.route("**/api/orders", (route) => route.fulfill({ status: 409, ...unknown }));
  await payButton(page).click();
  const noOrder =
    /Payment succeeded but order failed: Order failed\. Please try again\. Please contact support\./;
  await expect(atButton(page).getByText(noOrder)).toBeVisible();
  await page.unroute("**/api/orders");
  await payButton(page).click();
  await page.waitForURL(orderPage);
  expect(await countOrders(page)).toBe(1);
});

// [product 8.16]
test("a shop that closes while its cart is paid is named, with what the others have instead @all", async ({
  page,
  venue,
}) => {
  await addDish(page, venue.item("tbubble"));
  await register(page, "/order/confirm");
  const manager = await staff(venue.email("manager"));
  const run = (shop: string, open: boolean) =>
    manager.call("POST", `/api/staff/shops/${venue.shop(shop)}/state`, { open });
  const problem = page.getByRole("alert").filter({ has: page.getByRole("link", { name: "Go to cart" }) });
  await run("teddy-wok", false);
  await page.reload();
  await expect(problem).toContainText("Corner Wok is closed today.");
  await expect(problem).toContainText("Similar, and open now");
  await expect(problem.locator("a[href^='/food/']").first()).toBeVisible();
  for (const shop of ["teddy-grill", "teddy-street", "teddy-oven", "teddy-coffee"]) await run(shop, false);
  // A menu is written once a second at most.
  await expect(async () => {
    await page.reload();
    await expect(problem).toContainText("Shops are closed today. Please try again later.", {
      timeout: 3_000,
    });
  }).toPass();
  await expect(problem).not.toContainText("Similar, and open now");
});

// [product 10.22]
test("what is paid warns at its line, of what an option brings in and of what is ticked here, too", async ({
  page,
  context,
  venue,
}) => {
  await context.addCookies([{ name: allergiesCookie.name, value: "mustard", url: origin() }]);
  await page.goto(`/food/${venue.item("tfalafel")}`);
  await page.locator("fieldset[data-min='1'] input").first().check();
  await page.locator("input[value=amb]").check();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
  await register(page, "/order/confirm");
  await page.locator("html[data-hydrated]").waitFor();
  const line = page.locator("main li").filter({ hasText: "Falafel" });
  await expect(line).toContainText("Contains mustard, which you’re allergic to");
  await page.locator("#allergies summary").click();
  await page.locator("#allergies").getByRole("checkbox", { name: "sesame" }).check();
  await expect(line).toContainText("Contains sesame, mustard, which you’re allergic to");
});

// [product 11.8 11.23]
test("the bank's question can be refused, asked again and answered", async ({ page, venue }) => {
  await toPayment(page, venue);
  await fillCard(page, "4000002500003155");
  await payButton(page).click();
  await challenge(page).locator("#fail").click();
  await expect(atButton(page).getByText(/^Payment failed: We are unable to authenticate/)).toBeVisible();
  await payButton(page).click();
  await challenge(page).locator("#complete").click();
  await page.waitForURL(orderPage);
  await expect(page.getByText(/Order placed successfully!/)).toBeVisible();
});

// [product 11.8 11.10 11.13 11.14 11.15]
test("a question left open is told as info, a status that nobody knows as a warning, what breaks as an error @all", async ({
  page,
  venue,
}) => {
  // The provider's own script, then answers that its local server never gives.
  await page.route("**/stripe.js", async (route) => {
    const answer = await route.fetch();
    const body = `${await answer.text()}
      ;{ const Real = window.Stripe; window.Stripe = Object.assign((...all) => {
        const stripe = Real(...all), confirm = stripe.confirmPayment;
        stripe.confirmPayment = (...given) => {
          const status = sessionStorage.getItem("says");
          if (status === "throws") throw new Error("as asked");
          return status ? Promise.resolve({ paymentIntent: { status } }) : confirm.apply(stripe, given);
        };
        return stripe;
      }, Real); }`;
    await route.fulfill({ response: answer, body });
  });
  await toPayment(page, venue);
  await fillCard(page);
  for (const [status, kind, text] of [
    ["requires_action", "info", "Additional authentication required"],
    ["on_the_moon", "warning", "Payment status: on_the_moon"],
    ["throws", "error", "Payment error"],
  ] as const) {
    await page.evaluate((value) => sessionStorage.setItem("says", value), status);
    await payButton(page).click();
    await expect(toasts(page)).toContainText("Your payment is ready.");
    await expect(page.locator(`[data-notice=${kind}]`)).toHaveText(text);
    await expect(toasts(page)).toContainText(text);
  }
  await page.evaluate(() => sessionStorage.removeItem("says"));
  await payButton(page).click();
  await page.waitForURL(orderPage);
});

// [product 10.4]
test("a phone field that was emptied lets the saved number stand in @all", async ({ page, venue }) => {
  await toPayment(page, venue);
  await fillCard(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.locator("#confirm-phone").fill("");
  await payButton(page).click();
  await page.waitForURL(orderPage);
});

test("the first tap on an empty card form leads to the card's number, without a red error @all", async ({
  page,
  venue,
}) => {
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  await fillSeat(page);
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]');
  const number = frame.locator("[name=number]");
  await expect(number).toBeVisible();
  await payButton(page).click();
  await expect(number).toBeFocused();
  await expect(frame.getByText(/incomplete/)).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the wallet stands in the pay bar and is in view at once @all", async ({ page, venue }) => {
  await addDish(page, venue.item("tfalafel"));
  await register(page, "/order/confirm");
  const wallet = page.locator('.bar iframe[title="Secure express checkout frame"]');
  await expect(wallet).toBeInViewport();
  await fillCard(page);
  await expect(payButton(page)).toHaveClass(/bg-primary/);
});

// [product 11.1 11.9] The card's form is empty all the while: question d of local-stripe/tests/expectations.test.ts.
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
  const letGo = await hold(page, "**/elements/wallet.ts");
  await wallet.click();
  const sheet = page.frameLocator('iframe[title="Wallet payment sheet"]');
  // Nothing of a sheet is there to be tapped before it answers.
  await expect(sheet.locator("#cancel")).toBeAttached();
  await expect(sheet.locator("#cancel")).toBeHidden();
  letGo();
  await sheet.locator("#cancel").click();
  await expect(atButton(page).getByText("Payment canceled. You weren’t charged.")).toBeVisible();
  expect(await countOrders(page)).toBe(0);
  await wallet.click();
  await sheet.locator("#card").selectOption("4000000000000002");
  await sheet.locator("#pay").click();
  await expect(sheet.getByRole("alert")).toContainText("declined");
  await sheet.locator("#card").selectOption("4242424242424242");
  await expect(sheet.getByText("Seatside")).toBeVisible();
  await sheet.locator("#pay").click();
  await page.waitForURL(orderPage);
  const charge = await chargeOf(stripeOrigin(), page.url().split("/").at(-1) ?? "");
  expect(charge.billing_details).toMatchObject({
    name: "Test Fan",
    email: "fan@example.com",
    phone: "+972500000000",
  });
});

test("a window that a wallet opens from the payment page can talk back to it @all", async ({
  page,
  context,
  venue,
}) => {
  await toPayment(page, venue);
  await page
    .frameLocator('iframe[title="Secure express checkout frame"]')
    .locator("button")
    .first()
    .waitFor();
  const frame = page.frames().find((each) => each.url().startsWith(stripeOrigin()));
  if (!frame) throw new Error("the provider has no frame on the page");
  const opened = context.waitForEvent("page");
  await frame.evaluate(() => {
    const heard = new Promise((resolve) => addEventListener("message", ({ data }) => resolve(data)));
    Object.assign(window, { heard });
    window.open("/stripe.js");
  });
  const wallet = await opened;
  await wallet.waitForLoadState();
  expect(await wallet.evaluate(() => window.opener !== null)).toBe(true);
  await wallet.evaluate(() => window.opener.postMessage("paid", "*"));
  expect(await frame.evaluate(() => (window as unknown as { heard: Promise<string> }).heard)).toBe("paid");
});

test("one cart in two tabs, both paid twice over: one order", async ({ page, context, venue }) => {
  await toPayment(page, venue);
  const other = await context.newPage();
  await other.goto("/order/confirm");
  for (const tab of [page, other]) {
    await fillCard(tab);
    // A tap before these is asked for the position, or led to the card.
    await expect(tab.getByRole("button", { name: "Share location" })).toHaveCount(0);
    await expect(payButton(tab).locator("svg")).toBeVisible();
  }
  const payTwice = (tab: Page) =>
    payButton(tab).evaluate((button: HTMLButtonElement) => {
      button.form?.requestSubmit();
      button.form?.requestSubmit();
    });
  // On a busy machine one would be done before the other has begun, which then finds an empty cart.
  const path = "**/api/stripe/create-intent";
  const asked = [page, other].map((tab) => tab.waitForRequest(path));
  const letGo = await Promise.all([page, other].map((tab) => hold(tab, path)));
  await Promise.all([page, other].map(payTwice));
  await Promise.all(asked);
  for (const go of letGo) go();
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
  test("paying waits for it, and says why @all", async ({ page, venue }) => {
    await toPayment(page, venue);
    await fillCard(page);
    await payButton(page).click();
    await expect(page.getByRole("dialog")).toContainText("Location access is required for delivery");
    expect(await countOrders(page)).toBe(0);
  });
});

// [product 3.23]
test("a wrong password and an unknown address are told the same @all", async ({ page }) => {
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
    await registerOnScreen(page, "/tip");
    await page.locator("label:has([value=percentage])").click();
    await page.locator("label:has([value='8'])").click();
    await page.locator("button[value=add]").click();
    await page.waitForURL("**/order/confirm");
    await expect(page.locator("main")).toContainText("₪2.08");
  });
});
