import type { BrowserContext, CDPSession, Page } from "playwright/test";

/** Times in ms since the navigation began; cumulative layout shift. */
export type View = {
  paintedMs: number;
  hydratedMs: number;
  shift: number;
  /** The slowest tap until a second after hydration, to the next paint. */
  slowestTapMs: number;
};

type Point = { x: number; y: number };
type Seen = { painted: number; hydrated: number; shift: number; slowestTap: number };

declare global {
  interface Window {
    seen: Seen;
    /** The center of the tap's target, once it is in the viewport. */
    target(): Point | null;
    /** Reports to the bench. */
    tell(what: "painted" | "hydrated"): void;
  }
}

/** Runs in the page before anything else: records what is visible when. */
function look({ selector, tap, isBare }: { selector: string; tap: string; isBare: boolean }): void {
  const seen: Seen = { painted: 0, hydrated: 0, shift: 0, slowestTap: 0 };
  window.seen = seen;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) seen.slowestTap = Math.max(seen.slowestTap, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const boxOf = (wanted: string) => document.querySelector(wanted)?.getBoundingClientRect();
  window.target = () => {
    const box = boxOf(tap);
    return box && box.bottom <= innerHeight ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  };
  new PerformanceObserver((list) => {
    const [first] = list.getEntries() as (PerformanceEntry & { renderTime: number })[];
    if (!first || seen.painted) return;
    seen.painted = first.renderTime;
    window.tell("painted");
  }).observe({ type: "element", buffered: true });
  /** The block of the first text in the awaited element. */
  const wordsOf = (element: Element | null) => {
    if (!element?.getBoundingClientRect().height) return null;
    const isSaid = (text: Node) =>
      text.nodeValue?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP;
    let block = document.createTreeWalker(element, NodeFilter.SHOW_TEXT, isSaid).nextNode()?.parentElement;
    while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
    return block;
  };
  const frame = () => {
    const words = wordsOf(document.querySelector(selector));
    // Element Timing reports when it is painted.
    if (words) words.setAttribute("elementtiming", "words");
    else requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const isHydrated = () =>
    isBare ? document.readyState === "complete" : document.documentElement?.dataset.hydrated !== undefined;
  const wait = setInterval(() => {
    if (!isHydrated()) return;
    clearInterval(wait);
    seen.hydrated = performance.now();
    window.tell("hydrated");
  }, 50);
}

type Look = { path: string; selector: string; tap: string; isBare?: boolean };

const patienceMs = 60_000;

/**
 * A page on a CPU four times slower, watched through the DevTools protocol: Playwright's injected scripts would run in
 * the page while it is measured, and they are larger than the page's.
 */
async function open(context: BrowserContext, origin: string, { path, selector, tap, isBare = false }: Look) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await devtools.send("Page.enable");
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "tell" });
  await devtools.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `(${look})(${JSON.stringify({ selector, tap, isBare })})`,
  });
  const told = (what: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${path} was never ${what}`)), patienceMs);
      devtools.on("Runtime.bindingCalled", ({ payload }) => {
        if (payload !== what) return;
        clearTimeout(late);
        resolve();
      });
    });
  const painted = told("painted");
  const hydrated = told("hydrated");
  // A caller that awaits only `painted` must not fail by this one.
  hydrated.catch(() => {});
  await devtools.send("Page.navigate", { url: `${origin}${path}` });
  await painted;
  return { page, devtools, hydrated };
}

async function read<T>(devtools: CDPSession, expression: string): Promise<T> {
  const { result } = await devtools.send("Runtime.evaluate", { expression, returnByValue: true });
  return result.value as T;
}

/** Opens a page and taps from the first paint until a second after hydration. */
export async function lookAt(context: BrowserContext, origin: string, wanted: Look): Promise<View> {
  let page: Page | undefined;
  try {
    const opened = await open(context, origin, wanted);
    page = opened.page;
    const { devtools } = opened;
    let isOver = false;
    void opened.hydrated
      .catch(() => {})
      .then(() => wait(1_000))
      .then(() => {
        isOver = true;
      });
    while (!isOver) {
      await press(devtools);
      await wait(250);
    }
    await opened.hydrated;
    const seen = await read<Seen>(devtools, "seen");
    return {
      paintedMs: seen.painted,
      hydratedMs: seen.hydrated,
      shift: seen.shift,
      slowestTapMs: seen.slowestTap,
    };
  } finally {
    await page?.close();
  }
}

/** Time until a dish is in the cart, in ms: makes its choices and presses its button as soon as it is painted. */
export async function addTo(context: BrowserContext, origin: string, path: string): Promise<number> {
  const button = "form[data-early] button[type=submit]";
  const { page, devtools } = await open(context, origin, { path, selector: button, tap: button });
  try {
    await read(
      devtools,
      `for (const group of document.querySelectorAll("fieldset[data-min='1']")) group.querySelector("input").click()`,
    );
    const begin = await read<number>(devtools, "performance.timeOrigin");
    await press(devtools);
    for (const until = Date.now() + patienceMs; Date.now() < until; await wait(5)) {
      const cookies = await context.cookies(origin);
      if (cookies.some(({ name }) => name === "seatside_cart")) return Date.now() - begin;
    }
    throw new Error(`${path}: nothing came into the cart`);
  } finally {
    await page.close();
  }
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A tap as trusted input. */
async function press(devtools: CDPSession) {
  const point = await read<Point | null>(devtools, "target()");
  if (!point) return;
  for (const type of ["mousePressed", "mouseReleased"] as const)
    await devtools.send("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 });
}
