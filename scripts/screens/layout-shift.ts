import { existsSync } from "node:fs";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import { startBuiltApp } from "../lib/built-app.ts";
import { dress, pairs, pathOf, type Screen, screens } from "./screens.ts";
import { createWorld, type World } from "./world.ts";

/**
 * How far screens move while they load on a slow line with nothing kept: the sum of Chromium's layout shifts and what
 * moved most. `npm run layout-shift -- food` looks at the screens whose name contains the word.
 */
const budget = 0.02;
const usual = [
  "home",
  "home-signed-in-with-cart",
  "menu",
  "shop-menu",
  "food",
  "food-offer",
  "precart",
  "cart",
];
const also = [
  "tip",
  "confirm",
  "orders",
  "order-waiting",
  "order-delivering",
  "profile",
  "stadium-selection",
];
const [only = ""] = process.argv.slice(2);
/** A line that forty thousand share. */
const slow = { offline: false, latency: 250, downloadThroughput: 60_000, uploadThroughput: 30_000 };

type Shift = { value: number; at: number; nodes: string[] };

const app = await startBuiltApp();
const executablePath = [chromium.executablePath(), "/usr/bin/chromium"].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
let worst = 0;
try {
  const world = await createWorld(app.origin, app.stripe.origin, { withFloor: false });
  for (const screen of screens.filter(
    ({ name }) => [...usual, ...also].includes(name) && name.includes(only),
  ))
    for (const pair of pairs.filter(({ theme }) => theme === "light")) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        serviceWorkers: "block",
      });
      const shifts = await look(context, world, screen, pair.language);
      await context.close();
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      worst = Math.max(worst, sum);
      console.log(`${sum > budget ? "✖" : " "} ${sum.toFixed(4)}  ${screen.name}, ${pair.language}`);
      for (const { value, at, nodes } of shifts.filter((each) => each.value > 0.001))
        console.log(`    ${value.toFixed(4)} after ${Math.round(at)} ms: ${nodes.join(" | ")}`);
    }
} finally {
  await browser.close();
  await app.close();
}
console.log(`the most is ${worst.toFixed(4)}, ${budget} is allowed`);
process.exitCode = worst > budget ? 1 : 0;

async function look(context: BrowserContext, world: World, screen: Screen, language: "he" | "en") {
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
  // The live state and the badges come after the paint.
  await page.waitForLoadState("networkidle", { timeout: 20_000 }).catch(() => {});
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
