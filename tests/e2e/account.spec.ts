import type { Page } from "playwright/test";
import { waitForLink } from "./mailbox.ts";
import { addDish, allBut, expect, origin, register, registerOnScreen, startWith, test } from "./support.ts";

const heart = (page: Page) => page.locator(".food-actions button, section.shop button").last();
const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const submit = (page: Page) => page.locator("main form button[type=submit]").last();

async function signIn(page: Page, email: string, password: string, next = "/profile") {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await submit(page).click();
}

async function fillRegistration(page: Page) {
  const email = `new${Date.now()}${Math.round(performance.now())}@example.com`;
  const fields = { firstName: "Noa", lastName: "Levi", phone: "0525550142", email };
  for (const [name, value] of Object.entries({ ...fields, password: "secret1", confirmPassword: "secret1" }))
    await page.locator(`input[name=${name}]`).fill(value);
  return email;
}

// [product 2.1 2.2]
test("Splash: logo and tagline, then on to sign-in, choosing a stadium or home @all", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await startWith(context, "en", null);
  const startedAt = Date.now();
  await page.goto("/splash", { waitUntil: "commit" });
  await expect(page.getByText("Seatside", { exact: true })).toBeVisible();
  await expect(page.getByText("brought to your seat")).toBeVisible();
  const logo = page.locator(".splash-logo");
  await expect(logo).toHaveCSS("animation-name", "splash");
  const endsAt = await logo.evaluate((element) => {
    const { animationDelay, animationDuration } = getComputedStyle(element);
    return Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration);
  });
  expect(endsAt).toBe(0.5);
  await page.waitForURL("**/auth");
  expect(Date.now() - startedAt).toBeGreaterThan(1000);
  // By the page's own clock, 2.5 s and no more.
  const timed = await context.newPage();
  await timed.clock.install();
  await timed.goto("/splash");
  await timed.locator("html[data-hydrated]").waitFor();
  await timed.clock.runFor(2_500);
  await timed.waitForURL("**/auth");
  await timed.close();

  await registerOnScreen(page, "/profile");
  await page.goto("/splash");
  await page.waitForURL("**/stadium-selection");
  const drawn = await (await page.request.get("/splash")).text();
  expect(drawn, "the longest look, where no script comes").toContain(
    '<noscript><meta http-equiv="refresh" content="2.5;url=/stadium-selection"/></noscript>',
  );
  await startWith(context, "en");
  await page.goto("/splash");
  await page.locator("main a[href='/home']").click();
  await page.waitForURL("**/home");
});

test("who registers with a filled cart goes on to pay: nobody is shown around first", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await context.clearCookies({ name: "seatside_onboarded" });
  await addDish(page, "tfalafel");
  await page.goto("/cart");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByRole("link", { name: /Place order/ }).click();
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await fillRegistration(page);
  await submit(page).click();
  await page.waitForURL("**/tip");
});

// [product 2.4 2.5 2.6 19.2]
test("Onboarding: a new account passes three steps once, and goes on to where it wanted to be", async ({
  page,
  context,
}) => {
  await startWith(context, "en", null);
  await context.clearCookies({ name: "seatside_onboarded" });
  await page.goto("/auth?mode=register&next=/orders");
  await fillRegistration(page);
  await submit(page).click();
  await page.waitForURL("**/onboarding?**");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your stadium");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order from your seat");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find your stadium");
  await page.getByRole("link", { name: "Next" }).click();
  // The link of the leaving step would receive the second tap.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order from your seat");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We bring it to you");
  await page.getByRole("button", { name: "Choose a stadium" }).click();
  await page.waitForURL("**/stadium-selection?next=%2Forders");
  expect(await page.evaluate(() => localStorage.getItem("seatside_has_seen_onboarding"))).toBe("true");

  await page.getByText("Teddy Stadium").first().click();
  await submit(page).click();
  await page.waitForURL("**/orders");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/auth");
  await page.goto("/auth?mode=register");
  await fillRegistration(page);
  await submit(page).click();
  await page.waitForURL("**/home");
});

// [product 3.1 3.7 3.10]
test("Sign-in: toggling clears the form, and postLoginNext is the way back when the address has none", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.goto("/orders");
  await page.waitForURL("**/auth?next=%2Forders");
  await page.locator("input[name=email]").fill("somebody@example.com");
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText("Please fill in all required fields.");
  await page.getByRole("link", { name: "Register" }).click();
  await expect(page.locator("input[name=email]")).toHaveValue("");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.goto("/auth?mode=register");
  await fillRegistration(page);
  await submit(page).click();
  await page.waitForURL("**/orders");
  const cookies = await context.cookies();
  expect(cookies.some((cookie) => cookie.name === "seatside_post_login_next")).toBe(false);
});

// [product 3.8 4.4]
test("Sign-in: a cart without a stadium chooses one first, and postStadiumNext leads back @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en", null);
  await page.goto("/auth?mode=register&next=/cart");
  await fillRegistration(page);
  await submit(page).click();
  await page.waitForURL("**/stadium-selection?**");
  await page.goto("/stadium-selection");
  await page.getByText("Teddy Stadium").first().click();
  await submit(page).click();
  await page.waitForURL("**/cart");
  const cookies = await context.cookies();
  expect(cookies.some((cookie) => cookie.name === "seatside_post_stadium_next")).toBe(false);
});

// [product 3.13 3.23 3.27 3.29 3.30]
test("Forgot password: from the screen to the mail to a new password that signs in", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  const email = await register(page, "/profile");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/auth");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.waitForURL("**/forgot-password");

  const sentText = "If an account exists for this email, a reset link has been sent.";
  await page.locator("input[name=email]").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("status")).toContainText(sentText);
  await expect(page.getByRole("status")).toContainText("Spam/Junk");
  await page.getByRole("link", { name: "Another email" }).click();
  await expect(page.getByRole("status")).toHaveCount(0);

  const since = Date.now();
  await page.locator("input[name=email]").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("status")).toContainText(sentText);
  const link = await waitForLink("reset-password", since, email);

  await page.goto(link);
  await page.locator("input[name=password]").fill("another1");
  await page.locator("input[name=confirmPassword]").fill("another2");
  await submit(page).click();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await page.locator("input[name=password]").fill("another1");
  await page.locator("input[name=confirmPassword]").fill("another1");
  await submit(page).click();
  await page.waitForURL("**/auth");

  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill("secret1");
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Invalid email or password. Please check your credentials.",
  );
  await page.locator("input[name=password]").fill("another1");
  await submit(page).click();
  await page.waitForURL("**/home");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/auth");
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link no longer works");
});

// [product 7.6 14.8 14.9 19.3]
test("Favourites: marked before signing in, kept with the customer, seen on a second phone @all", async ({
  page,
  context,
  browser,
}) => {
  await startWith(context, "en");
  await page.goto("/food/tfalafel");
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName("Remove from favorites");
  await page.goto("/shop-menu/teddy-grill");
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName("Remove from favorites");
  const email = await register(page, "/profile/favorites");
  await expect(page.locator("main li")).toHaveCount(2);

  const phone = await browser.newContext({ baseURL: origin(), viewport: { width: 390, height: 844 } });
  await startWith(phone, "en");
  const second = await phone.newPage();
  await signIn(second, email, "secret1", "/food/tfalafel");
  await second.waitForURL("**/food/tfalafel");
  await expect(heart(second)).toHaveAccessibleName("Remove from favorites");
  await second.goto("/food/tburger");
  const kept = second.waitForResponse((answer) => answer.url().endsWith("/api/favorites/foods/tburger"));
  await heart(second).click();
  await expect(heart(second)).toHaveAccessibleName("Remove from favorites");
  await kept;

  await page.reload();
  await expect(page.locator("main li")).toHaveCount(3);
  const gone = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/profile/favorites"),
  );
  await page.getByRole("button", { name: /^Remove .*falafel/i }).click();
  await expect(page.locator("main li:visible")).toHaveCount(2);
  await gone;
  const brought = second.waitForResponse((answer) => answer.url().endsWith("/api/favorites"));
  await second.goto("/food/tfalafel");
  await brought;
  await expect(heart(second)).toHaveAccessibleName("Add to favorites");

  await phone.setOffline(true);
  await heart(second).click();
  await expect(second.getByText("Failed to add to favorites.")).toBeVisible();
  await expect(heart(second)).toHaveAccessibleName("Add to favorites");
  await phone.setOffline(false);
  const broughtAgain = second.waitForResponse((answer) => answer.url().endsWith("/api/favorites"));
  await second.goto("/food/tburger");
  await broughtAgain;
  await expect(heart(second)).toHaveAccessibleName("Remove from favorites");
  await phone.setOffline(true);
  await heart(second).click();
  await expect(second.getByText("Failed to remove from favorites. Please try again.")).toBeVisible();
  await expect(heart(second)).toHaveAccessibleName("Remove from favorites");
  await phone.close();
});

// [product 3.11 14.6]
test("Profile: the name is changed, a wrong phone is told, a dead network too @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await register(page, "/profile");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.locator("input[name=phone]").fill("12");
  await submit(page).click();
  await expect(page.getByText("Please enter a valid phone number")).toBeVisible();
  await page.locator("input[name=phone]").fill("052-555-0199");
  await page.locator("input[name=firstName]").fill("Yael");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to update profile. Please try again.");
  await context.setOffline(false);
  await submit(page).click();
  await page.waitForURL("**/profile");
  await expect(page.getByRole("heading", { name: "Yael Levi" })).toBeVisible();
  await expect(page.locator("main")).toContainText("052-555-0199");
});

// [product 14.4 14.5 14.7]
test("Profile: signing out clears what is personal on the phone", async ({ page, context }) => {
  await startWith(context, "en");
  await register(page, "/food/tfalafel");
  await heart(page).click();
  await expect(heart(page)).toHaveAccessibleName("Remove from favorites");
  await page.goto("/profile");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Failed to sign out. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/auth");
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const left = (await context.cookies()).map((cookie) => cookie.name).sort();
  // The sealed mark of a known device says nothing of its owner, and keeps strangers from locking the owner out.
  expect(left).toEqual(["seatside_device", "seatside_language", "seatside_onboarded", "seatside_stadium"]);
});

// [product 19.4]
test("Stored locally: notification preferences have their defaults, and stay as they were set", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await register(page, "/settings/notifications");
  const states = () =>
    page
      .locator("input[role=switch]")
      .evaluateAll((all) =>
        all.map((each) => [(each as HTMLInputElement).name, (each as HTMLInputElement).checked]),
      );
  await expect(page.locator("input[role=switch]")).toHaveCount(5);
  expect(Object.fromEntries(await states())).toEqual({
    push: true,
    email: true,
    orderUpdates: true,
    promotions: false,
    receipts: true,
  });
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("switch", { name: /Offers/ }).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("switch", { name: /Offers/ })).toBeChecked();
});

// [product 14.2]
test("Profile: a photo is cut to a square on the phone, shown, and taken away again @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await register(page, "/profile/edit");
  await page.locator("html[data-hydrated]").waitFor();
  // As most phones' own format is to a browser.
  const heic = { name: "me.heic", mimeType: "image/heic", buffer: Buffer.from("ftypheic") };
  await page.locator("input[type=file]").setInputFiles(heic);
  await expect(page.getByText("We can’t read this picture.")).toBeVisible();
  // A screenshot is no square.
  const buffer = await page.screenshot();
  await page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  const photo = page.locator("main img[src^='/api/tickets/']");
  await expect(photo).toBeVisible();
  await page.goto("/profile");
  const size = () => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([390, 390]);
  await page.goto("/profile/edit");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Add a photo")).toBeVisible();
  await expect(photo).toHaveCount(0);
});

// [product 15.1 15.2 19.1]
test("Settings: language fires its event and turns the page, theme too @all", async ({ page, context }) => {
  await startWith(context, "en");
  await register(page, "/settings/language");
  await expect(page.getByText("Current language: English")).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener("language-changed", () => sessionStorage.setItem("heard", "yes"));
  });
  await page.getByRole("button", { name: "עברית" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("yes");
  await page.goto("/profile");
  await page.getByRole("button", { name: "כהה" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("on a dark phone a fan who said so sees no frame that is light, on no screen @all", async ({
  page,
  context,
}) => {
  await startWith(context, "en");
  await page.emulateMedia({ colorScheme: "dark" });
  await register(page, "/profile");
  await page.getByRole("button", { name: "As the phone" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "phone");
  await addDish(page, "tfalafel");
  // What each frame has behind its text, from the first one until React has drawn thirty.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    let frames = 0;
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
      if (document.documentElement?.hasAttribute("data-hydrated")) frames += 1;
      if (frames < 30) requestAnimationFrame(look);
      else Object.assign(window, { seen: [...seen] });
    };
    look();
  });
  const seen: Record<string, string[]> = {};
  for (const path of ["/home", "/food/tburger", "/order/confirm", "/profile"]) {
    await page.goto(path);
    const found = await page.waitForFunction(() => (window as unknown as { seen?: string[] }).seen);
    seen[path] = (await found.jsonValue()) ?? [];
  }
  const dark = ["rgb(11, 16, 32)"];
  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((path) => [path, dark])));
});

// [product 1.21 15.3 15.4 15.5]
test("Settings: about, terms and privacy say what they must, in both languages @all", async ({
  page,
  context,
}) => {
  for (const language of ["en", "he"] as const) {
    await startWith(context, language);
    await page.goto("/settings/about");
    await expect(page.locator("main")).toContainText("1.0.0");
    await page.goto("/settings/terms");
    await expect(page.locator("article section")).toHaveCount(5);
    await page.goto("/settings/privacy");
    await expect(page.locator("article section")).toHaveCount(5);
    await expect(page.locator("#contact")).toContainText("@seatside.example");
  }
});

for (const [language, unsaid] of [
  ["en", "The venue hasn’t filled this in."],
  ["he", "האצטדיון עוד לא מילא את הפרט הזה."],
] as const)
  test(`a venue's accessibility statement is linked under its menu, and says what nobody filled in (${language}) @all`, async ({
    page,
    context,
  }) => {
    await startWith(context, language);
    await page.goto("/home");
    await page.locator("main a[href='/settings/accessibility']").click();
    await expect(page.locator("article h2")).toHaveCount(1);
    await expect(page.locator("article")).toContainText(unsaid);
    await page.goto("/settings/accessibility?venue=nowhere");
    await expect(page.locator("main a[href='/stadium-selection']")).toBeVisible();
  });

// [product 15.6 15.7]
for (const [screen, field] of [
  ["feedback", "category"],
  ["report", "steps"],
] as const)
  test(`Settings: ${screen} thanks and claims no more, and nothing leaves the phone${allBut(screen === "feedback")}`, async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await page.goto(`/settings/${screen}`);
    // Before React starts, the browser posts the form itself.
    await page.locator("html[data-hydrated]").waitFor();
    await expect(page.locator(`[name=${field}]`).first()).toBeVisible();
    if (field === "category")
      expect(
        await page
          .locator("[name=category]")
          .evaluateAll((all) => all.map((each) => each.getAttribute("value"))),
      ).toEqual(["general", "feature", "ui", "performance"]);
    await submit(page).click();
    await expect(page.getByText("Required")).toBeVisible();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.locator("textarea[name=message]").fill("The hearts are lovely");
    await submit(page).click();
    await expect(page.getByRole("status")).toContainText("Thank you!");
    await expect(page.getByRole("status")).not.toContainText(/sent|received/i);
    expect(posts).toEqual([]);
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  // [product 2.6]
  test("Onboarding: works by links and a form @all", async ({ page, context }) => {
    await startWith(context, "he", null);
    await page.goto("/onboarding");
    await page.getByRole("link", { name: "הלאה" }).click();
    await expect(page).toHaveURL(/step=2/);
    await page.getByRole("button", { name: "דילוג" }).click();
    await page.waitForURL("**/stadium-selection");
    expect(path(page)).toBe("/stadium-selection");
  });

  test("Profile: edit, favourites, notifications and signing out work by forms", async ({
    page,
    context,
  }) => {
    await startWith(context, "en");
    await register(page, "/profile/edit");
    await page.locator("input[name=lastName]").fill("Mizrahi");
    await submit(page).click();
    await expect(page.getByRole("heading", { name: "Noa Mizrahi" })).toBeVisible();
    await page.request.put("/api/favorites/foods/tburger", { headers: { origin: origin() } });
    await page.goto("/profile/favorites");
    await page.locator("main li form button").click();
    await expect(page.getByText("No favorites yet")).toBeVisible();
    await page.goto("/settings/notifications");
    await page.getByRole("switch", { name: /Offers/ }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("switch", { name: /Offers/ })).toBeChecked();
    await page.goto("/profile");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/auth");
  });
});
