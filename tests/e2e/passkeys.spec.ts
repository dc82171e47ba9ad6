import type { Page } from "playwright/test";
import { aPhoneWithFinger } from "./finger.ts";
import { addDish, expect, origin, registerOnScreen, startWith, test } from "./support.ts";

/** In without a form: a passkey makes an account and signs in to it again; a phone's authenticator in software. */

const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** By the path alone: sign-in has the destination in its query. */
const at = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
const signedInAs = async (page: Page) =>
  ((await (await page.request.get("/api/session")).json()) as { user: { id: string } | null }).user?.id ??
  null;
async function forgetSession(page: Page) {
  await page.context().clearCookies({ name: "seatside.session_token" });
  await page.context().clearCookies({ name: "seatside.session_data" });
}

// [product 3.32 3.33]
test("a fan registers with a finger on the way to an order, and signs in with it on the next visit", async ({
  page,
  context,
}) => {
  const phone = await aPhoneWithFinger(page);
  await startWith(context, "en");
  await addDish(page, "tfalafel");
  await page.goto("/auth?mode=register&next=/cart");
  await hydrated(page);
  await press(page, "Register with a passkey");
  await at(page, "/cart");
  await expect(page.getByText("Falafel").first()).toBeVisible();
  const me = await signedInAs(page);
  expect(me).not.toBeNull();
  const [key] = await phone.keys();
  expect(key).toMatchObject({ isResidentCredential: true, rpId: "localhost" });

  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "No name yet" })).toBeVisible();
  await forgetSession(page);
  await page.goto("/auth?next=/profile");
  await hydrated(page);
  await phone.refuse();
  await press(page, "Sign in with a passkey");
  await expect(page.getByRole("alert")).toContainText("The passkey didn’t work. Please try again.");
  await phone.allow();
  await press(page, "Sign in with a passkey");
  await at(page, "/profile");
  expect(await signedInAs(page)).toBe(me);
});

test("without a network the sign-in says so, and the form stays", async ({ page, context }) => {
  await aPhoneWithFinger(page);
  await startWith(context, "en");
  await page.goto("/auth");
  await hydrated(page);
  await page.locator("input[name=email]").fill("noa@example.com");
  await context.setOffline(true);
  await press(page, "Sign in with a passkey");
  await expect(page.getByRole("alert")).toContainText("Network error.");
  await expect(page.locator("input[name=email]")).toHaveValue("noa@example.com");
  await context.setOffline(false);
});

test("whoever has a password adds a passkey, and may take it away again @all", async ({ page, context }) => {
  await aPhoneWithFinger(page);
  await startWith(context, "en");
  await registerOnScreen(page, "/profile/account");
  await hydrated(page);
  await press(page, "Add a passkey");
  await expect(page.getByText("Added:")).toBeVisible();
  const me = await signedInAs(page);
  await forgetSession(page);
  await page.goto("/auth?next=/profile/account");
  await hydrated(page);
  await press(page, "Sign in with a passkey");
  await at(page, "/profile/account");
  expect(await signedInAs(page)).toBe(me);
  await press(page, "Remove");
  await expect(page.getByText("Added:")).toBeHidden();
});

// [product 14.12]
test("the only way in stays, and the account goes by the finger alone @all", async ({ page, context }) => {
  await aPhoneWithFinger(page);
  await startWith(context, "en");
  await page.goto("/auth?mode=register&next=/profile/account");
  await hydrated(page);
  await press(page, "Register with a passkey");
  await page.waitForURL(({ pathname }) => pathname !== "/auth");
  await page.goto("/profile/account");
  await hydrated(page);
  await press(page, "Remove");
  await expect(page.getByRole("alert")).toContainText("only way to sign in");
  await press(page, "Delete account");
  await press(page, "Delete");
  await at(page, "/home");
  expect(await signedInAs(page)).toBeNull();
  // The device still offers the key: nobody is behind it any more.
  await page.goto("/auth");
  await hydrated(page);
  await press(page, "Sign in with a passkey");
  await expect(page.getByRole("alert")).toContainText("The passkey didn’t work.");
});

test("a proof that is too old is asked for with the finger, and leads back @all", async ({
  page,
  context,
  browser,
}) => {
  const phone = await aPhoneWithFinger(page);
  await startWith(context, "en");
  await page.goto("/auth?mode=register&next=/profile/account");
  await hydrated(page);
  await press(page, "Register with a passkey");
  await page.waitForURL(({ pathname }) => pathname !== "/auth");
  await page.goto("/confirm-password");
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await press(page, "Use a passkey");
  await at(page, "/profile/account");
  expect(await phone.keys()).toHaveLength(1);
  // A browser without scripts sees why there is no button's use, and the form.
  const plain = await (await browser.newContext({ baseURL: origin(), javaScriptEnabled: false })).newPage();
  await plain.goto("/auth");
  await expect(plain.locator("input[name=email]")).toBeVisible();
  await plain.context().close();
});

test("a form that names no act of ours, or no answer, signs nobody in and adds nothing", async ({ page }) => {
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(path, { form, headers: { origin: origin() }, maxRedirects: 0 });
  const acts = ["constructor", "__proto__", "remove-passkey", "show-passkey", "add-passkey", "x", ""];
  for (const act of acts) {
    for (const response of ["{", "null", "[]", '{"id":1}', '{"id":"x","response":{"authenticatorData":"%"}}'])
      expect([act, (await post("/auth", { act, response, name: "x" })).status()]).toEqual([act, 200]);
    // Signed out, the account's own screens lead to the sign-in.
    for (const path of ["/profile/account", "/confirm-password"])
      expect([path, act, (await post(path, { act })).headers().location]).toEqual([
        ...[path, act],
        expect.stringContaining("/auth"),
      ]);
  }
  expect(await signedInAs(page)).toBeNull();
});
