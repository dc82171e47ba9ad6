import type { BrowserContext, Page } from "playwright/test";
import {
  addDish,
  expect,
  fillCard,
  fillSeat,
  hold,
  payButton,
  register,
  scripts,
  startWith,
  test,
} from "./support.ts";

const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
const toast = (page: Page, text: string | RegExp) => page.locator(".toast", { hasText: text });
const said: string[] = [];
const place = (page: Page) => page.locator(".cart-screen .bar .btn");
const falafel = "Falafel in Hot Pita";

/** The shops of Teddy as a live answer tells them. */
const live = (state: "open" | "closed" | "closed-today") => ({
  at: 0,
  shops: ["teddy-grill", "teddy-street", "teddy-oven"].map((id) => ({
    id,
    isOpen: state === "open",
    state,
    load: "free",
    promise: { from: 5, to: 11 },
    queueMinutes: 0,
    busyMinutes: 0,
    roomInMinutes: 0,
    soldOut: [],
  })),
  dishes: {},
});

/** Records every toast: on a busy machine its three seconds may pass unseen. */
async function listen(context: BrowserContext) {
  said.length = 0;
  await context.exposeFunction("noteToast", (text: string) => said.push(text));
  await context.addInitScript(() => {
    const note = (window as unknown as { noteToast(text: string): void }).noteToast;
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches(".toast")) note(node.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Whether a toast has shown this text since the last call. */
async function expectSaid(text: string | RegExp) {
  const isIt = (each: string) => (typeof text === "string" ? each.includes(text) : text.test(each));
  await expect.poll(() => said.some(isIt), { message: `a toast says ${text}`, timeout: 10_000 }).toBe(true);
  said.splice(0, said.findIndex(isIt) + 1);
}

/** From here on only `runFor` advances the page's time. */
async function stopClock(page: Page) {
  await page.clock.install();
  return () => page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Shows for so many ms, and closes with the animation of product 1.16. The page's clock must stand still. */
async function expectShownFor(page: Page, text: string, ms: number) {
  await expect(toast(page, text)).toBeVisible();
  await page.clock.runFor(ms - 100);
  await expect(toast(page, text)).not.toHaveAttribute("data-closing");
  await page.clock.runFor(200);
  await expect(toast(page, text)).toHaveAttribute("data-closing");
  await page.clock.runFor(300);
  await expect(toast(page, text)).toHaveCount(0);
}

test.beforeEach(async ({ context }) => {
  await startWith(context, "en");
  await listen(context);
});

// [product 7.9 8.2 8.6 8.7 8.10 8.12 8.13 8.14]
test("the cart says what it did, asks before it removes, and asks a visitor to sign in @all", async ({
  page,
  context,
}) => {
  await page.goto("/food/tfalafel");
  await hydrated(page);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.locator("form[data-early] button[type=submit]").click();
  await page.waitForURL("**/precart");
  await expectSaid(`${falafel} added to cart! (2 items)`);

  await page.goto("/cart");
  await hydrated(page);
  await page.evaluate(() => {
    const heard = Object.assign(window, { heard: 0 });
    window.addEventListener("cart-updated", () => heard.heard++);
  });
  await page.getByRole("button", { name: `Increase quantity: ${falafel}` }).click();
  await expectSaid("Cart updated");
  await expect(page.locator("main")).toContainText("₪78.00");
  await page.getByRole("button", { name: `Decrease quantity: ${falafel}` }).click();
  await page.getByRole("button", { name: `Decrease quantity: ${falafel}` }).click();
  expect(await page.evaluate(() => (window as unknown as { heard: number }).heard)).toBe(3);

  await place(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign in required" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Not now" }).click();
  await expect(dialog).toBeHidden();
  await place(page).click();
  const signIn = dialog.getByRole("link", { name: "Sign in" });
  await expect(signIn).toHaveAttribute("href", "/auth?next=/cart");
  // Loud is what is most likely: registering on a phone that never had an account, else signing in.
  const loud = dialog.locator(".bg-primary");
  await expect(loud).toHaveText("New here? Create an account");
  await page.keyboard.press("Escape");
  await register(page, "/cart");
  await context.clearCookies({ name: /session/ });
  await page.goto("/cart");
  await hydrated(page);
  await place(page).click();
  await expect(loud).toHaveText("Sign in");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Decrease quantity: ${falafel}` }).click();
  await expect(page.getByRole("dialog", { name: `Remove ${falafel} from cart?` })).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectSaid("Item removed from cart");
  await expect(page.getByRole("heading", { name: "Cart is empty" })).toBeVisible();
});

// [product 7.9 8.13 8.14 19.5]
test("a phone that keeps no cart is told so, at each change", async ({ page }) => {
  await addDish(page, "tfalafel");
  await page.addInitScript(() => {
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, "cookie") ?? {};
    Object.defineProperty(document, "cookie", {
      get,
      set: (text: string) => !text.startsWith("seatside_cart=") && set?.call(document, text),
    });
  });
  await page.goto("/cart");
  await hydrated(page);
  await page.getByRole("button", { name: `Increase quantity: ${falafel}` }).click();
  await expectSaid("Failed to update cart");
  await page.getByRole("button", { name: `Remove ${falafel}` }).click();
  await expectSaid("Failed to remove item");
  await page.goto("/food/tfalafel");
  await hydrated(page);
  await page.locator("form[data-early] button[type=submit]").click();
  await expectSaid("Failed to add item to cart");
});

// [product 1.16 8.11 8.16 8.17 8.18]
test("placing asks how the shops are at this moment; each answer is told for its time", async ({ page }) => {
  await addDish(page, "tfalafel");
  await register(page, "/cart");
  const stop = await stopClock(page);
  await page.goto("/cart");
  await hydrated(page);
  await stop();
  const answer = (json: unknown, status = 200) =>
    page.route("**/api/stadiums/teddy/live", (route) => route.fulfill({ json, status }));
  await answer(live("closed"));
  await place(page).click();
  await expectShownFor(page, "No shops are open right now. Please try again later.", 5000);
  await answer(live("closed-today"));
  await place(page).click();
  await expectShownFor(page, "Shops are closed today. Please try again later.", 5000);
  await answer({}, 503);
  await place(page).click();
  await expectShownFor(page, "Unable to check shop availability. Please try again.", 4000);
  await answer(live("open"));
  await page.clock.resume();
  await place(page).click();
  await page.waitForURL("**/tip");
});

// [product 1.15 1.16 7.8 11.24]
test("toasts of four kinds show 3 s; adding waits for no clock", async ({ page }) => {
  const stop = await stopClock(page);
  await page.goto("/food/tfalafel");
  await hydrated(page);
  await stop();
  for (const kind of ["success", "error", "info", "warning"]) {
    const text = `A toast of ${kind}`;
    await page.evaluate((detail) => window.dispatchEvent(new CustomEvent("seatside-toast", { detail })), {
      kind,
      text,
    });
    await expect(page.locator(".toasts")).toHaveAttribute("aria-live", "polite");
    await expectShownFor(page, text, 3000);
  }
  await page.locator("form[data-early] button[type=submit]").click();
  // The router itself lets one moment of no length pass: a few ms of all of this test's clock are enough.
  await expect(async () => {
    await page.clock.runFor(1);
    expect(page.url()).toContain("/precart");
  }).toPass();
});

// [product 16.3 16.4]
test("the orders' badge is asked for on its event, the cart's and every 30 s", async ({ page }) => {
  await register(page, "/profile");
  await page.clock.install();
  let count = 1;
  await page.route("**/api/orders/active-count", (route) => route.fulfill({ json: { count } }));
  await page.goto("/profile");
  const badge = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Orders/ });
  await expect(badge).toHaveText("Orders1");
  count = 2;
  await page.evaluate(() => window.dispatchEvent(new Event("order-updated")));
  await expect(badge).toHaveText("Orders2");
  count = 3;
  await page.evaluate(() => window.dispatchEvent(new Event("cart-updated")));
  await expect(badge).toHaveText("Orders3");
  count = 120;
  await page.clock.runFor(30_000);
  await expect(badge).toHaveText("Orders99+");
});

// [product 3.2 3.5 3.6 3.9 3.25]
test("signing in says that it works, tells a dead network, and leaves no form behind @all", async ({
  page,
  context,
}) => {
  const email = await register(page, "/home");
  await context.clearCookies({ name: /session/ });
  await page.goto("/menu");
  await page.goto("/auth");
  await hydrated(page);
  await page.getByRole("button", { name: /עברית/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "he");
  await page.getByRole("button", { name: /English/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await hydrated(page);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill("secret1");
  const submit = page.locator("main form button[type=submit]").last();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(
    "Network error. Please check your connection and try again.",
  );
  await context.setOffline(false);
  const release = await hold(page, "**/auth.data*");
  await submit.click();
  await expect(submit).toBeDisabled();
  await expect(submit).toHaveText("Please wait…");
  release();
  await page.waitForURL("**/home");
  await page.unroute("**/auth.data*");
  const cookies = await context.cookies();
  expect(cookies.find((cookie) => cookie.name.includes("session_token"))?.httpOnly).toBe(true);
  expect(await entries()).toBe(before);
});

// [product 4.3 4.5 4.6]
test("a stadium is found by name or city, named on the button, and waited for with a spinner @all", async ({
  page,
  context,
}) => {
  await context.clearCookies({ name: "seatside_stadium" });
  await page.goto("/stadium-selection");
  await hydrated(page);
  const go = page.locator("form button[type=submit]").last();
  await expect(go).toBeDisabled();
  const cards = page.locator("label.stadium:visible");
  for (const [text, name] of [
    ["tEdDy", "Teddy Stadium"],
    ["jerus", "Teddy Stadium"],
    ["QUEENS", "Citi Field"],
  ] as const) {
    await page.getByRole("searchbox").fill(text);
    // Other tests' copies of Teddy may be listed, too, once one of them has published its menu.
    await expect(cards.filter({ hasNotText: name })).toHaveCount(0);
    await expect(cards.first()).toContainText(name);
  }
  await page.getByRole("searchbox").fill("teddy");
  await cards.first().click();
  await expect(go).toHaveText("Continue to Teddy Stadium");
  await go.click();
  await page.waitForURL("**/home");
  await hydrated(page);
  await page.route("**/*.data*", () => {});
  await page.locator("a[href='/stadium-selection']").first().click();
  await expect(page.locator(".spinner")).toBeVisible();
});

test("a stadium that is chosen before the scripts come stays chosen with them @all", async ({ page }) => {
  const letScriptsCome = await hold(page, scripts);
  await page.goto("/stadium-selection", { waitUntil: "commit" });
  await page.getByText("Bloomfield Stadium").click();
  letScriptsCome();
  await hydrated(page);
  await expect(page.locator("form button[type=submit]").last()).toHaveText("Continue to Bloomfield Stadium");
});

// [product 8.12 10.19 10.20]
test("what stands in the way of paying is told where it leads @all", async ({ page, context }) => {
  await register(page, "/home");
  // A screen that is left while it arrives may say it in the new one's place.
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated");
  await page.goto("/order/confirm");
  await page.waitForURL("**/home");
  await expectSaid("Cart is empty");
  await addDish(page, "tfalafel");
  await context.clearCookies({ name: "seatside_stadium" });
  await page.goto("/order/confirm");
  await page.waitForURL("**/stadium-selection?**");
  await expectSaid("Please select a stadium first");
});

test("a notice waits for its screen: the one that is left does not take it @all", async ({
  page,
  context,
}) => {
  await page.goto("/home");
  await hydrated(page);
  const value = "stadium-required./stadium-selection";
  await context.addCookies([{ name: "seatside_notice", value, url: page.url() }]);
  await page.getByRole("link", { name: "Cart" }).first().click();
  await page.waitForURL("**/cart");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(said).toEqual([]);
  await page.goto("/stadium-selection");
  await expectSaid("Please select a stadium first");
});

// [product 6.5]
test("a picture that fails gives way to an onboarding picture @all", async ({ page }) => {
  await page.route("**/pictures/**", (route) =>
    route.request().url().includes("onboarding")
      ? route.continue()
      : route.fulfill({ status: 404, body: "" }),
  );
  await page.goto("/food/tfalafel");
  await expect(page.locator(".food-hero img")).toHaveAttribute("src", /onboarding-[123]\.webp$/);
});

test.describe("on the way to the order", () => {
  test.beforeEach(({ context, venue }) => startWith(context, "en", venue.id));

  // [product 10.10 10.11 10.12 10.13 10.14]
  test("the position is asked for by a tap, with the product's patience @all", async ({
    page,
    context,
    venue,
  }) => {
    await context.clearPermissions();
    await page.addInitScript(() => {
      const asked = Object.assign(window, { asked: [] as unknown[] });
      const permission = Object.assign(new EventTarget(), { state: "prompt" });
      navigator.permissions.query = async () => permission as PermissionStatus;
      let isRefused = true;
      navigator.geolocation.getCurrentPosition = (found, failed, options) => {
        asked.asked.push(options);
        if (isRefused) {
          isRefused = false;
          failed?.({ code: 1, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2 } as GeolocationPositionError);
          return;
        }
        // Allowed in the browser's question, which is a change, too.
        setTimeout(() => {
          permission.state = "granted";
          permission.dispatchEvent(new Event("change"));
          found({ coords: { latitude: 31.75, longitude: 35.19, accuracy: 18 } } as GeolocationPosition);
        });
      };
    });
    await addDish(page, venue.item("tfalafel"));
    await register(page, "/order/confirm");
    await hydrated(page);
    await fillSeat(page);
    await payButton(page).click();
    const text = "Location access is required for delivery. Please enable it in your browser settings.";
    await expectSaid(text);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Share location" }).click();
    await expect(dialog).toContainText("Location is blocked");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expectSaid("Location access granted!");
    expect(await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)).toEqual([
      { enableHighAccuracy: false, maximumAge: 60_000, timeout: 5_000 },
      { enableHighAccuracy: false, maximumAge: 60_000, timeout: 5_000 },
    ]);
  });

  // [fault 88]
  test("a phone that is kilometres from the stadium is asked before anything is paid @all", async ({
    page,
    context,
    venue,
  }) => {
    await context.setGeolocation({ latitude: 32.08, longitude: 34.78, accuracy: 30 });
    await addDish(page, venue.item("tfalafel"));
    await register(page, "/order/confirm");
    await hydrated(page);
    await fillSeat(page);
    await expect(page.getByText(/Your phone seems to be far from/)).toBeVisible();
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Stadium");
    await page.getByRole("button", { name: "Yes, I’m here" }).click();
    await expect(page.getByText(/Your phone seems to be far from/)).toBeHidden();
    await payButton(page).click();
    await expect(page.getByRole("alert")).toBeHidden();
  });

  // [product 10.7 10.15 10.16 11.7]
  test("nothing is sent while something is missing, and nothing is called wrong before the first attempt", async ({
    page,
    venue,
  }) => {
    await addDish(page, venue.item("tfalafel"));
    await register(page, "/order/confirm");
    await hydrated(page);
    let intents = 0;
    await page.route("**/create-intent", (route) => {
      intents++;
      return route.continue();
    });
    await page.getByRole("button", { name: "Edit" }).click();
    await page.locator("input[name=phone]").fill("12");
    await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
    await payButton(page).click();
    await expect(page.getByText("Please complete required fields:")).toBeInViewport();
    await expect(
      page.getByText("Please enter a valid phone number (digits, with optional +)."),
    ).toBeVisible();
    expect(intents).toBe(0);
  });

  // [product 11.6 11.16]
  test("a card form that never comes is waited for 15 times 200 ms, and then told @all", async ({
    page,
    venue,
  }) => {
    await page.route(`${process.env.SEATSIDE_STRIPE}/**`, () => {});
    await addDish(page, venue.item("tfalafel"));
    await register(page, "/order/confirm");
    await hydrated(page);
    await fillSeat(page);
    await page.getByRole("button", { name: "Yes, gate 5" }).click();
    await expect(page.getByText("Location received")).toBeVisible();
    const startedAt = Date.now();
    await payButton(page).click();
    await expect(page.locator(".bar").getByText("The card form isn’t ready yet.")).toBeVisible();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3_000);
  });

  // [product 7.8 11.1 11.11 11.23 11.24 11.25 12.6]
  test("a paid order says so, clears what was its own, and takes the form's place @all", async ({
    page,
    context,
    venue,
  }) => {
    await addDish(page, venue.item("tfalafel"));
    await register(page, "/tip");
    await page.locator("button[value=add]").click();
    await page.waitForURL("**/order/confirm");
    await fillSeat(page);
    await fillCard(page);
    const release = await hold(page, "**/api/orders");
    await payButton(page).click();
    await expectSaid("Payment successful!");
    release();
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    await expectSaid(/Order placed successfully! .*\d{3} \d{3}/);
    const names = (await context.cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain("seatside_tip");
    expect(names).not.toContain("seatside_ticket");
    expect(names).toContain("seatside_seat");
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });
});
