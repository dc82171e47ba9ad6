import { type Browser, type BrowserContext, chromium, type Page } from "playwright/test";
import { languages, type WrittenLanguage } from "#domain/language/localized.ts";
import { startBuiltApp } from "../lib/built-app.ts";
import { findChromium } from "../lib/chromium.mjs";
import { Failure } from "../lib/failure.ts";
import { progress } from "../lib/output.ts";
import { dress, pathOf } from "./open-screen.ts";
import { type Screen, screens } from "./screens.ts";
import { createWorld, type World } from "./world.ts";

export const budget = 0.02;
const measuredScreens = [
  ...[
    "home",
    "home-signed-in-with-cart",
    "menu",
    "shop-menu",
    "food",
    "food-offer",
    "precart",
    "cart",
    "tip",
  ],
  ...["confirm", "orders", "order-waiting", "order-delivering", "profile", "stadium-selection"],
];
/** A connection shared by forty thousand; bytes a second, ms. */
const slow = { offline: false, latency: 250, downloadThroughput: 60_000, uploadThroughput: 30_000 };

/** Subpixel text positions, as on phones: rounded to whole pixels, text is a tenth wider or narrower. */
const args = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"];

type Shift = { value: number; at: number; nodes: string[] };
type Measured = { screen: string; language: WrittenLanguage; sum: number; shifts: Shift[] };

/** The sum of Chromium's layout shifts per screen, with an empty cache, and what moved. */
export async function measureLayoutShift(
  only: string,
  onScreen: (measured: Measured) => void,
): Promise<Measured[]> {
  progress("starting the product");
  await using closing = new AsyncDisposableStack();
  const app = closing.adopt(await startBuiltApp(), (each) => each.close());
  const executablePath = await findChromium();
  const browser = closing.adopt(await chromium.launch({ executablePath, args }), (each) => each.close());
  await needFallbackFont(browser);
  const newWorld = () => createWorld(app.origin, app.stripe.origin, { withFloor: false });
  let world = await newWorld();
  const all: Measured[] = [];
  for (const screen of screens.filter(({ name }) => measuredScreens.includes(name) && name.includes(only)))
    for (const language of languages) {
      // An order that nobody accepts ends after a few minutes, which rightly moves the screen: a new one for each
      // round.
      if (screen.name === "order-waiting") world = await newWorld();
      progress(`${screen.name}, ${language}`);
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        serviceWorkers: "block",
      });
      const shifts = await look(context, world, screen, language);
      await context.close();
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      const measured = { screen: screen.name, language, sum, shifts };
      onScreen(measured);
      all.push(measured);
    }
  return all;
}

/** Phones have the fallback that the stylesheet fits to Rubik; without it the browser's default would be measured. */
async function needFallbackFont(browser: Browser) {
  const page = await browser.newPage();
  const isThere = await page.evaluate(() =>
    new FontFace("probe", 'local("Arial"), local("Roboto"), local("Liberation Sans")').load().then(
      () => true,
      () => false,
    ),
  );
  await page.close();
  if (!isThere) throw new Failure("No font of a phone is installed here: apt-get install fonts-liberation2.");
}

async function look(context: BrowserContext, world: World, screen: Screen, language: WrittenLanguage) {
  await dress(context, world, screen, { language, theme: "light" });
  const page: Page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const name = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element
        ? `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 20)}”`
        : "gone";
    };
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as Entry[])
        if (!each.hadRecentInput)
          shifts.push({
            value: each.value,
            at: each.startTime,
            nodes: each.sources.slice(0, 3).map(({ node }) => name(node)),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow);
  await page.goto(world.origin + pathOf(screen, world), { waitUntil: "load", timeout: 90_000 });
  await page.locator("html[data-hydrated]").waitFor({ timeout: 90_000 });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  // Live state and badges come after the paint.
  await page.waitForLoadState("networkidle", { timeout: 20_000 }).catch(() => {});
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
