import type { Page } from "playwright/test";
import { dress, pathOf } from "../../scripts/screens/open-screen.ts";
import { type Screen, screens, staffScreens } from "../../scripts/screens/screens.ts";
import { createWorld } from "../../scripts/screens/world.ts";
import { expect, isAll, origin, test } from "./support.ts";

/** Rules missing from a document although they match one of its elements. */
function findMissing(page: Page, html: string, file: string | null): Promise<string[]> {
  return page.evaluate(
    ({ html, file }) => {
      const document = new DOMParser().parseFromString(html, "text/html");
      const textOf = (root: ParentNode | undefined, selector: string) =>
        root?.querySelector(selector)?.textContent ?? "";
      const later = document.querySelector<HTMLTemplateElement>("#later")?.content;
      const selectorsOf = (css: string) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        const read = (rules: CSSRuleList): string[] =>
          [...rules].flatMap((rule) => {
            if (rule instanceof CSSStyleRule) return rule.selectorText;
            return rule instanceof CSSGroupingRule ? read(rule.cssRules) : [];
          });
        return read(sheet.cssRules);
      };
      const own = new Set(selectorsOf(textOf(document, "style[data-critical]")));
      const all = selectorsOf(file ?? textOf(later, "style"));
      if (all.length < 200 || own.size < 30) throw new Error(`${own.size} of ${all.length} rules`);
      /** States that a user can cause. */
      const inAnyState = (selector: string) =>
        selector
          .replace(/::[\w-]+(\([^)]*\))?/g, "")
          .replace(/(?<!\\):(hover|focus-visible|focus-within|focus|active|checked|disabled)/g, ":is(*)");
      return all.filter((selector) => !own.has(selector) && document.querySelector(inAnyState(selector)));
    },
    { html, file },
  );
}

const comesAsItIs = ({ arrange, answers, data }: Screen) => !arrange && !answers && !data;

test("a document comes with every rule that its own elements need", async ({ page, context }) => {
  const world = await createWorld(origin(), process.env.SEATSIDE_STRIPE ?? "", { withFloor: false });
  await page.goto("/favicon.svg");
  const files = new Map<string, string>();
  const found: string[] = [];
  // The staff's screens: npm run test:all.
  const list = [...screens, ...(isAll ? staffScreens : [])].filter(comesAsItIs);
  for (const [index, screen] of list.entries()) {
    const pair = { language: index % 2 ? "en" : "he", theme: index % 3 ? "light" : "dark" } as const;
    await dress(context, world, screen, pair);
    const html = await (await context.request.get(pathOf(screen, world))).text();
    const path = /<link [^>]*href="([^"]*)" media="print"/.exec(html)?.[1];
    if (path && !files.has(path)) files.set(path, await (await context.request.get(path)).text());
    const missing = await findMissing(page, html, path ? (files.get(path) ?? "") : null);
    if (missing.length > 0) found.push(`${screen.name}: ${missing.join(" ")}`);
  }
  expect(list.length).toBeGreaterThan(isAll ? 40 : 20);
  expect(files.size).toBe(1);
  expect(found).toEqual([]);
});
