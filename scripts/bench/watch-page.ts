import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** Times in ms since the navigation began; shift as Chromium counts it. */
export type View = {
  paintedMs: number;
  hydratedMs: number;
  /** When a tap put a dish in the cart; null where the page sells nothing. */
  addedMs: number | null;
  shift: number;
  /** The slowest tap until a second after hydration, from the finger to the next paint. */
  slowestTapMs: number;
};

declare global {
  interface Window {
    seen: { painted: number; shift: number; slowestTap: number; added: number };
  }
}

/** Runs in the page before anything else: notes what a fan sees and when. */
function look(selector: string): void {
  const seen = { painted: 0, shift: 0, slowestTap: 0, added: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.slowestTap = Math.max(seen.slowestTap, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const frame = () => {
    const found = document.querySelector(selector)?.getBoundingClientRect();
    // The frame in which it stands is painted before the next task.
    if (found && found.height > 0) setTimeout(() => (seen.painted = performance.now()));
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  document.addEventListener("submit", () =>
    setTimeout(() => {
      if (!seen.added && document.cookie.includes("seatside_cart=")) seen.added = performance.now();
    }),
  );
}

type Look = { path: string; selector: string; tap: string | null; adds: boolean; bare?: boolean };

/** Opens a page as a phone does, tapping from the first paint until React has answered for a second. */
export async function lookAt(
  context: BrowserContext,
  origin: string,
  { path, selector, tap, adds, bare }: Look,
): Promise<View> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(look, selector);
    void page.goto(`${origin}${path}`, { waitUntil: "commit" }).catch(() => {});
    await page.waitForFunction(() => window.seen?.painted > 0, null, { timeout: 60_000 });
    const isHydrated = () =>
      page.evaluate(
        (whole) =>
          whole
            ? document.readyState === "complete"
            : document.documentElement.dataset.hydrated !== undefined,
        bare ?? false,
      );
    const until = Date.now() + 60_000;
    let hydratedMs = 0;
    for (let rest = 3; rest > 0 && Date.now() < until; ) {
      if (tap) await press(page, devtools, tap);
      await page.waitForTimeout(250);
      if (hydratedMs === 0 && (await isHydrated())) hydratedMs = await page.evaluate(() => performance.now());
      if (hydratedMs > 0) rest--;
    }
    const { painted, shift, slowestTap } = await page.evaluate(() => window.seen);
    return { paintedMs: painted, hydratedMs, addedMs: adds ? 0 : null, shift, slowestTapMs: slowestTap };
  } finally {
    await page.close();
  }
}

/** How soon a dish can be in the cart: its button is pressed as soon as it is there. */
export async function addTo(context: BrowserContext, origin: string, path: string): Promise<number> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const button = "form[data-add] button[type=submit]";
    await page.addInitScript(look, button);
    void page.goto(`${origin}${path}`, { waitUntil: "commit" }).catch(() => {});
    await page.waitForFunction(() => window.seen?.painted > 0, null, { timeout: 60_000, polling: 20 });
    const begin = await page.evaluate(() => performance.timeOrigin);
    for (const choice of await page.locator("fieldset[data-min='1']").all())
      await choice.locator("input").first().check();
    await page.locator(button).click({ noWaitAfter: true });
    for (;;) {
      const cookies = await context.cookies(origin);
      if (cookies.some(({ name }) => name === "seatside_cart")) return Date.now() - begin;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    await page.close();
  }
}

/** A finger on the middle of a thing, as the browser's own input. */
async function press(page: Page, devtools: CDPSession, selector: string) {
  const box = await page
    .locator(selector)
    .first()
    .boundingBox()
    .catch(() => null);
  if (!box) return;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ["mousePressed", "mouseReleased"] as const)
    await devtools.send("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 });
}
