import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "playwright/test";
import { type BuiltApp, startBuiltApp } from "../../scripts/lib/built-app.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { expect, fillCard, payButton, readOrderCode, readPin, register, startWith, test } from "./support.ts";

// An instance of its own, with nobody in it: the helpers that ask for the origin are given this one.
test.describe.configure({ mode: "serial" });
const shared = { SEATSIDE_ORIGIN: process.env.SEATSIDE_ORIGIN, SEATSIDE_STRIPE: process.env.SEATSIDE_STRIPE };
let app: BuiltApp;
test.beforeEach(async () => {
  test.setTimeout(300_000);
  app = await startBuiltApp({ isEmpty: true });
  Object.assign(process.env, { SEATSIDE_ORIGIN: app.origin, SEATSIDE_STRIPE: app.stripe.origin });
});
test.afterEach(async () => {
  Object.assign(process.env, shared);
  await app.close();
});

const password = "violet-kite-77";
const words = {
  en: {
    join: "Join",
    first: "Create the first venue",
    next: "Next",
    make: "Create the venue",
    sample: "Start with the sample menu",
    add: "Add the dish",
    left: /steps left/,
    venue: "Harbor Park",
    dish: "Water",
    copy: "Harbor North",
    wrong: "Something wrong?",
    refund: /^Refund/,
  },
  he: {
    join: "הצטרפות",
    first: "יצירת האצטדיון הראשון",
    next: "הבא",
    make: "יצירת האצטדיון",
    sample: "להתחיל מתפריט לדוגמה",
    add: "הוספת המנה",
    left: /צעדים/,
    venue: "פארק הנמל",
    dish: "מים",
    copy: "צפון הנמל",
    wrong: "משהו לא בסדר?",
    refund: /^זיכוי/,
  },
} as const;

/** Runs a script on the instance's own state. */
const script = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, ["--disable-warning=ExperimentalWarning", ...args], {
      env: { ...process.env, SEATSIDE_STATE: app.state, NO_COLOR: "1" },
    })
  ).stdout;

// Half a minute each: in English in npm run test:long only.
for (const language of ["he", "en"] as const) {
  const say = words[language];
  test(`an empty instance: the operator's link, a venue in four steps, and its first order is delivered (${language}) @all`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const open = async (): Promise<[BrowserContext, Page]> => {
      const context = await browser.newContext({
        baseURL: app.origin,
        viewport: { width: 390, height: 844 },
        permissions: ["geolocation"],
        geolocation: { latitude: 32.8191, longitude: 34.9998, accuracy: 20 },
      });
      await startWith(context, language, null);
      return [context, await context.newPage()];
    };
    const link = /http\S+staff-invitation\S+/.exec(
      await script("scripts/seatside.ts", "operator", "dana@harbor.test", "--url", app.origin),
    );
    const [, page] = await open();
    await page.goto(link?.[0] ?? "");
    await page.waitForURL("**/auth**");
    await page.locator("a[href*='mode=register']").first().click();
    const fields = { firstName: "Dana", lastName: "Levi", phone: "052-555-0142", email: "dana@harbor.test" };
    for (const [name, value] of Object.entries({ ...fields, password, confirmPassword: password }))
      await page.locator(`input[name=${name}]`).fill(value);
    await page.locator("form button[type=submit]").last().click();
    await page.getByRole("button", { name: say.join }).click();
    await page.waitForURL("**/staff/ops");
    await page.locator('a[href="/staff/ops/venues"]').click();
    await page.getByRole("link", { name: say.first }).click();
    await page.locator("html[data-hydrated]").waitFor();

    const next = () => page.getByRole("button", { name: say.next, exact: true }).click();
    const fill = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
    };
    // Nothing is skipped: the first field that is missing is shown.
    await next();
    await expect(page.locator("[aria-invalid=true]").first()).toBeFocused();
    await page.locator('[name="stadium.jurisdiction"]').selectOption("il");
    await expect(page.locator('[name="stadium.timeZone"]')).toHaveValue("Asia/Jerusalem");
    await fill({ [`stadium.name.${language}`]: say.venue, [`stadium.location.${language}`]: "Haifa" });
    await fill({ "stadium.latitude": "32.8191, 34.9998" });
    await expect(page.locator('[name="stadium.longitude"]')).toHaveValue("34.9998");
    await next();
    const block = { sections: "101-104", entrance: "5", rows: "20", seats: "30" };
    for (const [name, value] of Object.entries(block)) await fill({ [`stadium.blocks.0.${name}`]: value });
    await next();
    await fill({ [`shops.0.name.${language}`]: "Grill", [`shops.0.location.${language}`]: "Gate 5" });
    await fill({ "shops.0.floor": "1", "shops.0.gate": "5" });
    // A reload loses nothing that was typed.
    await page.reload();
    await page.locator("html[data-hydrated]").waitFor();
    await expect(page.locator('[name="shops.0.gate"]')).toHaveValue("5");
    await next();

    const table = (text: string) => ({ name: "menu.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page
      .locator("input[type=file]")
      .setInputFiles(table('name,category,price ILS\nSoup,Food,"18,50"\n'));
    await expect(page.getByRole("status").getByText("C2", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: say.sample }).click();
    await expect(page.getByText(say.dish, { exact: true })).toBeVisible();
    await fill({ "name.he": "חומוס", "name.en": "Hummus", category: "Food", priceMinor: "24.50" });
    await page.getByRole("button", { name: say.add }).click();
    await expect(page.getByText("24.50")).toBeVisible();
    await page.getByRole("button", { name: say.make }).click();
    await page.waitForURL("**/staff/venue/*/ready");
    await expect(page.getByText(say.left)).toBeVisible();
    const stadiumId = new URL(page.url()).pathname.split("/")[3] ?? "";
    const shopId =
      (await page.locator("[data-step=tablets] a").getAttribute("href"))?.split("/").at(-1) ?? "";

    // One person for stand and floor.
    const [tabletContext, tablet] = await open();
    const person = await signUpFan(app.origin, { firstName: "Omer", lastName: "Bar" });
    const board = `/staff/shop/${shopId}`;
    await script("tests/e2e/grant-roles.ts", person.email, shopId, stadiumId);
    await tabletContext.addCookies(
      [...person.cookies].map(([name, value]) => ({ name, value, url: app.origin })),
    );
    await tablet.setViewportSize({ width: 1280, height: 800 });
    await tablet.goto(board);
    await tablet.locator("dialog[open] button").last().click();

    const [fanContext, fan] = await open();
    await fan.goto(`/home?stadium=${stadiumId}&section=102&row=3&seat=7&gate=5`);
    await fan.goto("/menu");
    await fan.getByRole("link", { name: say.dish }).first().click();
    await fan.locator("form[data-early] button[type=submit]").click();
    await fan.waitForURL("**/precart");
    await register(fan, "/tip");
    await fan.locator("button[value=add]").click();
    await fan.waitForURL("**/order/confirm");
    await fillCard(fan);
    await payButton(fan).click();
    await fan.waitForURL(/\/order\/[0-9a-f-]{36}$/);
    const code = await readOrderCode(fan);

    const step = tablet.locator(`[data-order="${code}"] .big`);
    await step.click();
    await expect(tablet.locator(`[data-column="preparing"] [data-order="${code}"]`)).toBeVisible();
    await step.click();
    await expect(tablet.locator(`[data-column="ready"] [data-order="${code}"]`)).toBeVisible();
    const move = (body: object) =>
      tablet.request.post(`/api/staff/orders/${code}`, { data: body, headers: { origin: app.origin } });
    expect((await move({ action: "take" })).status()).toBe(200);
    expect((await move({ action: "arrive" })).status()).toBe(200);
    const pin = await readPin(fan);
    expect((await move({ action: "deliver", proof: pin })).status()).toBe(200);
    await expect(fan.locator("ol [aria-current=step]").or(fan.locator("h1"))).not.toHaveCount(0);

    await page.reload();
    const done = (name: string) => expect(page.locator(`[data-step=${name}][data-done]`)).toHaveCount(1);
    for (const name of ["tablets", "staff", "runners", "order"]) await done(name);
    await expect(page.locator("[data-step=refund][data-done]")).toHaveCount(0);

    // The refund of the test order, by the way that the list names.
    await fan.getByRole("button", { name: say.wrong }).click();
    await fan.getByRole("radio").first().check();
    await fan.locator("form:has(input[type=radio]) button[type=submit]").click();
    const complaint = tablet.locator(`.complaint[data-order="${code}"]`);
    await complaint.getByRole("button", { name: say.refund }).click();
    // A tap there can be taken back for some seconds.
    await expect(complaint).toHaveCount(0, { timeout: 20_000 });
    await page.reload();
    await done("refund");
    // A second venue from the first: its place alone is asked, and it has everything but people and orders.
    await page.goto("/staff/ops/venues");
    await page.locator(`a[href$="copy=${stadiumId}"]`).click();
    await page.locator("html[data-hydrated]").waitFor();
    await fill({ [`stadium.name.${language}`]: say.copy, "stadium.latitude": "32.0871, 34.8021" });
    await page.getByRole("button", { name: say.make }).click();
    await page.waitForURL((url) => /\/staff\/venue\/.+\/ready$/.test(url.pathname));
    const copyId = new URL(page.url()).pathname.split("/")[3] ?? "";
    expect(copyId).not.toBe(stadiumId);
    await done("dishes");
    for (const name of ["tablets", "staff", "runners", "order", "refund"])
      await expect(page.locator(`[data-step=${name}][data-done]`)).toHaveCount(0);
    await page.goto(`/menu?stadium=${copyId}`);
    await expect(page.getByRole("link", { name: say.dish }).first()).toBeVisible();

    // Their sockets and calls end before the instance does.
    await Promise.all([fanContext, tabletContext, page.context()].map((each) => each.close()));
  });
}
