import { availableParallelism } from "node:os";
import type { BrowserContext } from "playwright/test";
import { startBuiltApp } from "../../lib/built-app.ts";
import { ensureChromium } from "../../lib/chromium.mjs";
import { placeOrder, signUpFan } from "../../lib/fan.ts";
import { progress } from "../../lib/output.ts";
import { beside, median, type Report, ratio } from "../report.ts";
import { startBareApp } from "./bare-app.ts";
import { makeCertificate } from "./certificate.ts";
import { startEdge } from "./edge.ts";
import { launch, openPhone, shape } from "./phone.ts";
import { startSlowLink } from "./slow-link.ts";
import { addTo, lookAt, type View, wait } from "./watch-page.ts";

const bareName = "bare React Router app";
const warmUpVisits = 30;
const cachedWithinMs = 90_000;

type Page = { name: string; path: string; selector: string; tap: string; adds: boolean; isBare?: boolean };
type Found = { cold: View[]; again: View[]; added: number[] };

const dish = "main a[href^='/food/']";
const pagesOf = (orderId: string): Page[] => [
  { name: "home", path: "/home", selector: dish, tap: "input[type=search]", adds: false },
  { name: "menu", path: "/menu", selector: dish, tap: "input[type=search]", adds: false },
  { name: "food", path: "/food/tburger", selector: "form[data-early]", tap: "[data-step='1']", adds: true },
  { name: "order", path: `/order/${orderId}`, selector: "h1", tap: "h1", adds: false },
];
const barePage: Page = { name: bareName, path: "/", selector: "h1", tap: "h1", adds: false, isBare: true };

/**
 * What a fan in a full stadium waits for: a phone four times slower than this machine, behind 400 ms and 400 kbit/s with
 * TLS and slow start, its cache empty or from a visit before. Each round opens everything once, so that other load on
 * the machine hits all of it.
 */
export async function benchWeb(isShort: boolean): Promise<Report> {
  const rounds = isShort ? 1 : 5;
  await ensureChromium();
  progress("starting the product");
  await using closing = new AsyncDisposableStack();
  const app = closing.adopt(await startBuiltApp(), (each) => each.close());
  progress("building and starting the bare app");
  const bare = closing.adopt(await startBareApp(), (each) => each.close());
  const fan = await signUpFan(app.origin);
  const order = await placeOrder(fan, app.stripe.origin);
  const certificate = makeCertificate();
  const linkTo = async (origin: string) => {
    const edge = closing.adopt(await startEdge(origin, certificate, shape.bitsPerSecond), (each) =>
      each.close(),
    );
    return closing.adopt(await startSlowLink(edge.port, shape), (each) => each.close());
  };
  const links = { app: await linkTo(app.origin), bare: await linkTo(bare.origin) };
  const origins = {
    app: `https://localhost:${links.app.port}`,
    bare: `https://localhost:${links.bare.port}`,
  };
  const browser = closing.adopt(await launch(certificate.fingerprint), (each) => each.close());

  const pages = pagesOf(order.id);
  const found = new Map<string, Found>(
    [...pages, barePage].map(({ name }) => [name, { cold: [], again: [], added: [] }]),
  );
  const findingsOf = (name: string) => found.get(name) as Found;

  progress("warming up");
  // No fan in a full stadium is a server's first visitor.
  const cookie = `seatside_stadium=teddy; ${[...fan.cookies].map((pair) => pair.join("=")).join("; ")}`;
  for (let visit = 0; visit < warmUpVisits; visit++) {
    await (await fetch(bare.origin)).arrayBuffer();
    for (const { path } of pages)
      await (await fetch(`${app.origin}${path}`, { headers: { cookie } })).arrayBuffer();
  }

  for (let round = 0; round < rounds; round++) {
    progress(`round ${round + 1} of ${rounds}`);
    const bareContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const ofBare = findingsOf(bareName);
    ofBare.cold.push(await lookAt(bareContext, origins.bare, barePage));
    links.bare.hangUp();
    ofBare.again.push(await lookAt(bareContext, origins.bare, barePage));
    await bareContext.close();
    for (const page of pages) {
      progress(`round ${round + 1} of ${rounds}, ${page.name}`);
      links.app.hangUp();
      const context = await openPhone(browser, origins.app, fan);
      const mine = findingsOf(page.name);
      mine.cold.push(await lookAt(context, origins.app, page));
      await waitUntilCached(context, origins.app, page.path);
      links.app.hangUp();
      mine.again.push(await lookAt(context, origins.app, page));
      await context.close();
      if (!page.adds) continue;
      links.app.hangUp();
      const other = await openPhone(browser, origins.app, fan);
      await other.clearCookies({ name: "seatside_cart" });
      mine.added.push(await addTo(other, origins.app, page.path));
      await other.close();
    }
  }
  return reportOf(found, rounds);
}

/** A visit goes on until the service worker has cached the page; the next one begins with a connection of its own. */
async function waitUntilCached(context: BrowserContext, origin: string, path: string) {
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  const isCached = () =>
    page.evaluate(
      async (wanted) => (await caches.match(new URL(wanted, location.origin))) !== undefined,
      path,
    );
  const until = performance.now() + cachedWithinMs;
  while (!(await isCached())) {
    if (performance.now() > until) throw new Error(`${path} was not cached`);
    await wait(500);
  }
  await page.close();
}

function reportOf(found: ReadonlyMap<string, Found>, rounds: number): Report {
  const s = (ms: number) => (ms / 1000).toFixed(2);
  const middle = (views: View[], of: (view: View) => number) => median(views.map(of));
  const hydratedMs = ({ cold }: Found) => middle(cold, (view) => view.hydratedMs);
  const bareMs = hydratedMs(found.get(bareName) as Found);
  return {
    tables: [
      {
        title: `First view: ${shape.rttMs} ms RTT, ${shape.bitsPerSecond / 1000} kbit/s, TLS, CPU 4 times slower; median of ${rounds} (${availableParallelism()} cores)`,
        head: [
          "",
          beside("painted, s", "1.80"),
          beside("again, s", "0.60"),
          "hydrated, s",
          "of the bare app's",
          beside("in the cart, s", "2.20"),
          beside("shift", "0.020"),
          beside("slowest tap, ms", 200),
        ],
        rows: [...found].map(([name, each]) => [
          name,
          s(middle(each.cold, (view) => view.paintedMs)),
          s(middle(each.again, (view) => view.paintedMs)),
          s(hydratedMs(each)),
          // The goal is home's.
          name === "home"
            ? beside(ratio(hydratedMs(each) / bareMs), "1.35")
            : ratio(hydratedMs(each) / bareMs),
          each.added.length > 0 ? s(median(each.added)) : "-",
          Math.max(
            middle(each.cold, (view) => view.shift),
            middle(each.again, (view) => view.shift),
          ).toFixed(3),
          middle(each.cold, (view) => view.slowestTapMs).toFixed(0),
        ]),
      },
    ],
    notes: [],
    problems: [],
  };
}
