import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium, type Page } from "playwright/test";
import { startBuiltApp } from "../lib/built-app.ts";
import { findChromium } from "../lib/chromium.mjs";
import { placeOrder, signUpFan } from "../lib/fan.ts";
import { step } from "../lib/prelude.mjs";
import { longLines, longName, longScreens, longSeat, longVenue } from "./long-content.ts";
import { openScreen, type Pair, pairs, type Screen, screens, staffScreens } from "./screens.ts";
import { createWorld, type World } from "./world.ts";

/**
 * Every screen in both languages and themes, with its empty, loading, failing and very long states, into screenshots/
 * with a contact sheet. `npm run screenshots -- cart` makes those whose name contains the word, `--pairs he-dark,en-light`
 * and `--widths 360,1280` these of each, `--fan` leaves the staff's out.
 */
const folder = "screenshots";
const { positionals, values: wish } = parseArgs({
  allowPositionals: true,
  options: { pairs: { type: "string" }, widths: { type: "string" }, fan: { type: "boolean" } },
});
const [only = ""] = positionals;
const widths = { phone: 390, small: 360, tablet: 768, desktop: 1280 };
const location = { latitude: 31.7512, longitude: 35.1905, accuracy: 18 };

type Shot = { screen: Screen; pair: Pair; width: number; file: string; overflow: number };

const file = ({ name }: Screen, { language, theme }: Pair, width: number) =>
  `${name}-${language}-${theme}-${width}.png`;

if (!existsSync("build/server/wrangler.json"))
  step("production build", process.execPath, ["node_modules/.bin/react-router", "build"]);
if (!only && !wish.pairs && !wish.widths) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const venues = mkdtempSync(join(tmpdir(), "seatside-venues-"));
const venueFile = join(venues, "long.json");
writeFileSync(venueFile, JSON.stringify(longVenue()));
const app = await startBuiltApp({ venues: [venueFile] });
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const shots: Shot[] = [];
const failures: string[] = [];
try {
  const longWorld = await aLongWorld();
  for (const pair of pairs) {
    const isFirst = pair.language === "he" && pair.theme === "light";
    if (wish.pairs && !wish.pairs.split(",").includes(`${pair.language}-${pair.theme}`)) continue;
    const usual = isFirst ? Object.values(widths) : [widths.phone];
    for (const width of wish.widths?.split(",").map(Number) ?? usual) {
      // Anew each time: the kitchen has a few minutes to accept the waiting order.
      await takeAll(wish.fan ? screens : [...screens, ...staffScreens], await aWorld(), pair, width);
      if (isFirst || pair.theme === "light")
        await takeAll(
          wish.fan ? longScreens.filter(({ staff }) => !staff) : longScreens,
          longWorld,
          pair,
          width,
        );
    }
  }
} finally {
  await browser.close();
  await app.close();
  rmSync(venues, { recursive: true, force: true });
}
writeFileSync(join(folder, "index.html"), contactSheet());
for (const { file, overflow } of shots)
  if (overflow > 0) console.log(`${file}: ${overflow} px wider than the screen`);
for (const failure of failures) console.error(`✖ ${failure}`);
console.log(`${shots.length} pictures in ${folder}/, see ${folder}/index.html`);
process.exitCode = failures.length > 0 ? 1 : 0;

function aWorld(): Promise<World> {
  return createWorld(app.origin, app.stripe.origin, { seatDetails: "ליד המדרגות, כובע אדום" });
}

async function aLongWorld(): Promise<World> {
  const { floor } = await aWorld();
  const fan = await signUpFan(app.origin, longName);
  const wanted = { stadiumId: "long", lines: longLines, seat: longSeat };
  const { id, code } = await placeOrder(fan, app.stripe.origin, wanted);
  return {
    origin: app.origin,
    fan,
    waitingId: id,
    waitingCode: code,
    deliveringId: id,
    arrivedId: id,
    floor,
  };
}

async function takeAll(list: Screen[], world: World, pair: Pair, width: number) {
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: width >= 768 ? 900 : 844 },
    reducedMotion: "reduce",
    permissions: ["geolocation"],
    geolocation: location,
    // It would answer in the place of the network with the menu of the screen before.
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  for (const screen of list)
    if (screen.name.includes(only))
      await take(page, world, screen, pair, width).catch((error: Error) =>
        failures.push(`${file(screen, pair, width)}: ${error.message.split("\n")[0]}`),
      );
  await context.close();
}

async function take(page: Page, world: World, screen: Screen, pair: Pair, width: number) {
  await openScreen(page, world, screen, pair);
  await page.waitForLoadState("load");
  // Pictures below the fold come when one scrolls to them; a picture of the whole page wants them now.
  await page.evaluate(() => {
    const whole = [...document.images].map((image) => {
      image.loading = "eager";
      return image.decode().catch(() => {});
    });
    return Promise.all(whole).then(() => {});
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const name = file(screen, pair, width);
  const picture = await page.screenshot({ path: join(folder, name), fullPage: !isOverlay(screen) });
  if (picture.length > 0) shots.push({ screen, pair, width, file: name, overflow });
}

/** A dialog covers the screen as it is seen; the rest of the page below it says nothing. */
function isOverlay({ name }: Screen) {
  return name.endsWith("-dialog");
}

function contactSheet(): string {
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
