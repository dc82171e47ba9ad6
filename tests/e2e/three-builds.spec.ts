import { rmSync } from "node:fs";
import type { Page } from "playwright/test";
import { type BuiltApp, startBuiltApp } from "../../scripts/lib/built-app.ts";
import { signUpFan } from "../../scripts/lib/fan.ts";
import { otherBuild } from "../support/other-build.ts";
import { addDish, expect, fillCard, fillSeat, payButton, startWith, teddySeat, test } from "./support.ts";

// A server of its own, whose build changes under one phone. Its pages lose sockets and files on purpose. A step that
// hangs ends before the test does, so that the report shows its page.
test.use({ serviceWorkers: "allow", breaksLinks: true, failsAnswers: true, actionTimeout: 60_000 });
const shared = { SEATSIDE_ORIGIN: process.env.SEATSIDE_ORIGIN, SEATSIDE_STRIPE: process.env.SEATSIDE_STRIPE };
let app: BuiltApp;
const folders: string[] = [];
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startBuiltApp();
  Object.assign(process.env, { SEATSIDE_ORIGIN: app.origin, SEATSIDE_STRIPE: app.stripe.origin });
});
test.afterAll(async () => {
  Object.assign(process.env, shared);
  await app.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function deploy(folder?: string) {
  if (folder) folders.push(folder);
  await app.kill();
  await app.start(folder);
}
const hydrated = (page: Page) => page.locator("html[data-hydrated]").waitFor();
const buildOf = (page: Page) => page.evaluate(() => globalThis.__reactRouterManifest?.version ?? "");

/** Opens home until it is of the wanted build: a kept copy may be shown once more while the network is slow. */
async function opened(page: Page, isWanted: (build: string) => boolean): Promise<string> {
  await expect(async () => {
    await page.goto("/home");
    await hydrated(page);
    expect(isWanted(await buildOf(page))).toBe(true);
  }).toPass();
  return buildOf(page);
}

/** By its link; while the menu comes, its placeholder stands before the screen that was left. */
async function openMenu(page: Page) {
  await page.locator("a[href='/menu']").first().click();
  await page.waitForURL("**/menu");
  await expect(page.locator("main").filter({ hasText: "Falafel" })).toBeVisible();
}

/** A whole order, by hand. */
async function order(page: Page) {
  await addDish(page, "tfalafel");
  await page.goto("/tip");
  await page.locator("button[value=add]").click();
  await page.waitForURL("**/order/confirm");
  if (!(await page.locator("input[name=seatNo]").inputValue())) await fillSeat(page);
  await fillCard(page);
  await payButton(page).click();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
}

test("a phone keeps ordering while the build changes to the next, whose files are late, and back again @long", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({
    baseURL: app.origin,
    viewport: { width: 390, height: 844 },
    serviceWorkers: "allow",
    permissions: ["geolocation"],
    geolocation: teddySeat,
  });
  await startWith(context, "en");
  const fan = await signUpFan(app.origin);
  await context.addCookies([...fan.cookies].map(([name, value]) => ({ name, value, url: app.origin })));
  const page = await context.newPage();
  await order(page);
  await page.goto("/home");
  await hydrated(page);
  const first = await buildOf(page);
  expect(first).not.toBe("");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  // The next build's pages are here, its files are not: the page can be read, and nothing wrong is kept of it.
  await deploy(otherBuild("none"));
  await openMenu(page);
  await page.goto("/food/tburger");
  await expect(page.locator("h1")).toBeVisible();

  await deploy(otherBuild("with the last"));
  const second = await opened(page, (build) => build !== "" && build !== first);
  await order(page);

  // Back: the files of the build that was withdrawn are gone, and its open page finds the way by itself.
  await opened(page, (build) => build === second);
  await deploy();
  await openMenu(page);
  await opened(page, (build) => build === first);
  await order(page);
  await context.close();
});
