import type { Page } from "playwright/test";
import { demoPassword } from "../../scripts/lib/demo.mjs";
import { signIn as signInAt } from "../../scripts/lib/instance.ts";
import { oneTimeCode } from "../support/one-time-code.ts";
import { openWindow } from "./board-support.ts";
import { aPhoneWithFinger } from "./finger.ts";
import { waitForLink } from "./mailbox.ts";
import { expect, hold, origin, scripts, startWith, test } from "./support.ts";

/** Whoever has set a second step up is asked for it, in the demo too; elsewhere every manager and operator is. */

const codeField = (page: Page) => page.locator("input[name=code]");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** A code of another half minute that is still good: each is right once. */
const nextCode = (secret: string) => oneTimeCode(secret, Date.now() + 30_000);

async function signIn(page: Page, email: string, next: string) {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`);
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(demoPassword);
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL((url) => url.pathname !== "/auth");
}

/** Sets an app up, as a phone would: reads the secret, types its code. Ends on the recovery codes. */
async function setUpApp(page: Page) {
  await page.locator("input[name=password]").fill(demoPassword);
  await press(page, "Set up the app");
  await expect(page.getByRole("img", { name: "QR code for the app" })).toBeVisible();
  const secret = (await page.locator("p.font-mono").innerText()).replace(/\s/g, "");
  await codeField(page).fill("000000");
  await press(page, "Confirm");
  await expect(page.getByRole("alert")).toContainText("That code isn’t right");
  // The same secret is offered again: what was scanned stays good.
  await codeField(page).fill(await oneTimeCode(secret));
  await press(page, "Confirm");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const codes = await page.locator("ol li").allInnerTexts();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

for (const javaScriptEnabled of [true, false])
  test(`a manager sets an app up, and the next sign-in asks for a code, ${javaScriptEnabled ? "with" : "without"} scripts @all`, async ({
    browser,
    venue,
  }) => {
    const context = await browser.newContext({ baseURL: origin(), javaScriptEnabled, locale: "en" });
    await context.addCookies([{ name: "seatside_language", value: "en", url: origin() }]);
    const page = await context.newPage();
    const home = `/staff/venue/${venue.id}`;
    await signIn(page, venue.email("manager"), "/staff/second-step");
    const { secret, codes } = await setUpApp(page);
    if (javaScriptEnabled) {
      const saved = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download" }).click();
      expect((await saved).suggestedFilename()).toBe("seatside-recovery-codes.txt");
    }
    await page.getByRole("link", { name: "I saved them" }).click();
    await page.waitForURL((url) => !url.pathname.includes("second-step"));

    // Away from the console, whose socket would ask without them.
    await page.goto("about:blank");
    await context.clearCookies({ name: "seatside.session_token" });
    await context.clearCookies({ name: "seatside.session_data" });
    await signIn(page, venue.email("manager"), home);
    await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
    // The console is shut until then.
    await page.goto(home);
    await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
    await codeField(page).fill(codes[0] ?? "");
    await press(page, "Continue");
    await page.waitForURL((url) => url.pathname === home);

    // The used one is gone, new ones void the rest.
    await page.goto("/staff/second-step");
    await expect(page.getByText("9 left")).toBeVisible();
    await press(page, "New codes");
    expect(await page.locator("ol li").allInnerTexts()).not.toContain(codes[1]);
    await context.close();

    // A command signs in the same way, with the app's code.
    const account = { url: origin(), email: venue.email("manager"), password: demoPassword };
    const readCloses = async (code?: string) =>
      (await signInAt({ ...account, code })).call("GET", `${home}/closes`);
    await expect(readCloses()).rejects.toThrow("needs a second step");
    await expect(readCloses(codes[1])).rejects.toThrow("was not taken");
    const code = await nextCode(secret);
    expect(await readCloses(code)).toHaveProperty("today");
    await expect(readCloses(code)).rejects.toThrow("was not taken");
  });

test("a passkey is added in a tap, and shown at the next sign-in @all", async ({ page, venue }) => {
  await aPhoneWithFinger(page);
  await page.context().addCookies([{ name: "seatside_language", value: "en", url: origin() }]);
  await signIn(page, venue.email("manager"), "/staff/second-step");
  await press(page, "Add a passkey");
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await page.getByRole("link", { name: "I saved them" }).click();
  await page.waitForURL((url) => !url.pathname.includes("second-step"));
  // The console's socket would be refused without them.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "seatside.session_token" });
  await page.context().clearCookies({ name: "seatside.session_data" });
  const home = `/staff/venue/${venue.id}`;
  await signIn(page, venue.email("manager"), home);
  await press(page, "Use a passkey");
  await page.waitForURL((url) => url.pathname === home);
  // It can be taken away again.
  await page.goto("/staff/second-step");
  await page.locator("html[data-hydrated]").waitFor();
  await page.getByText("Remove", { exact: true }).click();
  await press(page, "Yes, remove this step");
  await expect(page.getByText("You have no second step yet.")).toBeVisible();
});

test("no way of signing in opens a screen, its .data or the API without the second step", async ({
  browser,
  venue,
}) => {
  const email = venue.email("manager");
  const owner = await openWindow(browser, [["seatside_language", "en"]]);
  await signIn(owner, email, `${origin()}/staff/second-step`.replace(origin(), ""));
  await setUpApp(owner);

  const since = Date.now() - 1_000;
  const form = (fields: Record<string, string>) => ({
    form: fields,
    maxRedirects: 0,
    headers: { origin: origin() },
  });
  const credentials = { email, password: demoPassword };
  const fresh = async () => (await browser.newContext({ baseURL: origin() })).request;
  const ways: Record<string, (call: Awaited<ReturnType<typeof fresh>>) => Promise<{ status(): number }>> = {
    "the form": (call) => call.post("/auth", form({ ...credentials, mode: "sign-in" })),
    "its .data": (call) => call.post("/auth.data", form({ ...credentials, mode: "sign-in" })),
    "the API": (call) => call.post("/api/session", { data: credentials, headers: { origin: origin() } }),
    "a reset link": async (call) => {
      await call.post("/forgot-password", form({ email }));
      const link = new URL(await waitForLink("reset-password", since, email));
      const password = "violet-kite-77";
      const token = link.searchParams.get("token") ?? "";
      await call.post(`/reset-password${link.search}`, form({ token, password, confirmPassword: password }));
      return call.post("/api/session", { data: { email, password }, headers: { origin: origin() } });
    },
  };
  for (const [way, open] of Object.entries(ways)) {
    const call = await fresh();
    expect([way, (await open(call)).status()]).toEqual([way, expect.any(Number)]);
    const session = await call.get("/api/session");
    expect([way, ((await session.json()) as { user: { email: string } | null }).user?.email]).toEqual([
      way,
      email,
    ]);
    for (const path of [`/staff/venue/${venue.id}`, `/staff/team/${venue.id}`, "/staff", "/staff/ops"]) {
      const page = await call.get(path, { maxRedirects: 0 });
      expect([way, path, page.status(), page.headers().location]).toEqual([
        ...[way, path, 303],
        `/staff/second-step?next=${encodeURIComponent(path)}`,
      ]);
      const data = await call.get(`${path}.data`, { maxRedirects: 0 });
      expect([way, `${path}.data`, await data.text()]).toEqual([
        ...[way, `${path}.data`],
        expect.stringContaining("/staff/second-step"),
      ]);
    }
    const me = await call.get("/api/staff/me");
    expect([way, me.status(), ((await me.json()) as { code: string }).code]).toEqual([
      way,
      403,
      "second-step-needed",
    ]);
  }
});

test("when React comes nothing moves below the passkey's button @all", async ({ page, venue }) => {
  await startWith(page.context(), "en", null);
  await signIn(page, venue.email("manager"), "/staff/second-step");
  const letGo = await hold(page, scripts);
  await page.goto("/staff/second-step", { waitUntil: "commit" });
  const form = page.getByRole("button", { name: "Set up the app", exact: true });
  await form.waitFor();
  await page.waitForFunction(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
    return sheets.length > 0 && sheets.every(({ media, sheet }) => media !== "print" && sheet);
  });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const before = await form.boundingBox();
  letGo();
  await page.locator("html[data-hydrated]").waitFor();
  expect(await form.boundingBox()).toEqual(before);
});

test("a code that is refused before React doesn’t come back into its field @all", async ({ page, venue }) => {
  await startWith(page.context(), "en", null);
  await signIn(page, venue.email("manager"), "/staff/second-step");
  const letGo = await hold(page, scripts);
  await page.goto("/staff/second-step", { waitUntil: "commit" });
  await page.locator("input[name=password]").fill(demoPassword);
  await press(page, "Set up the app");
  await codeField(page).fill("000000");
  await press(page, "Confirm");
  await expect(page.getByRole("alert")).toContainText("That code isn’t right");
  await expect(codeField(page)).toHaveValue("");
  letGo();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(codeField(page)).toHaveValue("");
});
