import { availableParallelism } from "node:os";
import { type BrowserContext, chromium } from "playwright/test";
import { startBuiltApp } from "../../lib/built-app.ts";
import { ensureChromium, findChromium } from "../../lib/chromium.mjs";
import { placeOrder, signUpFan } from "../../lib/fan.ts";
import { median, printTable } from "../table.ts";
import { startBareApp } from "./bare-app.ts";
import { makeCertificate } from "./certificate.ts";
import { startEdge } from "./edge.ts";
import { startSlowLink } from "./slow-link.ts";
import { addTo, lookAt, type View } from "./watch-page.ts";

/**
 * What a fan in a full stadium waits for: a phone four times slower than this machine, behind 400 ms and 400 kbit/s with
 * TLS and slow start, its cache empty or from a visit before. Each round opens everything once, so that what the machine
 * does besides meets all of it.
 */
const rounds = process.argv.includes("--short") ? 1 : 5;
const shape = { rttMs: 400, bitsPerSecond: 400_000, firstSegments: 10 };

await ensureChromium();
const executablePath = await findChromium();
const app = await startBuiltApp();
const bare = await startBareApp();
const fan = await signUpFan(app.origin);
const order = await placeOrder(fan, app.stripe.origin);
const certificate = makeCertificate();
const edges = {
  app: await startEdge(app.origin, certificate, shape.bitsPerSecond),
  bare: await startEdge(bare.origin, certificate, shape.bitsPerSecond),
};
const links = {
  app: await startSlowLink(edges.app.port, shape),
  bare: await startSlowLink(edges.bare.port, shape),
};
const origins = {
  app: `https://localhost:${links.app.port}`,
  bare: `https://localhost:${links.bare.port}`,
};
const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    // One protocol on both sides of the comparison.
    "--disable-quic",
    `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
  ],
});

const dish = "main a[href^='/food/']";
const pages = [
  { name: "home", path: "/home", selector: dish, tap: "input[type=search]", adds: false },
  { name: "menu", path: "/menu", selector: dish, tap: "input[type=search]", adds: false },
  { name: "food", path: "/food/tburger", selector: "form[data-add]", tap: "[data-step='1']", adds: true },
  { name: "order", path: `/order/${order.id}`, selector: "h1", tap: "h1", adds: false },
];
const barePage = { path: "/", selector: "h1", tap: "h1", adds: false, isBare: true };

async function phone(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const cookies = { seatside_language: "he", seatside_onboarded: "1", seatside_stadium: "teddy" };
  for (const [name, value] of [...Object.entries(cookies), ...fan.cookies])
    await context.addCookies([{ name, value, url: origins.app }]);
  return context;
}

type Found = { cold: View[]; again: View[]; added: number[] };
const found = new Map<string, Found>(
  [...pages, { name: "bare" }].map(({ name }) => [name, { cold: [], again: [], added: [] }]),
);

/** Nobody in a full stadium is the first one whom a server meets. */
const cookie = `seatside_stadium=teddy; ${[...fan.cookies].map((pair) => pair.join("=")).join("; ")}`;
for (let visit = 0; visit < 30; visit++) {
  await (await fetch(bare.origin)).arrayBuffer();
  for (const { path } of pages)
    await (await fetch(`${app.origin}${path}`, { headers: { cookie } })).arrayBuffer();
}

for (let round = 0; round < rounds; round++) {
  const bareContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  found.get("bare")?.cold.push(await lookAt(bareContext, origins.bare, barePage));
  links.bare.hangUp();
  found.get("bare")?.again.push(await lookAt(bareContext, origins.bare, barePage));
  await bareContext.close();
  for (const page of pages) {
    links.app.hangUp();
    const context = await phone();
    const mine = found.get(page.name);
    mine?.cold.push(await lookAt(context, origins.app, page));
    await settle(context, page.path);
    links.app.hangUp();
    mine?.again.push(await lookAt(context, origins.app, page));
    await context.close();
    if (!page.adds) continue;
    links.app.hangUp();
    const other = await phone();
    await other.clearCookies({ name: "seatside_cart" });
    mine?.added.push(await addTo(other, origins.app, page.path));
    await other.close();
  }
}

/** A visit goes on until the phone has kept what it saw; the next one begins with a connection of its own. */
async function settle(context: BrowserContext, path: string) {
  const page = await context.newPage();
  await page.goto(`${origins.app}${path}`);
  await page
    .waitForFunction(
      async (wanted) => {
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys())
            if (new URL(url).pathname === wanted) return true;
        return false;
      },
      path,
      { timeout: 90_000, polling: 500 },
    )
    .catch(() => console.error(`✖ ${path} was not kept`));
  await page.close();
}

const s = (ms: number) => (ms / 1000).toFixed(2);
const middle = (views: View[], of: (view: View) => number) => median(views.map(of));
const names = [...pages.map(({ name }) => name), "bare"];
printTable(
  `First view: ${shape.rttMs} ms RTT, ${shape.bitsPerSecond / 1000} kbit/s, TLS, CPU 4 times slower; median of ${rounds} (${availableParallelism()} cores)`,
  ["", "text painted, s", "again, s", "hydrated, s", "in the cart, s", "shift", "slowest tap, ms"],
  names.map((name) => {
    const { cold, again, added } = found.get(name) as Found;
    return [
      name === "bare" ? "bare React Router app" : name,
      s(middle(cold, (view) => view.paintedMs)),
      s(middle(again, (view) => view.paintedMs)),
      s(middle(cold, (view) => view.hydratedMs)),
      added.length > 0 ? s(median(added)) : "-",
      Math.max(
        middle(cold, (view) => view.shift),
        middle(again, (view) => view.shift),
      ).toFixed(3),
      middle(cold, (view) => view.slowestTapMs).toFixed(0),
    ];
  }),
);
console.log("\nGoals: painted 1.80, again 0.60, in the cart 2.20, shift below 0.020, taps below 200 ms.");

await browser.close();
await app.close();
// Whatever connection is still open somewhere ends with this process.
process.exit();
