import type { Page } from "playwright/test";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import type { Screen } from "./screens.ts";
import type { World } from "./world.ts";

const runner = { path: "/staff/runner/teddy", staff: "runner@seatside.example" };
const bar = (page: Page) => page.locator(".bar button");
const openPin = (page: Page) => bar(page).last().click();

/** Types the right PIN of the bag with beer; nothing is sent. */
async function prove(page: Page, { floor }: World) {
  await openPin(page);
  await page.locator("#pin").fill(floor.pin);
}

/** Stubs the server's success: the next screen finds the same bags. */
async function pretendToSend(page: Page) {
  await page.route("**/api/staff/stadiums/*/deliveries/*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: { order: {} } }) : route.fallback(),
  );
}

/** "Delivered" goes on by itself after four seconds; a busy machine takes longer to look at it. */
async function stayOpen(page: Page) {
  await page.evaluate(() => {
    const start = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === 4_000 ? 0 : start(run, ms)) as typeof window.setTimeout;
  });
}

/** The runner's phone in every visible state. */
export const runnerScreens: Screen[] = [
  { ...runner, name: "runner-mine" },
  {
    ...runner,
    name: "runner-bag-open",
    arrange: (page) => page.locator("[data-next] summary").click(),
  },
  { ...runner, name: "runner-ready", arrange: (page) => page.locator(".segments button").last().click() },
  {
    ...runner,
    name: "runner-chosen",
    arrange: async (page) => {
      await page.locator(".segments button").last().click();
      for (const index of [0, 1]) await page.locator("input[type=checkbox]").nth(index).check();
    },
  },
  {
    name: "runner-nothing-ready",
    path: "/staff/runner/metlife",
    staff: "metlife@seatside.example",
  },
  {
    name: "runner-no-bags",
    path: "/staff/runner/metlife",
    staff: "metlife@seatside.example",
    arrange: (page) => page.locator(".segments button").first().click(),
  },
  {
    ...runner,
    name: "runner-offline",
    arrange: async (page) => {
      await page.context().setOffline(true);
      await page.locator("[role=status] .text-pending").waitFor();
    },
  },
  {
    ...runner,
    name: "runner-scan-dialog",
    arrange: async (page) => {
      await bar(page).first().click();
      await page.locator("dialog[open] [role=alert], dialog[open] video").first().waitFor();
    },
  },
  {
    ...runner,
    name: "runner-no-code-dialog",
    arrange: async (page) => {
      await bar(page).first().click();
      const buffer = await page.locator("[data-next]").screenshot();
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "seat.png", mimeType: "image/png", buffer });
      await page.locator("[data-trouble]").waitFor({ timeout: 15_000 });
    },
  },
  {
    ...runner,
    name: "runner-sign-dialog",
    arrange: (page) => page.locator("[data-next] button").first().click(),
  },
  { ...runner, name: "runner-pin-dialog", arrange: openPin },
  {
    ...runner,
    name: "runner-age-dialog",
    arrange: async (page, world) => {
      await prove(page, world);
      await page.locator(".step").waitFor();
    },
  },
  {
    ...runner,
    name: "runner-delivered-dialog",
    arrange: async (page, world) => {
      await pretendToSend(page);
      await stayOpen(page);
      await prove(page, world);
      await page.locator(".step button").first().click();
      await page.locator("[data-delivered]").waitFor();
    },
  },
  {
    ...runner,
    name: "runner-problem-dialog",
    arrange: async (page) => {
      await page.locator("[data-next] button.text-link").click();
      await page.locator("dialog[open] input[type=radio]").first().check();
    },
  },
];

/** A bag with texts of the greatest length. */
export const longRunnerScreen: Screen = {
  name: "long-runner",
  path: "/staff/runner/teddy",
  staff: "teddy@seatside.example",
  arrange: async (page, { floor }) => {
    const next = page.locator("[data-next]");
    await next.waitFor();
    if ((await next.getAttribute("data-next")) === floor.longCode) return;
    await page.locator("ol button", { hasText: spacedOrderCode(floor.longCode) }).click();
  },
};
