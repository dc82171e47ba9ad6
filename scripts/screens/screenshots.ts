import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "playwright/test";
import { pseudoLanguage } from "#domain/language/localized.ts";
import { startBuiltApp } from "../lib/built-app.ts";
import { findChromium } from "../lib/chromium.mjs";
import { placeOrder, signUpFan } from "../lib/fan.ts";
import { progress } from "../lib/output.ts";
import { runTool } from "../lib/run-tool.ts";
import { rushScreens } from "./board-screens.ts";
import { longLines, longName, longScreens, longSeat, longVenue } from "./long-content.ts";
import { openScreen } from "./open-screen.ts";
import { type Pair, pairs, type Screen, screens, staffScreens } from "./screens.ts";
import { createWorld, type World } from "./world.ts";

export const folder = "screenshots";
/** From the narrowest phone to the shop's tablet on its side, with the heights of such screens. */
const heights: Record<number, number> = { 320: 700, 390: 844, 768: 1024, 1024: 768, 1280: 800 };
const widths = Object.keys(heights).map(Number);
const usualWidth = 390;
/**
 * By how much to shrink a picture so that one pixel is one arc minute, about what a good eye can tell apart: a 10.1-inch
 * tablet of 1280 pixels has 0.17 mm to a pixel.
 */
const arcMinutesPerPixel = (metres: number) => (0.00017 / metres) * ((180 * 60) / Math.PI);
const location = { latitude: 31.7512, longitude: 35.1905, accuracy: 18 };

/** `overflow`: by how many pixels the page is wider than the screen. */
type Shot = { screen: Screen; pair: Pair; width: number; file: string; overflow: number };
type Wish = {
  only: string[];
  pairs?: string[];
  widths?: number[];
  isFanOnly: boolean;
  sheets?: boolean;
  isAll?: boolean;
  distance?: number;
};
type Taken = { shots: Shot[]; failures: string[] };

const fileOf = ({ name }: Screen, { language, theme }: Pair, width: number) =>
  `${name}-${language}-${theme}-${width}.png`;

/** Every wanted screen as a picture in the folder, with a contact sheet; without a wish the folder is emptied first. */
export async function takeScreenshots(wish: Wish): Promise<Taken> {
  if (!existsSync("build/server/wrangler.json")) {
    progress("production build");
    await runTool("react-router", ["build"]);
  }
  if (wish.only.length === 0 && !wish.pairs && !wish.widths) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  progress("starting the product");
  await using closing = new AsyncDisposableStack();
  const venues = closing.adopt(mkdtempSync(join(tmpdir(), "seatside-venues-")), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  const venueFile = join(venues, "long.json");
  writeFileSync(venueFile, JSON.stringify(longVenue()));
  const app = closing.adopt(await startBuiltApp({ venues: [venueFile] }), (each) => each.close());
  const browser = closing.adopt(
    await chromium.launch({
      executablePath: await findChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
    }),
    (each) => each.close(),
  );
  const usualWorld = () =>
    createWorld(app.origin, app.stripe.origin, { seatDetails: "ליד המדרגות, כובע אדום" });
  const longWorld = await createLongWorld(await usualWorld());
  const names = new Set(
    [...screens, ...staffScreens, ...rushScreens, ...longScreens].map(({ name }) => name),
  );
  // A whole name means that screen alone.
  const isWanted = (name: string) =>
    wish.only.length === 0 ||
    wish.only.some((part) => (names.has(part) ? part === name : name.includes(part)));
  const wanted = (list: Screen[]) =>
    list.filter(({ name, staff }) => isWanted(name) && !(wish.isFanOnly && staff));

  const taken: Taken = { shots: [], failures: [] };
  for (const pair of pairs) {
    const isFirst = pair.language === "he" && pair.theme === "light";
    if (wish.isAll && pair.language === pseudoLanguage) continue;
    if (wish.pairs && !wish.pairs.includes(`${pair.language}-${pair.theme}`)) continue;
    for (const width of wish.widths ?? (isFirst || wish.isAll ? widths : [usualWidth])) {
      progress(`${pair.language}, ${pair.theme}, ${width} px`);
      // A new world each time: the kitchen has a few minutes to accept the waiting order.
      const usual = wanted([...screens, ...staffScreens, ...rushScreens]);
      await takeAll(browser, usual, await usualWorld(), pair, width, taken);
      if (pair.theme === "light") await takeAll(browser, wanted(longScreens), longWorld, pair, width, taken);
    }
  }
  writeFileSync(join(folder, "index.html"), contactSheet(taken.shots));
  if (wish.sheets) await drawSheets(browser, taken.shots);
  if (wish.distance) await drawFromAfar(browser, taken.shots, wish.distance);
  return taken;
}

async function createLongWorld({ origin, stripeOrigin, floor }: World): Promise<World> {
  const fan = await signUpFan(origin, longName);
  const wanted = { stadiumId: "long", lines: longLines, seat: longSeat, isSeatInsisted: true };
  const { id, code } = await placeOrder(fan, stripeOrigin, wanted);
  return {
    origin,
    stripeOrigin,
    fan,
    waitingId: id,
    waitingCode: code,
    deliveringId: id,
    arrivedId: id,
    floor,
  };
}

async function takeAll(
  browser: Browser,
  list: Screen[],
  world: World,
  pair: Pair,
  width: number,
  { shots, failures }: Taken,
) {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? (width >= 768 ? 900 : 844) },
    reducedMotion: "reduce",
    permissions: ["geolocation"],
    geolocation: location,
    // It would answer with the menu of the screen before.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  for (const screen of list) {
    const file = fileOf(screen, pair, width);
    try {
      shots.push({ screen, pair, width, file, overflow: await take(page, world, screen, pair, file) });
    } catch (error) {
      failures.push(`${file}: ${(error as Error).message.split("\n")[0]}`);
    }
  }
  await context.close();
}

/** Gives the overflow in pixels. */
async function take(page: Page, world: World, screen: Screen, pair: Pair, file: string): Promise<number> {
  await openScreen(page, world, screen, pair);
  await page.waitForLoadState("load");
  // What is drawn only near the screen must be in a picture of the whole page, and so must its images.
  await page.evaluate(() => {
    // No element: a screen's policy has none without its nonce.
    const all = new CSSStyleSheet();
    all.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(all);
  });
  await page.evaluate(() => {
    const decoded = [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode().catch(() => {});
    });
    return Promise.all(decoded).then(() => {});
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.screenshot({ path: join(folder, file), fullPage: !isOverlay(screen) });
  return overflow;
}

/** A dialog covers the viewport; the page below it says nothing. */
function isOverlay({ name }: Screen) {
  return name.endsWith("-dialog");
}

/** Each screen's pictures of one language and theme on one sheet, half as large, to be read at a glance. */
async function drawSheets(browser: Browser, shots: Shot[]) {
  const page = await browser.newPage({ viewport: { width: 1960, height: 800 } });
  // A page of the folder, so that it may show the pictures.
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  const sheetOf = ({ screen, pair }: Shot) => `${screen.name}-${pair.language}-${pair.theme}`;
  for (const [name, its] of Map.groupBy(shots, sheetOf)) {
    const pictures = its.map(({ file }) => `<img src="${file}" alt="">`).join("");
    await page.evaluate(async (html) => {
      document.body.innerHTML = `<style>body{margin:8px;zoom:.5}main{display:flex;gap:16px;height:1500px;overflow:hidden}
main img{height:auto;max-width:none;align-self:start}</style><main>${html}</main>`;
      await Promise.all([...document.images].map((image) => image.decode()));
    }, pictures);
    await page.screenshot({ path: join(folder, `sheet-${name}.png`) });
  }
  await page.close();
}

/** Each picture as an eye so many metres away sees it on a 10.1-inch tablet: what can't be read here, can't there. */
async function drawFromAfar(browser: Browser, shots: Shot[], metres: number) {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(folder, "index.html")).href);
  for (const { file, width } of shots) {
    const seen = Math.round(width * arcMinutesPerPixel(metres));
    await page.evaluate(
      async ([file, width]) => {
        document.body.innerHTML = `<style>body{margin:0}img{display:block;width:${width}px;height:auto;max-width:none;max-height:none}</style><img src="${file}" alt="">`;
        await Promise.all([...document.images].map((image) => image.decode()));
      },
      [file, seen] as const,
    );
    const path = join(folder, file.replace(".png", `-from-${metres}-m.png`));
    await page.locator("img").screenshot({ path });
  }
  await page.close();
}

function contactSheet(shots: Shot[]): string {
  const names = [...new Set(shots.map(({ screen }) => screen.name))];
  const rows = names.map((name) => {
    const figures = shots
      .filter(({ screen }) => screen.name === name)
      .map(
        ({ file, pair, width }) =>
          `<a href="${file}"><img src="${file}" alt="" loading="lazy"><span>${pair.language} ${pair.theme} ${width}</span></a>`,
      );
    return `<h2>${name}</h2><div>${figures.join("")}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Seatside, every screen</title>
<style>body{font:14px system-ui;margin:24px;background:#ddd}div{display:flex;gap:12px;overflow-x:auto;align-items:start}
a{color:inherit;flex:none}img{display:block;height:420px;max-width:640px;object-fit:contain;object-position:top}</style>
<h1>${shots.length} pictures</h1>${rows.join("\n")}`;
}
