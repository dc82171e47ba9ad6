import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright/test";
import { walkScreens } from "../../scripts/screens/open-screen.ts";
import { type Screen, screens, staffScreens } from "../../scripts/screens/screens.ts";
import { createWorld } from "../../scripts/screens/world.ts";
import { expect, isLong, origin, teddySeat, test } from "./support.ts";

// Visits every screen once and runs all checks. No traces: those of a hundred screens would cost more than the visits.
test.use({ trace: "off", failsAnswers: true });

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * axe's findings on the page, each with rule, place and remedy; `seesColours`: contrast in both themes. Of a long list the
 * first rows, but all of it in npm run test:long: its rows are drawn by the same component.
 */
async function findProblems(page: Page, seesColours: boolean): Promise<string[]> {
  // Here, not before each document: neither the provider's frames nor the screens on the way need it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeScript);
  return page.evaluate(
    async ({ rules, isLong, seesColours }) => {
      type Found = {
        violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
      };
      type Axe = { run(on: Document, options: unknown): Promise<Found> };
      const { axe } = window as unknown as { axe: Axe };
      const problems: string[] = [];
      const firstRows = new CSSStyleSheet();
      if (!isLong)
        firstRows.replaceSync("li:nth-child(n+9):not(:has(dialog[open])) { display: none !important }");
      document.adoptedStyleSheets.push(firstRows);
      async function run(theme: "light" | "dark", runOnly: string[]) {
        // The themes differ only by this attribute and its colours.
        document.documentElement.dataset.theme = theme;
        // The payment provider's frames are not ours.
        const { violations } = await axe.run(document, {
          runOnly,
          rules: { "color-contrast": { enabled: seesColours } },
          iframes: false,
          resultTypes: ["violations"],
        });
        for (const { id, nodes } of violations)
          for (const { target, failureSummary } of nodes)
            problems.push(`${theme}: ${id}: ${String(target)}: ${failureSummary}`);
      }
      await run("light", rules);
      if (seesColours) await run("dark", ["color-contrast"]);
      document.documentElement.dataset.theme = "light";
      document.adoptedStyleSheets.pop();
      return problems;
    },
    { rules, isLong, seesColours },
  );
}

/** As narrow as a page of 1280 px at 400 %, or a small phone at 200 % of its text (WCAG 1.4.10). */
const narrow = { width: 320, height: 844 };

/** What overflows a narrow screen: the page itself, or text beyond its box. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Cards below the screen have the geometry of the width before, until they are drawn.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(drawn);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { innerWidth } = window;
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`${wide} px wider than the screen`);
    const scrolls = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX);
    const cuts = (style: CSSStyleDeclaration) =>
      /hidden|clip/.test(style.overflowX) &&
      style.textOverflow !== "ellipsis" &&
      style.webkitLineClamp === "none";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
      if (parent.closest("script, style, noscript, .unseen, .skip, .toasts")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      let [start, end] = [0, innerWidth];
      for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        // Scrolling and ellipsis are fine.
        if (scrolls(style) || style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") {
          [start, end] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
          break;
        }
        if (!cuts(style)) continue;
        const edge = each.getBoundingClientRect();
        [start, end] = [Math.max(start, edge.left), Math.min(end, edge.right)];
      }
      if (box.left < start - 1 || box.right > end + 1) found.push(`cut off: ${node.textContent.trim()}`);
    }
    document.adoptedStyleSheets.pop();
    return found;
  });
}

/** The way to the accessibility statement, which is one tap from the foot of every screen, also under a bar. */
function findNoFoot(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.querySelector("dialog[open]")) return [];
    const links = document.querySelectorAll('a[href="/settings/accessibility"]');
    const foot = [...links].filter((each) => each.checkVisibility()).at(-1);
    if (!foot) return ["no way to the accessibility statement"];
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    const { left, top, width, height } = foot.getBoundingClientRect();
    const isReached = foot.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    window.scrollTo({ top: 0, behavior: "instant" });
    return isReached ? [] : ["something covers the way to the accessibility statement"];
  });
}

/** Two ticks of a screen's clock, ms. */
const twoTicksMs = 2_200;

/** Controls that are drawn anew while nothing happens: a finger that rests on one has tapped nothing, a focus is lost. */
function findRedrawn(page: Page): Promise<string[]> {
  return page.evaluate(async (watchedMs) => {
    const controls = "a, button, input, select, textarea, summary";
    const controlsIn = (nodes: Node[]) =>
      nodes
        .filter((node) => node instanceof Element)
        .flatMap((node) => [...(node.matches(controls) ? [node] : []), ...node.querySelectorAll(controls)]);
    const found: string[] = [];
    const observer = new MutationObserver((records) => {
      const gone = controlsIn(records.flatMap(({ removedNodes }) => [...removedNodes]));
      const come = controlsIn(records.flatMap(({ addedNodes }) => [...addedNodes]));
      for (const { outerHTML } of gone)
        if (come.some((each) => each.outerHTML === outerHTML)) found.push(`drawn anew: ${outerHTML}`);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await new Promise((resolve) => setTimeout(resolve, watchedMs));
    observer.disconnect();
    return found;
  }, twoTicksMs);
}

/** Untranslated in Hebrew: names of products and people, codes, addresses, and what tests have typed. */
const known =
  /\S+@\S+|\b(Seatside|Stripe|Cloudflare|Google|English|EN|QR|PIN|IPA|XL|cookie|Noa|Levi|Daniel|Avitan|Yael|Cohen|Tamar|Mizrahi|Amir|Haddad|JSON|CSV|ILS|UTC|NL|DA|xyzzy|nobody|North stand)\b/g;
/** The other language's own name, on the switch to it. */
const hebrew = /עברית|^עב$/g;

const isForeign = {
  he: (text: string) => /[A-Za-z]{2,}/.test(text.replace(known, "")),
  en: (text: string) => /[\u0590-\u05ff]/.test(text.replace(hebrew, "").replace("עב, ", "")),
};

/** All text for readers: visible text, and attributes that are read out or shown. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [document.title];
    const other = "[lang]:not(html), [translate=no]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        // The payment provider's frames carry the provider's titles; text of the other language is marked as such.
        if (node.checkVisibility() && node.tagName !== "IFRAME" && !node.closest(other))
          for (const name of ["aria-label", "placeholder", "alt", "title", "aria-description"])
            texts.push(node.getAttribute(name) ?? "");
        continue;
      }
      const parent = node.parentElement;
      const isRead =
        parent?.checkVisibility() && !parent.closest("script, style, noscript, blockquote, iframe");
      if (isRead && !parent?.closest(other)) texts.push(node.textContent ?? "");
    }
    return texts.map((text) => text.trim()).filter(Boolean);
  });
}

/** Without a translation: names of testimonial authors. */
function testimonialNames() {
  const names = new Set<string>();
  for (const file of readdirSync("seed/venues")) {
    const venue = JSON.parse(readFileSync(join("seed/venues", file), "utf8")) as {
      items: { testimonials?: { customerName: string }[] }[];
    };
    for (const item of venue.items) for (const each of item.testimonials ?? []) names.add(each.customerName);
  }
  return names;
}

const usual = { width: 390, height: 844 };
const look: BrowserContextOptions = {
  viewport: usual,
  reducedMotion: "reduce",
  permissions: ["geolocation"],
  geolocation: teddySeat,
};

type Walk = {
  list: readonly Screen[];
  language: "he" | "en";
  /** Whether to check them at 320 px, and their foot, too. */
  isOfFans: boolean;
  /** axe looks at one of so many; at each in npm run test:long. */
  axeEvery: number;
};

/** All problems of these screens. */
async function examine(browser: Browser, { list, language, isOfFans, axeEvery }: Walk): Promise<string[]> {
  const world = await createWorld(origin(), process.env.SEATSIDE_STRIPE ?? "", {
    names: { firstName: "Noa", lastName: "Levi" },
    withFloor: list.some(({ staff }) => staff),
  });
  const names = testimonialNames();
  const context = await browser.newContext(look);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const found: string[] = [];
  let seen = 0;
  await walkScreens(page, world, list, { language, theme: "light" }, async ({ name, data }) => {
    seen++;
    for (const text of await readTexts(page))
      if (!names.has(text) && isForeign[language](text)) found.push(`${name}: ${text}`);
    // Contrast on every third screen, on each in npm run test:long: theme.test.ts holds the colours themselves.
    if (isLong || seen % axeEvery === 0)
      for (const problem of await findProblems(page, isLong || seen % 3 === 0))
        found.push(`${name}, ${problem}`);
    if (isLong) for (const problem of await findRedrawn(page)) found.push(`${name}, ${problem}`);
    if (!isOfFans) return;
    // What is still to come brings its foot along.
    if (data !== "slow") for (const problem of await findNoFoot(page)) found.push(`${name}: ${problem}`);
    await page.setViewportSize(narrow);
    for (const problem of await findCutOff(page)) found.push(`${name}, 320 px: ${problem}`);
    await page.setViewportSize(usual);
  });
  await context.close();
  expect(seen).toBe(list.length);
  return found;
}

/** Those of the way from the seat to the bag. */
const ofTheWay: readonly string[] = ["home", "menu", "food", "cart", "tip", "confirm", "order-waiting"];

test("the screens of an order's way: axe finds nothing, their Hebrew is Hebrew", async ({ browser }) => {
  test.setTimeout(900_000);
  const list = screens.filter(({ name }) => ofTheWay.includes(name));
  expect(list).toHaveLength(ofTheWay.length);
  expect(await examine(browser, { list, language: "he", isOfFans: false, axeEvery: 1 })).toEqual([]);
});

for (const language of ["he", "en"] as const)
  test(`every screen: axe finds nothing, words are of their language, 320 px are enough, ${language} @all`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    // On the development server React warns of the scripts that the router draws anew when the root fails.
    const list = screens.filter(({ name }) => name !== "broken" || process.env.SEATSIDE_SERVER !== "dev");
    expect(await examine(browser, { list, language, isOfFans: true, axeEvery: 1 })).toEqual([]);
  });

test("every screen of the staff: axe finds nothing by day and by night, and their Hebrew is Hebrew @all", async ({
  browser,
}) => {
  test.setTimeout(900_000);
  // Staff's screens share their parts; neighbours of the list are states of one screen.
  expect(
    await examine(browser, { list: staffScreens, language: "he", isOfFans: false, axeEvery: 2 }),
  ).toEqual([]);
});
